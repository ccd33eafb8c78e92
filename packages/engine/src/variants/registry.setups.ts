/** Books of set-ups, for programs that advise on one; small, and without the engine. */
import type { VariantId } from '@sitke/rules';
import type { BookArmy } from './bookArmy.js';
import { SETUP_ARMIES } from './sittuyin/setupBook.js';

export type { ArmyPiece, BookArmy } from './bookArmy.js';

const BOOKS: Readonly<Partial<Record<VariantId, readonly BookArmy[]>>> = { sittuyin: SETUP_ARMIES };

/** Returns the good armies of a variant, best first; none where nothing is placed. Source: docs/levels-in-detail.md. */
export function setupBookOf(id: VariantId): readonly BookArmy[] {
  return BOOKS[id] ?? [];
}
