/**
 * A whole army at once: placed where a side arranges its own, kept as a plan where the sides place in turn. The plan is the
 * page's alone; each piece of it is placed by a press, through the rules.
 */
import { KIND, moveFrom, moveKind, moveRole, moveTo } from '@sitke/rules';
import { actingSide, arrangingSide, currentNode, nodeAt } from '../state/game.js';
import type { AppState, Plan } from '../state/types.js';
import { placeAll, tailOf } from './arrange.js';
import { put } from './gestures.js';
import { intends, type Outcome, shows } from './outcome.js';

/** Returns the outcome of the wish that pieces stand so. */
export function wantArmy(state: AppState, pieces: Plan['pieces']): Outcome {
  const { game } = state;
  const closed: AppState = { ...state, dialog: null, selection: null };
  const arranging = arrangingSide(game);
  if (arranging === null) return shows({ ...closed, notice: null, plan: { color: actingSide(game), pieces } });
  const start = nodeAt(game, tailOf(game, arranging).base).position;
  const placing = placeAll(
    start,
    pieces.map((piece) => ({ ...piece, pawnTo: null })),
  );
  if (placing.ok) return intends(closed, { type: 'arrange', drops: placing.moves });
  const { explanation, drop } = placing;
  return shows({ ...closed, notice: { kind: 'refused', explanation, from: null, to: drop.to } });
}

/** Returns the pieces of the plan that may be placed now; none where its side does not place. */
export function nextOfPlan({ game, plan }: AppState): Plan['pieces'] {
  const { position } = currentNode(game);
  if (!plan || !position.inPlacement || arrangingSide(game) !== null || position.turn !== plan.color) return [];
  const drops = position.legalMoves().filter((move) => moveKind(move) === KIND.drop && moveFrom(move) === moveTo(move));
  return plan.pieces.filter(({ role, to }) => drops.some((move) => moveRole(move) === role && moveTo(move) === to));
}

/** Returns the pieces of the plan that do not stand yet. */
export function leftOfPlan({ game, plan }: AppState): Plan['pieces'] {
  if (!plan) return [];
  const { position } = currentNode(game);
  if (!position.inPlacement) return [];
  return plan.pieces.filter(({ role, to }) => position.pieceAt(to) !== ((plan.color << 4) | role));
}

/** Places the next piece of the plan. */
export function followPlan(state: AppState): Outcome {
  const [next] = nextOfPlan(state);
  return next ? put({ ...state, selection: null }, { role: next.role }, next.to) : shows(state);
}
