/** Whether what a store holds of a game goes together. */

import type { StoredGame } from '../store/index.js';
import { rowOf, stateOfStored } from './log.js';

/** What a row says that its log says, too. */
const TOLD = ['status', 'version', 'seats', 'result', 'variant', 'parentId', 'createdMs'] as const;

/** Plays a stored game through; returns what is wrong with it, in words, or null. */
export function problemOfGame(stored: StoredGame): string | null {
  const { row, events } = stored;
  if (events.length !== row.version) return `it is at version ${row.version} with ${events.length} events`;
  try {
    const told = rowOf(stateOfStored(stored));
    const wrong = TOLD.filter((key) => JSON.stringify(told[key]) !== JSON.stringify(row[key]));
    return wrong.length === 0 ? null : `its row and its log do not agree: ${wrong.join(', ')}`;
  } catch (error) {
    return `its log cannot be played (${error instanceof Error ? error.message : String(error)})`;
  }
}
