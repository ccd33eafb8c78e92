/** The languages of the app, against English. */
import { ERRORS } from '@sitke/protocol';
import type { Messages } from '@sitke/rules/text';
import { CATALOGUE_EN } from '@sitke/rules/text/en';
import { languageOf, type OtherId } from '#web/i18n/languages';
import { EN, loadPart, PART_NAMES } from '#web/i18n/parts';
import { loadRules } from '#web/i18n/rulesOver';
import { catalogueProblems } from './catalogues.js';

/** A language against English. */
export interface LanguageReport {
  readonly id: OtherId;
  readonly isUnfinished: boolean;
  /** How many sentences English has, and how many of them the language. */
  readonly wanted: number;
  readonly there: number;
  /** Keys without a sentence. */
  readonly missing: readonly string[];
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
    ['rules', CATALOGUE_EN.shared, shared as Messages],
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
  const ending = (end: string) => problems.filter((problem) => problem.endsWith(end));
  const [missing, superfluous] = [ending(': missing'), ending(': not a key')];
  const wanted = groups.reduce((sum, [, english]) => sum + Object.keys(english).length, 0);
  return {
    id,
    isUnfinished,
    wanted,
    there: wanted - missing.length,
    missing: missing.map((problem) => problem.slice(0, -': missing'.length)),
    superfluous: superfluous.map((problem) => problem.slice(0, -': not a key'.length)),
    wrong: problems.filter((problem) => !missing.includes(problem) && !superfluous.includes(problem)),
  };
}
