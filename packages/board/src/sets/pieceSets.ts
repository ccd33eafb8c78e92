/** The sets of pieces that all games share, and the boards: one chunk, which loads when one of them is first shown. */
import type { SetId } from '../looks.js';
import type { PieceSet } from '../types.js';
import '../theme/otherBoards.css';
import { CARVED } from './carved.js';
import { INTERNATIONAL } from './international.js';

/** Null where each game draws its own signs. */
export const PIECE_SETS: Readonly<Record<SetId, PieceSet | null>> = {
  signs: null,
  carved: CARVED,
  international: INTERNATIONAL,
};
