// The endgame tables that the app ships: made by `sitke tb build`, where what they are made of has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Where the app's build looks for them: a folder for each variant, a file for each table. */
const folder = path.join(root, 'packages/tablebase/dist/tables');

/**
 * What the app ships, at most 6 MB: all that its trainer trains and what analysis meets most, each with what comes of it
 * by captures and promotions. A table is good for every ruleset of its class, so that one ruleset of each class is named.
 */
const shipped = [
  {
    variant: 'sittuyin',
    ruleset: 'pychess',
    materials: ['KRRvK', 'KRFvK', 'KRvKN', 'KSSvK', 'KSFvK', 'KSNvK', 'KNFvK', 'KNNvK', 'KPPvK', 'KFPvK'],
  },
  { variant: 'sittuyin', ruleset: 'ancientchess', materials: ['KRvK', 'KSvK'] },
  { variant: 'sissa', ruleset: 'standard', materials: ['KPvK'] },
];

/** What the tables follow from. */
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

/** Makes the tables, if they are not there yet; false if that fails. The packages must be compiled. */
export function buildTables() {
  const record = path.join(folder, 'tables.sha256');
  const wanted = hashOfSources();
  if (fs.existsSync(record) && fs.readFileSync(record, 'utf8') === wanted) return true;
  console.log('Making the endgame tables, a minute or two; later starts find them made …');
  fs.rmSync(folder, { recursive: true, force: true });
  const sitke = path.join(root, 'packages/cli/bin/sitke.js');
  for (const { variant, ruleset, materials } of shipped) {
    const options = ['--variant', variant, '--ruleset', ruleset, '--tables', path.join(folder, variant)];
    const args = [sitke, 'tb', 'build', ...options, '--materials', materials.join()];
    if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) return false;
  }
  fs.writeFileSync(record, wanted);
  return true;
}
