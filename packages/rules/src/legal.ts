/** Legal moves from a variant's rules: generate, make, test, unmake, and then any rule over the whole list. */

import type { Board } from './core/board.js';
import { MoveList } from './core/moves.js';
import type { Move, Square } from './core/types.js';
import type { KingSafety } from './kit/kingSafety.js';
import type { Rules } from './variants/define.js';

/** Appends the legal moves of the side to move to an empty list. */
export function genLegal(rules: Rules, b: Board, out: MoveList): void {
  rules.genPseudo(b, out);
  const kingSafety = rules.kingSafety(b);
  let kept = 0;
  for (let i = 0; i < out.length; i++) {
    const move = out.at(i);
    rules.make(b, move);
    if (rules.isLegalAfterMake(b, move, kingSafety)) out.moves[kept++] = move;
    rules.unmake(b, move);
  }
  out.length = kept;
  rules.restrict?.(b, out);
}

/**
 * Returns the first legal move that passes a test, and undefined if none does: faster than listing all. Where `from` is
 * given, no move of another piece may pass. `list` is empty scratch.
 */
export function findLegal(
  rules: Rules,
  b: Board,
  list: MoveList,
  test: (move: Move) => boolean,
  from?: Square,
): Move | undefined {
  if (rules.restrict) {
    genLegal(rules, b, list);
    return list.toArray().find(test);
  }
  rules.genPseudo(b, list, from);
  return firstLegal(rules, b, list, rules.kingSafety(b), test);
}

/** Returns whether the side to move has a legal move. `list` is empty scratch. */
export function hasLegal(rules: Rules, b: Board, list: MoveList): boolean {
  const any = (): boolean => true;
  if (rules.restrict || b.hasPocket(b.turn)) return findLegal(rules, b, list, any) !== undefined;
  const kingSafety = rules.kingSafety(b);
  // Asks one piece at a time: nearly always the first one that can go somewhere may.
  for (let from = 0; from < b.squares.length; from++) {
    const piece = b.squares[from]!;
    if (piece === 0 || piece >> 4 !== b.turn) continue;
    list.length = 0;
    rules.genPseudo(b, list, from);
    if (firstLegal(rules, b, list, kingSafety, any) !== undefined) return true;
  }
  return false;
}

function firstLegal(
  rules: Rules,
  b: Board,
  list: MoveList,
  kingSafety: KingSafety,
  test: (move: Move) => boolean,
): Move | undefined {
  for (let i = 0; i < list.length; i++) {
    const move = list.at(i);
    if (!test(move)) continue;
    rules.make(b, move);
    const isLegal = rules.isLegalAfterMake(b, move, kingSafety);
    rules.unmake(b, move);
    if (isLegal) return move;
  }
  return undefined;
}

/** Returns the number of legal sequences of `depth` plies, every leaf made. */
export function perft(rules: Rules, b: Board, depth: number): number {
  if (depth === 0) return 1;
  const lists = Array.from({ length: depth }, () => new MoveList());
  return rules.restrict ? countRestricted(rules, b, lists, depth) : count(rules, b, lists, depth);
}

function count(rules: Rules, b: Board, lists: readonly MoveList[], depth: number): number {
  const list = lists[depth - 1]!;
  list.length = 0;
  rules.genPseudo(b, list);
  const kingSafety = rules.kingSafety(b);
  let nodes = 0;
  for (let i = 0; i < list.length; i++) {
    const move = list.at(i);
    rules.make(b, move);
    if (rules.isLegalAfterMake(b, move, kingSafety)) nodes += depth === 1 ? 1 : count(rules, b, lists, depth - 1);
    rules.unmake(b, move);
  }
  return nodes;
}

function countRestricted(rules: Rules, b: Board, lists: readonly MoveList[], depth: number): number {
  const list = lists[depth - 1]!;
  list.length = 0;
  genLegal(rules, b, list);
  if (depth === 1) return list.length;
  let nodes = 0;
  for (let i = 0; i < list.length; i++) {
    const move = list.at(i);
    rules.make(b, move);
    nodes += countRestricted(rules, b, lists, depth - 1);
    rules.unmake(b, move);
  }
  return nodes;
}
