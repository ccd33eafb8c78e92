/** Packages as they would be published: packed by npm, and installed into empty projects. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Published, packageFolder } from '../../scripts/published.mjs';

/** A tarball and what is in it. */
export interface Packed {
  readonly name: Published;
  readonly file: string;
  readonly unpackedSize: number;
  readonly files: readonly string[];
}

/** Runs a program in a folder and returns what it prints; throws with all of that where it fails. */
export function run(folder: string, program: string, ...args: readonly string[]): string {
  const env = { ...process.env, npm_config_loglevel: 'error', npm_config_fund: 'false', npm_config_audit: 'false' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8', input: '' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: exit status ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** Packs a package into a folder. */
export function pack(name: Published, folder: string): Packed {
  const printed = run(packageFolder(name), 'npm', 'pack', '--json', '--pack-destination', folder);
  // The output of `prepack` comes before the array.
  const [{ filename, unpackedSize, files }] = JSON.parse(printed.slice(printed.indexOf('[\n')));
  const paths: readonly { readonly path: string }[] = files;
  return { name, file: path.join(folder, filename), unpackedSize, files: paths.map((one) => one.path).sort() };
}

/** Makes an empty project of ES modules with some tarballs, and packages of the registry, installed. */
export function install(folder: string, tarballs: readonly Packed[], others: readonly string[] = []): void {
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  // `npm run test:node` tries the database's own compilation.
  const options = ['--ignore-scripts', '--no-save'];
  run(folder, 'npm', 'install', ...options, ...tarballs.map(({ file }) => file), ...others);
}
