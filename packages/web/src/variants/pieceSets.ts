/** The sets of pieces that all games share, and the boards: one chunk, which loads when one of them is first shown. */

import type { SetId } from '../board/looks.js';
import type { PieceSet } from '../board/types.js';
import '../theme/otherBoards.css';
import { CARVED } from './kit/carved.js';
import { INTERNATIONAL } from './kit/international.js';

/** Null where each game draws its own signs. */
export const PIECE_SETS: Readonly<Record<SetId, PieceSet | null>> = {
  signs: null,
  carved: CARVED,
  international: INTERNATIONAL,
};
