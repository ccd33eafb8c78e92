/** The part of a position that notation reads. Positions have notation themselves: this keeps the two from importing each other. */

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
