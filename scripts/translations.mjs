// Whether a translation still fits: beside each language lies a mark of the English that each of its sentences was made from
// (`packages/web/texts/LANGUAGE.json`). Where the English has another mark by now the translation is stale, and English is said.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** @typedef {Readonly<Record<string, string>>} Messages by key */
/** @typedef {{ file: string, english: Messages, own: Messages, prefix: string }} Group sentences of a file; `prefix` begins their keys in lists */
/** @typedef {{ current: Record<string, string>, stale: Record<string, string> }} Split */

const PARTS = 'packages/web/src';
const RULES = 'packages/rules/src/text';
const MARKS = 'packages/web/texts';

/** @param {string} file @returns {any} */
const readJson = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));

/** Returns the mark of an English sentence. @param {string} english */
export const markOf = (english) => createHash('sha256').update(english).digest('hex').slice(0, 6);

/** The languages that have marks. @returns {string[]} */
export const languages = () =>
  fs.readdirSync(path.join(root, MARKS)).flatMap((file) => (file.endsWith('.json') ? [path.parse(file).name] : []));

/** Returns the marks of a language by the keys of its sentences. @param {string} language @returns {Messages} */
export const marksOf = (language) => readJson(`${MARKS}/${language}.json`);

/** Keeps marks. @param {string} language @param {Messages} marks */
export const keepMarks = (language, marks) =>
  fs.writeFileSync(path.join(root, MARKS, `${language}.json`), `${JSON.stringify(marks, null, 2)}\n`);

/** @type {Promise<{ rules: Messages, games: Readonly<Record<string, Messages>>, server: Messages }> | undefined} */
let english;

/** Returns the English that is code: what the rules say, and the server. */
function englishInCode() {
  english ??= (async () => {
    const { runnerImport } = await import('vite');
    const read = async (/** @type {string} */ file) =>
      (await runnerImport(path.join(root, file), { configFile: false })).module;
    const [rules, protocol] = await Promise.all([read(`${RULES}/en.ts`), read('packages/protocol/src/errors.ts')]);
    const { shared, variants } = /** @type {any} */ (rules).CATALOGUE_EN;
    return { rules: shared, games: variants, server: /** @type {any} */ (protocol).ERRORS };
  })();
  return english;
}

/**
 * Returns the sentences of a file, a group or more, whose place in the repository is that of a translation; null of any other file.
 * @param {string} file relative to the root
 * @returns {Promise<{ language: string, groups: Group[] } | null>}
 */
export async function groupsIn(file) {
  const [, part, inApp] = /^packages\/web\/src\/.*?(\w+)\/texts\.(?!en\.)([\w-]+)\.json$/.exec(file) ?? [];
  const [, inRules] = /^packages\/rules\/(?:src|dist)\/text\/([\w-]+)\.json$/.exec(file) ?? [];
  if (inRules) {
    const { shared, variants } = readJson(`${RULES}/${inRules}.json`);
    const { rules, games } = await englishInCode();
    const each = Object.entries(games).map(([game, of]) => ({ english: of, own: variants[game] ?? {}, prefix: game }));
    const groups = [{ english: rules, own: shared, prefix: 'rules' }, ...each];
    return { language: inRules, groups: groups.map((group) => ({ ...group, file })) };
  }
  if (!part || !inApp) return null;
  const isServer = part === 'server';
  const of = isServer ? (await englishInCode()).server : readJson(file.replace(/[\w-]+\.json$/, 'en.json'));
  return {
    language: inApp,
    groups: [{ file, english: of, own: readJson(file), prefix: isServer ? 'server' : 'app' }],
  };
}

/** Returns all groups of a language. @param {string} language @returns {Promise<Group[]>} */
export async function groupsOf(language) {
  const files = fs.readdirSync(path.join(root, PARTS), { recursive: true, encoding: 'utf8' }).sort();
  const own = files.filter((file) => path.basename(file) === `texts.${language}.json`);
  const found = await Promise.all(
    [...own.map((file) => `${PARTS}/${file}`), `${RULES}/${language}.json`].map((file) => groupsIn(file)),
  );
  return found.flatMap((each) => each?.groups ?? []);
}

/** Returns which sentences of a group still fit. @param {Group} group @param {Messages} marks @returns {Split} */
export function splitByMarks({ english, own, prefix }, marks) {
  /** @type {Split} */
  const split = { current: {}, stale: {} };
  for (const [key, text] of Object.entries(own)) {
    const said = english[key];
    const isStale = said !== undefined && marks[`${prefix}/${key}`] !== markOf(said);
    split[isStale ? 'stale' : 'current'][key] = text;
  }
  return split;
}

/**
 * Returns the JSON of a file without the sentences that are stale; null of a file that is not a translation.
 * @param {string} file relative to the root
 * @param {(language: string) => Messages} [marks]
 */
export async function currentJson(file, marks = marksOf) {
  const found = await groupsIn(file);
  if (!found) return null;
  const known = marks(found.language);
  const parts = found.groups.map((group) => [group.prefix, splitByMarks(group, known).current]);
  if (!file.startsWith('packages/rules/')) return JSON.stringify(parts[0]?.[1]);
  const [[, shared] = [], ...games] = parts;
  return JSON.stringify({ shared, variants: Object.fromEntries(games) });
}

/** Returns the stale sentences of a language by their keys. @param {string} language @param {(language: string) => Messages} [marks] */
export async function staleIn(language, marks = marksOf) {
  const known = marks(language);
  const stale = (await groupsOf(language)).flatMap((group) =>
    Object.entries(splitByMarks(group, known).stale).map(([key, text]) => [`${group.prefix}/${key}`, text]),
  );
  return /** @type {Record<string, string>} */ (Object.fromEntries(stale));
}

/**
 * Marks translations as made from the English of today: those of some keys, or those that have no mark yet. Marks of sentences that
 * are gone go. Errors: throws on a key that the language lacks.
 * @param {string} language
 * @param {readonly string[]} keys
 */
export async function markAsFitting(language, keys) {
  const known = fs.existsSync(path.join(root, MARKS, `${language}.json`)) ? marksOf(language) : {};
  const all = (await groupsOf(language)).flatMap(({ english, own, prefix }) =>
    Object.keys(own).map((key) => /** @type {const} */ ([`${prefix}/${key}`, english[key] ?? ''])),
  );
  const unknown = keys.find((key) => !all.some(([name]) => name === key));
  if (unknown !== undefined) throw new Error(`${language} has no sentence ${unknown}`);
  const marks = all.map(([key, english]) => [
    key,
    keys.includes(key) ? markOf(english) : (known[key] ?? markOf(english)),
  ]);
  // By key, so that a sentence that moves to another file changes nothing.
  keepMarks(language, Object.fromEntries(marks.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))));
}
