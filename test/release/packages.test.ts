/** Each package as it is packed, and installed with the tools that strangers build with. */

import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { root } from '#scripts/prepare';
import { entriesOf, manifestOf, PUBLISHED } from '#scripts/published';
import { rulesLimits } from '#scripts/rulesSize';
import { linkProblems } from '../links.js';
import {
  compileProblems,
  contentProblems,
  missingTargets,
  publintProblems,
  RESOLUTIONS,
  sizeProblems,
  typeProblems,
} from './checks.js';
import { plainEntries } from './entries.js';
import { install, run, sameAsHere } from './packed.js';
import { pageTexts } from './page.js';
import { exampleProblems } from './shown.js';

const packed = inject('packed');
const folder = path.join(inject('folder'), 'tools');
const place = { folder };

/** size-limit 11 is the last that runs under Node 20. */
const TOOLS = ['size-limit@11.2.0', '@size-limit/esbuild@11.2.0', '@size-limit/file@11.2.0'];

beforeAll(() => {
  const tools = [...TOOLS, ...['typescript', '@types/node', 'vite'].map(sameAsHere)];
  install(place, [...packed.map(({ file }) => file), ...tools], ['--ignore-scripts']);
});

test('every package is packed that is published, and none is private', () => {
  const folders = fs.readdirSync(path.join(root, 'packages')).filter((name) => !manifestOf(name).private);
  expect(folders.sort()).toEqual([...PUBLISHED].sort());
});

describe.each(packed)('@sitke/$name', (one) => {
  test('holds what runs, types, README, LICENSE and CHANGELOG, and nothing else', () => {
    expect(contentProblems(one)).toEqual([]);
  });

  test.each(['README.md', 'CHANGELOG.md'])('has no link that leads nowhere in %s', (file) => {
    const text = fs.readFileSync(path.join(folder, 'node_modules/@sitke', one.name, file), 'utf8');
    expect(linkProblems(text, one.files)).toEqual([]);
  });

  test('has every file that its entries name', () => expect(missingTargets(manifestOf(one.name), one)).toEqual([]));

  test('passes publint', async () => {
    expect(await publintProblems(path.join(folder, 'node_modules/@sitke', one.name))).toEqual([]);
  });

  test('gives the right types to every resolution of modules that reads exports', async () => {
    // The command has nothing to import.
    expect(entriesOf(one.name).length > 0 ? await typeProblems(one) : []).toEqual([]);
  });
});

test.each(RESOLUTIONS)('all entries compile under module %s, resolution %s', (...resolution) => {
  expect(compileProblems(place, plainEntries(), resolution)).toEqual([]);
});

test('size-limit finds the entries of the rules within their limits', () => {
  expect(sizeProblems(place, rulesLimits())).toEqual([]);
});

test('esbuild bundles the engine and the client of the protocol', () => {
  const page = `import { ENGINE_VARIANTS } from '@sitke/engine';
import { parseClientMessage } from '@sitke/protocol';
console.log(ENGINE_VARIANTS.length > 0, parseClientMessage('{').ok);`;
  fs.writeFileSync(path.join(folder, 'bundled.js'), page);
  run(place, 'npx', '--no', '--', 'esbuild', 'bundled.js', '--bundle', '--format=esm', '--outfile=bundle.mjs');
  expect(run(place, 'node', 'bundle.mjs')).toBe('true false\n');
});

test('Vite bundles a page with the engine and its WebAssembly, and the page plays', async () => {
  expect(exampleProblems(place, path.join(root, 'examples/vite-page'))).toEqual([]);
  const texts = await pageTexts(path.join(folder, 'examples/vite-page/dist'));
  expect(texts.get('#board')).toContain('·');
  expect(texts.get('#engine')).toBe('The engine plays Kd4.');
});
