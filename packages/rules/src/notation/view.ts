/** What notation asks of a position, which itself has notation: both would import each other without this. */

import type { Explanation, MoveRequest } from '../core/reasons.js';
import type { Setup } from '../core/setup.js';
import type { Color, Move, Square } from '../core/types.js';
import type { Rules } from '../variants/define.js';

export interface PositionView {
  readonly rules: Rules;
  readonly turn: Color;
  readonly isCheck: boolean;
  readonly canMove: boolean;
  legalMoves(): readonly Move[];
  kingOf(color: Color): Square | null;
  attackersOf(square: Square, by: Color): readonly Square[];
  explain(request: MoveRequest): Explanation;
  play(move: Move): PositionView;
  toSetup(): Setup;
}
