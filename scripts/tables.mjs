// The endgame tables that come with the app: made by `sitke tb build`, where what they are made of has changed, and put
// into the built app one by one.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { copyInto, writeList } from './publish.mjs';
import { root } from './run.mjs';

/** Where they are made: a folder for each variant, a file for each table. SITKE_TABLES_FOLDER names another one. */
const folder = process.env['SITKE_TABLES_FOLDER'] ?? path.join(root, 'packages/tablebase/dist/tables');

/**
 * The tables of the app, at most 6 MB a game: all that its trainer trains and what analysis meets most, each with what comes of
 * it by captures and promotions. A table is good for every ruleset of its class, so that one ruleset of each class is
 * named. In the order in which they are made: first what the first lessons need.
 */
const shipped = /** @type {const} */ ([
  { variant: 'sissa', ruleset: 'standard', materials: ['KPvK'] },
  { variant: 'sittuyin', ruleset: 'ancientchess', materials: ['KRvK', 'KSvK'] },
  { variant: 'makruk', ruleset: 'fairy', materials: ['KRRvK', 'KRMvK', 'KSSvK', 'KSMvK', 'KNMvK'] },
  {
    variant: 'sittuyin',
    ruleset: 'pychess',
    materials: ['KRRvK', 'KRFvK', 'KRvKN', 'KSSvK', 'KSFvK', 'KSNvK', 'KNFvK', 'KNNvK', 'KPPvK', 'KFPvK'],
  },
]);

/** Texts and the lists of variants: no table depends on them. */
const WITHOUT_EFFECT = /(^|\/)(text\/|text\.\w+\.ts$|variants\/registry[.\w]*\.ts$)/;

/** Returns the hash of all that a variant's tables depend on; of the variants' folders that is its own. @param {string} variant */
function hashOfSources(variant) {
  const groups = shipped.filter((group) => group.variant === variant);
  const hash = createHash('sha256').update(JSON.stringify(groups));
  for (const source of ['packages/rules/src', 'packages/tablebase/src', 'packages/tablebase/assembly']) {
    const names = fs
      .readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' })
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => /(?<!\.test)\.ts$/.test(name) && !/(^|\/)test\//.test(name) && !WITHOUT_EFFECT.test(name))
      .filter((name) => (/^variants\/([^/]+)\//.exec(name)?.[1] ?? variant) === variant);
    for (const name of names.sort()) {
      hash.update(`\0${source}/${name}\0`).update(fs.readFileSync(path.join(root, source, name)));
    }
  }
  return hash.digest('hex');
}

/** Throws away tables that follow from other sources. A run goes on with the tables of present sources that a killed one left. */
function dropOld() {
  for (const variant of new Set(shipped.map((group) => group.variant))) {
    const record = path.join(folder, variant, 'tables.sha256');
    const wanted = hashOfSources(variant);
    if (fs.existsSync(record) && fs.readFileSync(record, 'utf8') === wanted) continue;
    fs.rmSync(path.dirname(record), { recursive: true, force: true });
    fs.mkdirSync(path.dirname(record), { recursive: true });
    fs.writeFileSync(record, wanted);
  }
}

/** The files of all tables, as `variant/name`. @returns {Promise<string[]>} */
async function namesOfAll() {
  // Only when they are compiled.
  const { rulesOf } = await import('@sitke/rules');
  const { parseMaterial } = await import('@sitke/tablebase');
  const { planOf } = await import('../packages/cli/dist/tables/plan.js');
  const names = shipped.flatMap(({ variant, ruleset, materials }) => {
    const rules = rulesOf(variant, ruleset);
    const parsed = materials.map((name) => {
      const material = parseMaterial(rules.def, name);
      if (!material.ok) throw new Error(material.error.message);
      return material.value;
    });
    return planOf(rules, parsed).flatMap(({ file, isDead }) => (isDead ? [] : [`${variant}/${file}`]));
  });
  return [...new Set(names)];
}

/**
 * Puts the tables that are made into a built app, each under a name that changes with its content, and last the list of
 * them, which says null of those that are not.
 *
 * @param {string} app its folder
 * @param {readonly string[]} names
 */
function publish(app, names) {
  const listing = Object.fromEntries(names.map((name) => [name, publishOne(app, name)]));
  writeList(app, 'tables.json', listing);
  return Object.values(listing).filter((address) => address !== null).length;
}

/** @type {Map<string, string>} */
const published = new Map();

/**
 * @param {string} app
 * @param {string} name
 * @returns {string | null} its address in the app, null while it is not made
 */
function publishOne(app, name) {
  const known = published.get(`${app} ${name}`);
  if (known !== undefined) return known;
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) return null;
  const hash = createHash('sha256').update(fs.readFileSync(file)).digest('hex').slice(0, 12);
  const address = `assets/tables/${name.replace('/', '-').replace(/\.stb$/, '')}-${hash}.stb`;
  copyInto(app, file, address);
  published.set(`${app} ${name}`, address);
  return address;
}

/**
 * Puts what is made into a built app. The packages must be compiled.
 * @param {string} app its folder
 * @returns {Promise<boolean>} whether these are all
 */
export async function publishTables(app) {
  dropOld();
  const names = await namesOfAll();
  return publish(app, names) === names.length;
}

/**
 * Runs `sitke tb build` for a ruleset's tables. @param {(typeof shipped)[number]} group
 * @param {(made: boolean) => void} hear each table that is made
 * @returns {Promise<boolean>} whether all are made
 */
function build({ variant, ruleset, materials }, hear) {
  const sitke = path.join(root, 'packages/cli/bin/sitke.js');
  const options = ['--variant', variant, '--ruleset', ruleset, '--tables', path.join(folder, variant)];
  const args = [sitke, 'tb', 'build', ...options, '--materials', materials.join()];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'pipe'] });
  process.once('exit', () => child.kill());
  const said = createInterface({ input: child.stderr });
  /** @type {string[]} */
  const lines = [];
  said.on('line', (line) => {
    lines.push(line);
    if (/^\S+\.stb: .* to go$/.test(line)) hear(true);
  });
  return new Promise((done) => {
    child.on('close', (status) => {
      if (status !== 0) console.error(lines.slice(-10).join('\n'));
      done(status === 0);
    });
  });
}

/**
 * Makes the tables that are missing and puts each into a built app when it is made. The packages must be compiled.
 *
 * @param {string} app its folder
 * @returns {Promise<boolean>} false if that fails
 */
export async function makeTables(app) {
  dropOld();
  const names = await namesOfAll();
  if (publish(app, names) === names.length) return true;
  const startedMs = Date.now();
  const tell = () => console.log(`Endgame tables: ${publish(app, names)} of ${names.length} made`);
  tell();
  for (const group of shipped) if (!(await build(group, tell))) return false;
  const isComplete = publish(app, names) === names.length;
  if (isComplete) console.log(`Endgame tables: all made in ${Math.round((Date.now() - startedMs) / 1000)} s`);
  return isComplete;
}
