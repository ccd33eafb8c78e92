/** Finds games in the library. */
import type { Texts } from '../../i18n/index.js';
import { type GameRecord, ownColor, winnerOf } from '../../session/games/record.js';
import type { GameQuery } from '../../ui/list/GameFinder.js';
import { searchText } from './phrases.js';

/** Results to look for; those of the person at this device need a side of theirs. */
export const RESULT_FILTERS = ['open', 'over', 'won', 'lost', 'drawn'] as const;

export type Query = GameQuery<(typeof RESULT_FILTERS)[number]>;

export const EVERYTHING: Query = { text: '', variant: null, result: null };

function hasResult(record: GameRecord, result: NonNullable<Query['result']>): boolean {
  const { isOver, result: kept } = record.summary;
  const [winner, own] = [winnerOf(record), ownColor(record)];
  switch (result) {
    case 'open':
      return !isOver;
    case 'over':
      return isOver;
    case 'won':
      return winner !== null && winner === own;
    case 'lost':
      return winner !== null && own !== null && winner !== own;
    case 'drawn':
      return kept === '1/2-1/2';
  }
}

/** Returns the games that a query asks for, in their order. */
export function findGames(texts: Texts, records: readonly GameRecord[], query: Query): GameRecord[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  return records.filter((record) => {
    if (query.variant !== null && record.game.variant !== query.variant) return false;
    if (query.result !== null && !hasResult(record, query.result)) return false;
    if (words.length === 0) return true;
    const text = searchText(texts, record);
    return words.every((word) => text.includes(word));
  });
}
