import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseFen, rulesOf } from '@sitke/rules';
import { afterAll, expect, test } from 'vitest';
import { dependencyOrder, generateTable, makeTableFile, parseMaterial } from './index.js';
import { fileSource, openFolder } from './node.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-tables-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const rules = rulesOf('makruk');

test('a folder of tables answers, names the files that it refuses, and passes over all others', () => {
  const kernel = fs.readFileSync(createRequire(import.meta.url).resolve('@sitke/tablebase/kernel.wasm'));
  const rook = parseMaterial(rules.def, 'KRvK');
  if (!rook.ok) throw new Error(rook.error.message);
  const made = new Map();
  for (const one of dependencyOrder(rules, [rook.value])) made.set(one.key, generateTable(kernel, rules, one, made));
  const bytes = makeTableFile(rules, rook.value, made.get('KRvK'));
  fs.writeFileSync(path.join(folder, 'rook.stb'), bytes);
  fs.writeFileSync(path.join(folder, 'cut.stb'), bytes.subarray(0, 40));
  fs.writeFileSync(path.join(folder, 'notes.txt'), 'no table');
  fs.mkdirSync(path.join(folder, 'folder.stb'));

  const { tables, files, refused } = openFolder(folder, rules);
  expect([...files.keys()]).toEqual(['rook.stb']);
  expect([...refused.keys()]).toEqual(['cut.stb', 'folder.stb']);
  const position = parseFen(rules, '8/8/8/8/3k4/8/R7/3K4 w - - 0 1');
  expect(position.ok && tables.probe(position.value)?.outcome).toBe('win');
  expect(() => fileSource(path.join(folder, 'none.stb'))).toThrow('ENOENT');
  expect(() => openFolder(path.join(folder, 'none'), rules)).toThrow('ENOENT');
});
