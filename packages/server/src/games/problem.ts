/** Checks a stored game for consistency. */

import type { StoredGame } from '../store/index.js';
import { rowOf, stateOfStored } from './log.js';

/** The columns of a row that its log determines. */
const TOLD = ['status', 'version', 'seats', 'result', 'variant', 'parentId', 'createdMs'] as const;

/** Plays a stored game through; returns its first problem, in words, or null. */
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
