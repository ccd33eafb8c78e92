/** Finds games in a list by what stands in it. */
import type { GameResult } from '@sitke/rules';
import type { GameQuery } from '../../ui/list/GameFinder.js';
import type { PgnEntry } from './read.js';

/** A search, also for broken games only. */
export interface PgnQuery extends GameQuery<GameResult> {
  readonly isBroken: boolean;
}

export const ALL_GAMES: PgnQuery = { text: '', variant: null, result: null, isBroken: false };

/** Returns the words of a search, without regard to case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The text that is searched, by entry: made once each. */
const texts = new WeakMap<PgnEntry, string>();

function textOf(entry: PgnEntry, named: (entry: PgnEntry) => string): string {
  const found = texts.get(entry);
  if (found !== undefined) return found;
  const { white, black, event, date, result, variant, ruleset, setup, number } = entry;
  const made = plain(
    [white, black, event, date, result, variant ?? '', ruleset, setup, `#${number}`, named(entry)].join('\n'),
  );
  texts.set(entry, made);
  return made;
}

/**
 * Returns the entries that a query asks for, in their order. Words may be names, an event, a date as 2024.05, a ruleset, a number
 * as #17 or where pieces were set up, as K@e2. `named` returns further words for an entry, such as the name of its game.
 */
export function findEntries(
  entries: readonly PgnEntry[],
  query: PgnQuery,
  named: (entry: PgnEntry) => string = () => '',
): readonly PgnEntry[] {
  const words = plain(query.text).split(/\s+/).filter(Boolean);
  if (words.length === 0 && query.variant === null && query.result === null && !query.isBroken) return entries;
  return entries.filter((entry) => {
    if (query.isBroken && entry.fault === null) return false;
    if (query.variant !== null && entry.variant !== query.variant) return false;
    if (query.result !== null && entry.result !== query.result) return false;
    if (words.length === 0) return true;
    const text = textOf(entry, named);
    return words.every((word) => text.includes(word));
  });
}
