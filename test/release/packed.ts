/** Packages as they would be published: packed by npm, and installed into empty projects. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '#scripts/prepare';

/** Where something runs: a folder, and the folder of the programs that come before all others. */
export interface Place {
  readonly folder: string;
  readonly bin?: string;
}

/** Runs a program and returns what it prints; throws with all of that where it fails. */
export function run({ folder, bin }: Place, program: string, ...args: readonly string[]): string {
  const PATH = `${bin ? `${bin}${path.delimiter}` : ''}${process.env['PATH']}`;
  const quiet = { npm_config_loglevel: 'error', npm_config_fund: 'false', npm_config_audit: 'false', NO_COLOR: '1' };
  // A native module is compiled for the Node that runs; nothing ready-made is fetched.
  const native = bin ? { npm_config_nodedir: path.dirname(bin), npm_config_build_from_source: 'true' } : {};
  const env = { ...process.env, ...quiet, ...native, PATH };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8', input: '' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: exit status ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** Makes an empty project of ES modules with packages of the registry, or tarballs, installed. */
export function install(place: Place, packages: readonly string[], options: readonly string[] = []): void {
  fs.mkdirSync(place.folder, { recursive: true });
  fs.writeFileSync(path.join(place.folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  run(place, 'npm', 'install', ...options, ...packages);
}

/** The version of a package that this repository has installed, as it is asked for: `vite@8.0.0`. */
export function sameAsHere(name: string): string {
  const file = path.join(root, 'node_modules', name, 'package.json');
  return `${name}@${JSON.parse(fs.readFileSync(file, 'utf8')).version}`;
}
