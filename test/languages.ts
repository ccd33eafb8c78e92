/** The languages of the app, against English. */

import { ERRORS } from '@sitke/protocol';
import type { Messages } from '@sitke/rules/text';
import { CATALOGUE_EN } from '@sitke/rules/text/en';
import { languageOf, type OtherId } from '#web/i18n/languages';
import { EN, loadPart, PART_NAMES } from '#web/i18n/parts';
import { loadRules } from '#web/i18n/rulesOver';
import { staleOf } from '#web/i18n/stale';
import { catalogueProblems } from './catalogues.js';

const MISSING = ': missing';
const SUPERFLUOUS = ': not a key';
/** The group of what the rules say of every game; a part of the app is named `rules`. */
const SHARED_RULES = 'every game';

/** A language against English. */
export interface LanguageReport {
  readonly id: OtherId;
  readonly isUnfinished: boolean;
  /** How many sentences English has, and how many of them the language. */
  readonly wanted: number;
  readonly there: number;
  /** Keys without a sentence. */
  readonly missing: readonly string[];
  /** Keys of translations whose English has changed since they were made. */
  readonly stale: readonly string[];
  /** How many sentences each group has in English, and how many of them are missing or stale. */
  readonly groups: readonly { readonly name: string; readonly wanted: number; readonly lacking: number }[];
  /** Keys that English lacks. */
  readonly superfluous: readonly string[];
  /** Wrong arguments, cases or form. */
  readonly wrong: readonly string[];
}

/** Sentences that lie together: their name, English, and the language. */
type Group = readonly [name: string, english: Messages, own: Messages];

/** Returns the sentences of each group in English and in another language. */
export async function groupsOf(id: OtherId): Promise<readonly Group[]> {
  const { shared, variants } = await loadRules(id);
  const parts = PART_NAMES.map(
    async (name): Promise<Group> => [name, await loadPart(name, 'en'), await loadPart(name, id)],
  );
  return [
    ['base', EN, await loadPart('base', id)],
    ...(await Promise.all(parts)),
    [SHARED_RULES, CATALOGUE_EN.shared, shared as Messages],
    ...Object.entries(CATALOGUE_EN.variants).map(([game, own]) => [game, own, variants[game] ?? {}] as const),
    ['server', ERRORS, await loadPart('server', id)],
  ];
}

/** Returns what a language has, lacks, and has wrong. */
export async function reportOf(id: OtherId): Promise<LanguageReport> {
  const { tag, isUnfinished } = languageOf(id);
  const groups = await groupsOf(id);
  const problems = groups.flatMap(([name, english, own]) =>
    catalogueProblems(english, own, tag).map((problem) => `${name}/${problem}`),
  );
  const keysOf = (end: string) =>
    problems.flatMap((problem) => (problem.endsWith(end) ? [problem.slice(0, -end.length)] : []));
  const [lacking, superfluous] = [keysOf(MISSING), keysOf(SUPERFLUOUS)];
  const isStale = (key: string): boolean => {
    const [name = '', ...rest] = key.split('/');
    const stale = staleOf(id);
    const prefixes = name === SHARED_RULES ? ['rules'] : [name, 'app'];
    return prefixes.some((prefix) => stale[[prefix, ...rest].join('/')] !== undefined);
  };
  const counts = groups.map(([name, english]) => ({ name, wanted: Object.keys(english).length }));
  const wanted = counts.reduce((sum, group) => sum + group.wanted, 0);
  return {
    id,
    isUnfinished,
    wanted,
    there: wanted - lacking.length,
    missing: lacking.filter((key) => !isStale(key)),
    stale: lacking.filter(isStale),
    groups: counts.map((group) => ({
      ...group,
      lacking: lacking.filter((key) => key.startsWith(`${group.name}/`)).length,
    })),
    superfluous,
    wrong: problems.filter((problem) => !problem.endsWith(MISSING) && !problem.endsWith(SUPERFLUOUS)),
  };
}
