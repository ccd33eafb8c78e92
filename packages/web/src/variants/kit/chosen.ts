/** The set of pieces that is drawn everywhere; no set loads before it is chosen (`variants/pieceSets.ts`). */
import type { PieceSet } from '../../board/types.js';

let chosen: PieceSet | null = null;

/** Returns the set chosen; null where each game draws its own signs. */
export const chosenPieces = (): PieceSet | null => chosen;

/** Chooses a set. The caller draws the page again. */
export function choosePieces(set: PieceSet | null): void {
  chosen = set;
}
