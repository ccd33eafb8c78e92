/** All sentences of the app, of the rules and their articles, and of the server, in English and in another language. */

import { ERRORS } from '@sitke/protocol';
import { VARIANT_IDS, type VariantId } from '@sitke/rules';
import type { Messages } from '@sitke/rules/text';
import { CATALOGUE_EN } from '@sitke/rules/text/en';
import { loadArticles, textOf } from '../articles/articles.js';
import type { LanguageId, OtherId } from './languages.js';
import { EN, loadPart, PART_NAMES } from './parts.js';
import { loadRules } from './rulesOver.js';
import { staleOf } from './stale.js';

/** A sentence; `own` is empty if the language lacks it. */
export interface Row {
  /**
   * Its group and its key: `app/door.learn`, `rules/win.checkmate`, `server/game/none`, `articles/sittuyin 3.1`, or a
   * game's id.
   */
  readonly key: string;
  readonly english: string;
  readonly own: string;
  /** Whether its English has changed since it was translated; it is shown in English until it is translated again. */
  readonly isStale: boolean;
}

/** A question to players who speak a language, in English and in it. */
export interface Question {
  readonly english: string;
  readonly own: string;
}

const QUESTIONS = import.meta.glob<readonly Question[]>('./questions.*.json', { import: 'default' });

/** Returns the questions of a language's translators, the most important first. Errors: rejects where the network fails. */
export async function loadQuestions(id: LanguageId): Promise<readonly Question[]> {
  return (await QUESTIONS[`./questions.${id}.json`]?.()) ?? [];
}

/** Returns every sentence with that of a language other than English. Errors: rejects where a part does not load. */
export async function sideBySide(id: OtherId): Promise<Row[]> {
  const [base, errors, rules, articles, ...parts] = await Promise.all([
    loadPart('base', id),
    loadPart('server', id),
    loadRules(id),
    Promise.all(VARIANT_IDS.map((variant) => articleRows(variant, id))),
    ...PART_NAMES.map(async (name) => {
      const [english, own] = await Promise.all([loadPart(name, 'en'), loadPart(name, id)]);
      return rowsOf(id, 'app', english, own);
    }),
  ]);
  return [
    ...rowsOf(id, 'app', EN, base),
    ...parts.flat(),
    ...rowsOf(id, 'rules', CATALOGUE_EN.shared, rules.shared),
    ...Object.entries(CATALOGUE_EN.variants).flatMap(([game, messages]) =>
      rowsOf(id, game, messages, rules.variants[game]),
    ),
    ...articles.flat(),
    ...rowsOf(id, 'server', ERRORS, errors),
  ];
}

async function articleRows(variant: VariantId, id: LanguageId): Promise<Row[]> {
  const [written, shown] = await Promise.all([loadArticles(variant, 'en'), loadArticles(variant, id)]);
  return written.map((article, index) => ({
    key: `articles/${variant} ${article.number}`.trimEnd(),
    english: textOf(article),
    own: shown[index]!.language === id ? textOf(shown[index]!) : '',
    isStale: false,
  }));
}

function rowsOf(id: OtherId, group: string, english: Messages, own: Partial<Messages> = {}): Row[] {
  return Object.entries(english).map(([key, text]) => {
    const stale = staleOf(id)[`${group}/${key}`];
    return { key: `${group}/${key}`, english: text, own: stale ?? own[key] ?? '', isStale: stale !== undefined };
  });
}

/** The changes of a reader: by language, the sentences by their keys. */
export type Changes = Readonly<Partial<Record<LanguageId, Readonly<Record<string, string>>>>>;

/** Returns the changes with one more; an unchanged sentence is not a change. */
export function withChange(changes: Changes, id: LanguageId, row: Row, text: string): Changes {
  const { [row.key]: _, ...others } = changes[id] ?? {};
  return { ...changes, [id]: text === row.own ? others : { ...others, [row.key]: text } };
}

/** Returns the changes of a language as a file: each sentence in English, as it was and as it should be. */
export function fileOfChanges(id: LanguageId, rows: readonly Row[], changes: Changes): string {
  const own = changes[id] ?? {};
  const changed = rows
    .filter(({ key }) => own[key] !== undefined)
    .map(({ key, english, own: was }) => ({ key, english, was, now: own[key] }));
  return `${JSON.stringify({ language: id, changed }, null, 2)}\n`;
}

export type Only = 'all' | 'missing' | 'stale' | 'changed';

/** Returns the rows that have all words of a search, in their key or in either language. */
export function findRows(
  rows: readonly Row[],
  search: string,
  only: Only,
  changed: Readonly<Record<string, string>>,
): Row[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const now = changed[row.key];
    if (only === 'missing' && row.own !== '') return false;
    if (only === 'stale' && !row.isStale) return false;
    if (only === 'changed' && now === undefined) return false;
    const text = `${row.key} ${row.english} ${row.own} ${now ?? ''}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
