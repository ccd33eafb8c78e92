/**
 * A whole army at once: placed where a side arranges its own, kept as a plan where the sides place in turn. The plan is the
 * page's alone; each piece of it is placed by a press, through the rules.
 */
import {
  type Color,
  KIND,
  type Move,
  makeUci,
  moveFrom,
  moveKind,
  moveRole,
  moveTo,
  type Position,
  pieceOf,
  type Role,
  type Square,
} from '@sitke/rules';
import { actingSide, arrangingSide, currentNode, isAtEnd, nodeAt } from '../game.js';
import type { GameState } from '../gameState.js';
import { gameOn } from '../session.js';
import { movesOf } from '../tree.js';
import type { AppState, Plan } from '../types.js';
import { placeAll, tailOf } from './arrange.js';
import { put } from './gestures.js';
import { intends, type Outcome, shows } from './outcome.js';

/** Returns whether armies are still being placed; at an earlier position of a game that has gone on they stand. */
export function mayPlaceArmy(game: GameState): boolean {
  return currentNode(game).position.inPlacement && isAtEnd(game);
}

/** Returns the outcome of the wish that pieces stand so. */
export function wantArmy(state: AppState, pieces: Plan['pieces']): Outcome {
  const game = gameOn(state);
  const closed: AppState = { ...state, dialog: null, selection: null };
  const arranging = arrangingSide(game);
  if (arranging === null)
    return shows({ ...closed, notice: null, plan: { color: actingSide(game), pieces, isFollowed: false } });
  const start = nodeAt(game, tailOf(game, arranging).base).position;
  const placing = placeAll(
    start,
    pieces.map((piece) => ({ ...piece, pawnTo: null })),
  );
  if (placing.ok) return intends(closed, { type: 'arrange', drops: placing.moves });
  const { explanation, drop } = placing;
  return shows({ ...closed, notice: { kind: 'refused', explanation, from: null, to: drop.to } });
}

/** Returns the outcome of the wish that all that is left is placed: at once in an arrangement, else a piece each turn. */
export function wantRest(state: AppState, pieces: Plan['pieces']): Outcome {
  const game = gameOn(state);
  const closed: AppState = { ...state, dialog: null, selection: null, notice: null };
  const arranging = arrangingSide(game);
  if (arranging === null) return followPlan({ ...closed, plan: { color: actingSide(game), pieces, isFollowed: true } });
  const drops = movesOf(game.cursor).slice(movesOf(tailOf(game, arranging).base).length);
  let { position } = currentNode(game);
  for (let next = nextIn(position, arranging, pieces)[0]; next; next = nextIn(position, arranging, pieces)[0]) {
    const move = plainDrops(position).find((drop) => moveRole(drop) === next!.role && moveTo(drop) === next!.to)!;
    drops.push(makeUci(position.rules, move));
    position = position.play(move);
  }
  return intends(closed, { type: 'arrange', drops });
}

/** The drops that move no pawn. */
function plainDrops(position: Position): Move[] {
  return position.legalMoves().filter((move) => moveKind(move) === KIND.drop && moveFrom(move) === moveTo(move));
}

/** Returns the pieces of the plan that may be placed now; none where its side does not place. */
export function nextOfPlan(state: AppState): Plan['pieces'] {
  const { plan } = state;
  const game = gameOn(state);
  if (!plan || arrangingSide(game) !== null) return [];
  return nextIn(currentNode(game).position, plan.color, plan.pieces);
}

/** Returns the wanted pieces that may be placed; where none may stand on its square, one near it. */
function nextIn(position: Position, color: Color, pieces: Plan['pieces']): Plan['pieces'] {
  if (!position.inPlacement || position.turn !== color) return [];
  const left = leftIn(position, color, pieces);
  const drops = plainDrops(position);
  const exact = left.filter(({ role, to }) => drops.some((move) => moveRole(move) === role && moveTo(move) === to));
  if (exact.length > 0) return exact;
  for (const { role, to } of left) {
    const squares = drops.filter((move) => moveRole(move) === role).map(moveTo);
    const [nearest] = squares.sort((a, b) => distance(position, a, to) - distance(position, b, to));
    if (nearest !== undefined) return [{ role, to: nearest }];
  }
  return [];
}

function distance({ rules }: Position, a: Square, b: Square): number {
  const { files } = rules.geometry;
  return Math.hypot((a % files) - (b % files), Math.floor(a / files) - Math.floor(b / files));
}

/** Returns the pieces of the plan that do not stand yet, no more of a kind than are left to place. */
export function leftOfPlan(state: AppState): Plan['pieces'] {
  const { plan } = state;
  const game = gameOn(state);
  const { position } = currentNode(game);
  return plan && position.inPlacement ? leftIn(position, plan.color, plan.pieces) : [];
}

/** Of two pieces of a kind, the one whose square is free is left rather. */
function leftIn(position: Position, color: Color, pieces: Plan['pieces']): Plan['pieces'] {
  const missing = pieces.filter(({ role, to }) => position.pieceAt(to) !== pieceOf(color, role));
  const isFree = ({ to }: Plan['pieces'][number]): boolean => position.pieceAt(to) === 0;
  const found = new Map<Role, number>();
  return [...missing.filter(isFree), ...missing.filter((piece) => !isFree(piece))].filter(({ role }) => {
    const count = (found.get(role) ?? 0) + 1;
    found.set(role, count);
    return count <= position.pocket(color, role);
  });
}

/** Places the next piece of the plan. */
export function followPlan(state: AppState): Outcome {
  const [next] = nextOfPlan(state);
  return next ? put({ ...state, selection: null }, { role: next.role }, next.to) : shows(state);
}
