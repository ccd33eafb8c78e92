/** The tables' verdict on the position at the cursor: marks on the board, and the moves as a list. */
import { movesFrom } from '@sitke/board/gestures';
import type { Mark } from '@sitke/board/parts';
import { KIND, type Move, makeSan, moveFrom, moveKind, moveTo, type Square } from '@sitke/rules';
import type { MoveValue, Value, Verdict } from '@sitke/tablebase';
import { currentNode } from '../game.js';
import { gameOn } from '../session.js';
import { showsVerdicts } from '../trainer/tableTask.js';
import type { AppState } from '../types.js';

/** A move as the list shows it. */
export interface ValuedMove {
  readonly san: string;
  readonly value: Value;
}

/** Returns the verdict on the position at the cursor, where it is to be shown; null where not, or where none is known. */
export function shownVerdict(state: AppState): Verdict | null {
  return showsVerdicts(state) ? (state.tables.verdicts[gameOn(state).cursor] ?? null) : null;
}

/** Returns how many moves of the side that mates a distance is; undefined for a draw. */
export function movesOfDistance({ distance }: Value): number | undefined {
  return distance === null ? undefined : Math.ceil(distance / 2);
}

/** Returns the legal moves with what they lead to, the best first. */
export function valuedMoves(state: AppState): ValuedMove[] {
  const { position } = currentNode(gameOn(state));
  return (shownVerdict(state)?.moves ?? []).map((value) => ({ san: makeSan(position, value.move), value }));
}

/** The best of the moves that share a square; they come best first. */
function bestBySquare(moves: readonly MoveValue[], squareOf: (move: Move) => Square): Mark[] {
  const best = new Map<Square, MoveValue>();
  for (const value of moves) if (!best.has(squareOf(value.move))) best.set(squareOf(value.move), value);
  return [...best].map(([square, value]) => {
    const toMate = movesOfDistance(value);
    return { square, kind: value.outcome, ...(toMate === undefined ? {} : { moves: toMate }) };
  });
}

/** Returns marks for the selected piece on its targets; with none selected, on each piece for the best that it can do. */
export function valueMarks(state: AppState): Mark[] {
  const { selection } = state;
  const moves = (shownVerdict(state)?.moves ?? []).filter(({ move }) => moveKind(move) !== KIND.drop);
  if (!selection) return bestBySquare(moves, moveFrom);
  const own = movesFrom(currentNode(gameOn(state)).position, selection).map(({ move }) => move);
  return bestBySquare(
    moves.filter(({ move }) => own.includes(move)),
    moveTo,
  );
}
