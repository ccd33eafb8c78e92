/** The checks of a package. Each returns its problems, none if all is well, so that a test can break a package. */

import fs from 'node:fs';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Packed } from '#scripts/pack';
import type { Manifest, Published } from '#scripts/published';
import { type Place, run } from './packed.js';

/**
 * The most that a package may take unpacked, in bytes. The rules read PGN from streams and speak five languages; the
 * engine has a net of 50 to 74 kB for each game; the board is there twice, with its pieces: as pictures, and to play on.
 */
export const LIMITS: Readonly<Record<Published, number>> = {
  rules: 575_000,
  board: 240_000,
  protocol: 450_000,
  tablebase: 250_000,
  engine: 1_500_000,
  match: 100_000,
  server: 900_000,
  cli: 250_000,
};

/** A package holds what runs, types, README, LICENSE and CHANGELOG, no tests, and is not too large. */
export function contentProblems({ name, files, unpackedSize }: Packed): string[] {
  const wanted = ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json'];
  const runs = /^(dist\/.*\.(js|d\.ts|wasm|net|sql)|bin\/\w+\.js)$/;
  const isTest = /(^|\/)test\/|\.test\.|trace\.wasm/;
  return [
    ...wanted.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
    ...files.filter((file) => !wanted.includes(file) && (!runs.test(file) || isTest.test(file))),
    ...(unpackedSize > LIMITS[name] ? [`${unpackedSize} B are more than ${LIMITS[name]}`] : []),
  ];
}

/** Every file that the entries of a package name is in it. */
export function missingTargets({ exports }: Pick<Manifest, 'exports'>, { files }: Packed): string[] {
  const targets = Object.values(exports).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));
  // A pattern names several; that there are any is for those to say who use them.
  return targets.filter((target) => !target.includes('*') && !files.includes(target.slice(2)));
}

/** Asks publint about the folder of a package. */
export async function publintProblems(pkgDir: string): Promise<string[]> {
  const { messages, pkg } = await publint({ pkgDir, level: 'warning', strict: true, pack: false });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** Asks arethetypeswrong about a tarball, in every resolution of modules that reads `exports`. */
export async function typeProblems({ file }: Pick<Packed, 'file'>): Promise<string[]> {
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(fs.readFileSync(file))));
  if (!checked.types) return ['no types'];
  const wrong = checked.problems.filter(
    (problem) =>
      // The packages are ES modules by intent, which `require` of Node 20.19 and later loads; `node10` knows no exports.
      problem.kind !== 'CJSResolvesToESM' &&
      !('resolutionKind' in problem && problem.resolutionKind === 'node10') &&
      // A file for `new URL` and bundlers, no module.
      !('entrypoint' in problem && problem.entrypoint.endsWith('.wasm')),
  );
  return wrong.map((problem) => `${problem.kind}${'entrypoint' in problem ? ` of ${problem.entrypoint}` : ''}`);
}

/** Runs something and returns the error that it throws as a problem. */
export function problemOf(action: () => unknown): string[] {
  try {
    action();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Every entry can be imported, and required. */
export function loadProblems(place: Place, entries: readonly string[]): string[] {
  const imports = entries.map((entry) => `await import('${entry}');`).join('');
  const requires = entries.map((entry) => `require('${entry}');`).join('');
  return [
    ...problemOf(() => run(place, 'node', '--input-type=module', '-e', imports)),
    ...problemOf(() => run(place, 'node', '--input-type=commonjs', '-e', requires)),
  ];
}

/** Modules and how they are found, as TypeScript knows them. */
export const RESOLUTIONS: readonly (readonly [module: string, resolution: string])[] = [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
];

/** A program that imports every entry compiles, the declarations of all packages checked. */
export function compileProblems(
  { folder }: Place,
  entries: readonly string[],
  [module, resolution]: (typeof RESOLUTIONS)[number],
): string[] {
  const lines = entries.map((entry, index) => `import * as m${index} from '${entry}'; void m${index};`);
  fs.writeFileSync(path.join(folder, 'all.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022', '--types', 'node'];
  const how = ['--module', module, '--moduleResolution', resolution, 'all.ts'];
  return problemOf(() => run({ folder }, 'npx', '--no', '--', 'tsc', ...options, ...how));
}

/** The size of entries as a page loads them, bundled by esbuild and gzipped, within limits in bytes: what size-limit says. */
export function sizeProblems({ folder }: Place, limits: readonly { entry: string; bytes: number }[]): string[] {
  const checks = limits.map(({ entry, bytes }, index) => {
    const file = `size${index}.js`;
    fs.writeFileSync(path.join(folder, file), `export * from '${entry}';\n`);
    return { name: entry, path: file, limit: `${bytes} B`, gzip: true };
  });
  fs.writeFileSync(path.join(folder, '.size-limit.json'), JSON.stringify(checks));
  const printed = problemOf(() => console.log(run({ folder }, 'npx', '--no', '--', 'size-limit')));
  return printed.map((text) => text.replace(/^.*\n/, ''));
}
