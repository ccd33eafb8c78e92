// Builds the endgame tables that the app ships, where what they are made of has changed. Run by `buildApp`.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const tablebase = path.join(root, 'packages/tablebase');
/** Where the app's build looks for them: a folder for each variant, a file for each table. */
const folder = path.join(tablebase, 'dist/tables');

/**
 * What the app ships, with what comes of these by captures: all that its trainer trains, and what analysis meets most
 * (at most 6 MB). A table is good for every ruleset of its class, so that one ruleset of each class is named.
 * @type {readonly { variant: string, ruleset: string, materials: readonly string[] }[]}
 */
const shipped = [
  {
    variant: 'sittuyin',
    ruleset: 'pychess',
    materials: ['KRRvK', 'KRSvK', 'KRFvK', 'KRNvK', 'KSSvK', 'KSFvK', 'KNFvK', 'KNNvK', 'KPPvK', 'KRvKF'],
  },
  { variant: 'sittuyin', ruleset: 'ancientchess', materials: ['KRvK', 'KSvK'] },
  { variant: 'sissa', ruleset: 'standard', materials: ['KQvK', 'KRvK', 'KSvK'] },
];

/** @returns {string} */
function hashOfSources() {
  const hash = createHash('sha256').update(JSON.stringify(shipped));
  for (const source of ['packages/rules/src', 'packages/tablebase/src', 'packages/tablebase/assembly']) {
    const names = fs.readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((one) => /(?<!\.test)\.ts$/.test(one)).sort()) {
      hash.update(`\0${source}/${name}\0`).update(fs.readFileSync(path.join(root, source, name)));
    }
  }
  return hash.digest('hex');
}

/** @param {string} name */
const load = (name) => import(pathToFileURL(path.join(root, 'packages', name, 'dist/index.js')).href);

async function build() {
  const { parseRuleset, rulesOf, variantOf } = await load('rules');
  const { dependencyOrder, generateTable, makeTableFile, parseMaterial, ruleClass } = await load('tablebase');
  const kernel = fs.readFileSync(path.join(tablebase, 'dist/kernel.wasm'));
  for (const { variant, ruleset, materials } of shipped) {
    const rules = rulesOf(variant, parseRuleset(variantOf(variant), ruleset).value);
    const wanted = materials.map((name) => parseMaterial(rules.def, name).value);
    const tables = new Map();
    fs.mkdirSync(path.join(folder, variant), { recursive: true });
    for (const material of dependencyOrder(rules, wanted)) {
      const table = generateTable(kernel, rules, material, tables);
      tables.set(material.key, table);
      // Two kings need no file.
      if (material.men.length === 2) continue;
      const file = `${variant}/${material.key}.${ruleClass(rules, material)}.stb`;
      fs.writeFileSync(path.join(folder, file), makeTableFile(rules, material, table));
      console.log(`  ${file}`);
    }
  }
}

async function main() {
  const record = path.join(folder, 'tables.sha256');
  const wanted = hashOfSources();
  if (fs.existsSync(record) && fs.readFileSync(record, 'utf8') === wanted) return;
  console.log('Building the endgame tables, a minute or two; later starts find them made …');
  fs.rmSync(folder, { recursive: true, force: true });
  await build();
  fs.writeFileSync(record, wanted);
}

await main();
