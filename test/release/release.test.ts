/** The packages as strangers get them: each packed, its contents, and its use in empty projects. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeVersions } from '../../scripts/nodeVersions.mjs';
import { root } from '../../scripts/prepare.mjs';
import { entriesOf, manifestOf, PUBLISHED, type Published } from '../../scripts/published.mjs';
import { codeBlocks, printedLines } from '../readmeBlocks.js';
import { install, type Packed, pack, run } from './packed.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-release-'));
const project = path.join(folder, 'project');
let packed: Readonly<Record<Published, Packed>>;

/** The most that a package may take unpacked, in bytes. */
const LIMITS: Readonly<Record<Published, number>> = {
  rules: 350_000,
  protocol: 450_000,
  tablebase: 250_000,
  engine: 1_000_000,
  match: 100_000,
  server: 800_000,
  cli: 250_000,
};

beforeAll(() => {
  const all = PUBLISHED.map((name) => pack(name, folder));
  packed = Object.fromEntries(all.map((one) => [one.name, one])) as Record<Published, Packed>;
  install(project, all, [
    'esbuild@0.28.2',
    `typescript@${versionHere('typescript')}`,
    `@types/node@${versionHere('@types/node')}`,
  ]);
  for (const { name, files, unpackedSize } of all)
    console.log(`@sitke/${name}: ${unpackedSize} B, ${files.length} files`);
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function versionHere(name: string): string {
  return JSON.parse(fs.readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
}

/** Entries that are programs of a worker or of a page, and do something where they are imported. */
const isProgram = (entry: string): boolean => /\/(worker|helper)$/.test(entry);

describe.each(PUBLISHED)('@sitke/%s', (name) => {
  test('holds what runs, types, README, LICENSE and CHANGELOG, and nothing else', () => {
    const { files, unpackedSize } = packed[name];
    for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json']) expect(files).toContain(file);
    const others = files.filter(
      (file) => !/^(dist\/.*\.(js|d\.ts|wasm)|bin\/\w+\.js|[A-Z]+(\.md)?|package\.json)$/.test(file),
    );
    expect(others).toEqual([]);
    expect(files.filter((file) => /(^|\/)test\/|\.test\.|trace\.wasm/.test(file))).toEqual([]);
    expect(unpackedSize).toBeLessThanOrEqual(LIMITS[name]);
  });

  test('has every file that its entries name', () => {
    const targets = Object.values(manifestOf(name).exports).flatMap((target) =>
      typeof target === 'string' ? [target] : Object.values(target),
    );
    const plain = targets.filter((target) => !target.includes('*')).map((target) => target.slice(2));
    expect(plain.filter((target) => !packed[name].files.includes(target))).toEqual([]);
  });

  test('passes publint', async () => {
    const pkgDir = path.join(project, 'node_modules/@sitke', name);
    const { messages, pkg } = await publint({ pkgDir, level: 'warning', strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test('gives the right types to every resolution of modules that reads exports', async () => {
    const data = new Uint8Array(fs.readFileSync(packed[name].file));
    const checked = await checkPackage(createPackageFromTarballData(data));
    // The packages are ES modules by intent, which `require` of Node 20.19 and later loads, and `node10` knows no exports.
    const meant = new Set(['CJSResolvesToESM']);
    const problems = checked.types ? checked.problems : [];
    const wrong = problems.filter(
      (problem) =>
        !meant.has(problem.kind) &&
        !('resolutionKind' in problem && problem.resolutionKind === 'node10') &&
        // A file for `new URL` and bundlers, no module.
        !('entrypoint' in problem && problem.entrypoint.endsWith('.wasm')),
    );
    expect(wrong).toEqual([]);
  });

  test('does what its README shows', () => {
    const readme = fs.readFileSync(path.join(project, 'node_modules/@sitke', name, 'README.md'), 'utf8');
    const blocks = codeBlocks(readme);
    expect(blocks).not.toEqual([]);
    for (const block of blocks.filter(({ language }) => language === 'js')) {
      const file = path.join(project, `${name}-${block.line}.js`);
      fs.writeFileSync(file, block.text);
      expect(run(project, process.execPath, file).trimEnd().split('\n')).toEqual(printedLines(block));
    }
  });
});

describe('an empty project', () => {
  const entries = PUBLISHED.flatMap(entriesOf).flatMap(({ entry }) => (isProgram(entry) ? [] : [entry]));
  // The database is left out of this project; what needs it is tried by `npm run test:node`.
  const loaded = entries.filter((entry) => !/^@sitke\/(server|cli)/.test(entry));

  test.each(nodeVersions)('imports and requires every entry under Node %s', (version) => {
    const home = path.join(folder, `node${version}`);
    install(home, [], [`node-${process.platform}-${process.arch}@${version}`]);
    const node = path.join(home, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
    expect(run(project, node, '--version')).toMatch(new RegExp(`^v${version}\\.`));
    const imports = loaded.map((entry) => `await import('${entry}');`).join('');
    run(project, node, '--input-type=module', '-e', imports);
    const requires = loaded.map((entry) => `require('${entry}');`).join('');
    run(project, node, '--input-type=commonjs', '-e', requires);
  });

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('compiles under module %s, resolution %s', (module, resolution) => {
    const lines = entries.map((entry, index) => `import * as m${index} from '${entry}'; void m${index};`);
    fs.writeFileSync(path.join(project, 'all.ts'), lines.join('\n'));
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node', '--skipLibCheck'];
    const tsc = path.join(project, 'node_modules/typescript/bin/tsc');
    run(project, process.execPath, tsc, ...options, '--module', module, '--moduleResolution', resolution, 'all.ts');
  });

  test('is bundled by Vite and by esbuild', async () => {
    const file = path.join(project, 'page.js');
    fs.writeFileSync(
      file,
      "import { MAKRUK, compileRules, Position } from '@sitke/rules/makruk';\nglobalThis.nodes = Position.initial(compileRules(MAKRUK)).legalMoves().length;\n",
    );
    const esbuild = path.join(project, 'node_modules/.bin/esbuild');
    run(project, process.execPath, esbuild, 'page.js', '--bundle', '--format=esm', '--outfile=esbuild.mjs');
    const outDir = path.join(project, 'vite');
    const input = { page: file };
    await build({
      configFile: false,
      root: project,
      logLevel: 'warn',
      build: { outDir, rolldownOptions: { input, output: { entryFileNames: '[name].mjs' } } },
    });
    for (const bundle of ['esbuild.mjs', 'vite/page.mjs']) {
      const print = `await import('./${bundle}'); console.log(globalThis.nodes);`;
      expect(run(project, process.execPath, '--input-type=module', '-e', print)).toBe('23\n');
    }
  });

  test('has the command sitke', () => {
    const printed = run(project, 'npx', '--no', 'sitke', 'perft', '3', '--variant', 'makruk');
    expect(printed).toContain('12012');
  });
});
