/** The set of pieces that is drawn everywhere; no set loads before it is chosen (`variants/pieceSets.ts`). */
import { signal } from '@preact/signals';
import type { PieceSet } from '../types.js';

/** Null where each game draws its own signs. Pieces are drawn again when it changes. */
export const chosenPieces = signal<PieceSet | null>(null);
