/** Looking for a move at all, and the rule that a side may not leave the other without one. */

import type { Board } from '../core/board.js';
import { type Kind, MoveList, moveKind } from '../core/moves.js';
import type { Move, Square } from '../core/types.js';
import { KING_SAFETY, type KingSafety } from './kingSafety.js';

/** The part of a variant's rules that decides legality move by move. */
export interface BasicRules {
  genPseudo(b: Board, out: MoveList, from?: Square): void;
  make(b: Board, move: Move): void;
  unmake(b: Board, move: Move): void;
  isLegalAfterMake(b: Board, move: Move, kingSafety: KingSafety): boolean;
}

/** Returns whether a pseudo-legal move is legal. */
export function isLegal(rules: BasicRules, b: Board, move: Move): boolean {
  rules.make(b, move);
  const legal = rules.isLegalAfterMake(b, move, KING_SAFETY.unknown);
  rules.unmake(b, move);
  return legal;
}

/** Returns whether the side to move has a legal move, of a kind if one is given; stops at the first. */
export function hasBasicMove(rules: BasicRules, b: Board, kind?: Kind): boolean {
  const list = new MoveList();
  rules.genPseudo(b, list);
  for (let i = 0; i < list.length; i++) {
    const move = list.at(i);
    if (kind !== undefined && moveKind(move) !== kind) continue;
    if (isLegal(rules, b, move)) return true;
  }
  return false;
}

/** Keeps the moves that do not stalemate the other side; all of them if every one does. */
export function withoutStalemating(rules: BasicRules, b: Board, legal: MoveList, isCheck: (b: Board) => boolean): void {
  const us = b.turn;
  let kept = 0;
  for (let i = 0; i < legal.length; i++) {
    const move = legal.at(i);
    rules.make(b, move);
    const stalemates = b.turn !== us && !isCheck(b) && !hasBasicMove(rules, b);
    rules.unmake(b, move);
    if (!stalemates) legal.moves[kept++] = move;
  }
  if (kept > 0) legal.length = kept;
}
