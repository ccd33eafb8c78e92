/** The part of a position that notation reads. Positions have notation themselves: this keeps the two from importing each other. */

import type { Explanation, MoveRequest } from '../core/reasons.js';
import type { Setup } from '../core/setup.js';
import type { Color, Move, Piece, Square } from '../core/types.js';
import type { Rules, VariantDef } from '../variants/define.js';

/** The rules of a game, or a position of it. */
export type RulesSource = Rules | { readonly rules: Rules };

/** Returns the rules that a source is or has. */
export function rulesIn(source: RulesSource): Rules {
  return 'rules' in source ? source.rules : source;
}

/** A game's declaration, its rules, or a position of it. */
export type DefSource = VariantDef | RulesSource;

/** Returns the declaration that a source is or has. */
export function defIn(source: DefSource): VariantDef {
  return 'rules' in source || 'def' in source ? rulesIn(source).def : source;
}

/** A position as notation reads it. */
export interface PositionView {
  readonly rules: Rules;
  readonly turn: Color;
  readonly isCheck: boolean;
  readonly canMove: boolean;
  readonly inPlacement: boolean;
  legalMoves(): readonly Move[];
  find(test: (move: Move) => boolean, from?: Square): Move | undefined;
  kingOf(color: Color): Square | null;
  attackersOf(square: Square, by: Color): readonly Square[];
  explain(request: MoveRequest): Explanation;
  pieceAt(square: Square): Piece;
  play(move: Move): PositionView;
  toSetup(): Setup;
}
