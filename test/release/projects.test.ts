/** Empty projects under each Node that is supported: every entry, every README, every example. */

import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { nodeVersions } from '#scripts/nodeVersions';
import { root } from '#scripts/prepare';
import { PUBLISHED, packageFolder } from '#scripts/published';
import { loadProblems } from './checks.js';
import { plainEntries } from './entries.js';
import { install, run } from './packed.js';
import { exampleProblems, readmeProblems } from './shown.js';

const packed = inject('packed');
const folder = inject('folder');
const tarballs = packed.map(({ file }) => file);
const examples = path.join(root, 'examples');
// Pages are built and run where Vite and a browser are.
const programs = fs.readdirSync(examples).filter((name) => fs.existsSync(path.join(examples, name, 'index.js')));

test('there are examples, each its own package in at most 40 lines', () => {
  expect(programs.length).toBeGreaterThanOrEqual(10);
  for (const name of programs) {
    const { dependencies } = JSON.parse(fs.readFileSync(path.join(examples, name, 'package.json'), 'utf8'));
    const code = fs.readFileSync(path.join(examples, name, 'index.js'), 'utf8');
    const imported = [...code.matchAll(/from '(@sitke\/\w+)/g)].map((match) => match[1]);
    expect([...new Set(imported)].sort(), name).toEqual(Object.keys(dependencies));
    expect(code.trimEnd().split('\n').length, name).toBeLessThanOrEqual(40);
  }
});

describe.each(nodeVersions)('an empty project under Node %s', (version) => {
  const name = `node-${process.platform}-${process.arch}`;
  const home = path.join(folder, `home${version}`);
  const place = { folder: path.join(folder, `node${version}`), bin: path.join(home, 'node_modules', name, 'bin') };

  beforeAll(() => {
    install({ folder: home }, [`${name}@${version}`]);
    expect(run({ ...place, folder: home }, 'node', '--version')).toMatch(new RegExp(`^v${version}\\.`));
    // The database comes compiled.
    install(place, tarballs, ['--ignore-scripts']);
  });

  test('imports and requires every entry', () => expect(loadProblems(place, plainEntries())).toEqual([]));

  test.each(PUBLISHED)('does what the README of %s shows', (one) => {
    const readme = fs.readFileSync(path.join(packageFolder(one), 'README.md'), 'utf8');
    expect(readmeProblems(place, readme)).toEqual([]);
  });

  test.each(programs)('does what examples/%s shows', (one) => {
    expect(exampleProblems(place, path.join(examples, one))).toEqual([]);
  });
});
