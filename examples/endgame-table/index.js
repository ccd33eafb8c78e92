import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { makeSan, parseFen, rulesOf } from '@sitke/rules';
import { dependencyOrder, generateTable, makeTableFile, parseMaterial, Tablebase } from '@sitke/tablebase';

const rules = rulesOf('makruk');
const kernel = readFileSync(createRequire(import.meta.url).resolve('@sitke/tablebase/kernel.wasm'));
const material = parseMaterial(rules.def, 'KRvK');
if (!material.ok) throw new Error(material.error.message);

// A table is made from those that its positions can turn into; two kings alone need no file.
const made = new Map();
const tables = new Tablebase(rules);
for (const one of dependencyOrder(rules, [material.value])) {
  made.set(one.key, generateTable(kernel, rules, one, made));
  if (one.pieces.length === 2) continue;
  const file = makeTableFile(rules, one, made.get(one.key));
  tables.load({ size: file.length, read: (offset, length) => file.subarray(offset, offset + length) });
}

// A mate counts only before the count is over.
for (const rest of ['- 0 1', '32 26 30']) {
  const position = parseFen(rules, `8/8/8/8/3k4/8/R7/3K4 w - ${rest}`).value;
  const { outcome, distance, uncounted, moves } = tables.probe(position);
  console.log(
    `count ${rest}: ${outcome}${distance === null ? '' : ` in ${distance} plies`}, best is ${makeSan(position, moves[0].move)};`,
  );
  console.log(`  without a count: ${uncounted.outcome} in ${uncounted.distance}`);
}
