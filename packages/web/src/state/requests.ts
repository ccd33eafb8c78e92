/** From what a hand does (this man, that square) to the legal moves it can mean, or to the reason why it means none. */
import {
  type Explanation,
  KIND,
  type Move,
  moveFrom,
  moveKind,
  moveRole,
  moveTo,
  type Position,
  type ReasonCode,
  type Square,
} from '@sitke/rules';
import type { Origin } from './types.js';

/** Returns whether a move takes the man of an origin. */
export function startsAt(move: Move, origin: Origin): boolean {
  if ('role' in origin) return moveKind(move) === KIND.drop && moveRole(move) === origin.role;
  return moveKind(move) !== KIND.drop && moveFrom(move) === origin.square;
}

/** Returns the legal moves of a man to a square; several where they differ in promotion or in where a pawn goes. */
export function movesBetween(position: Position, origin: Origin, to: Square): Move[] {
  return position.legalMoves().filter((move) => moveTo(move) === to && startsAt(move, origin));
}

/** Codes that say little about a pawn that could have promoted by the same gesture, … */
const VAGUE: readonly ReasonCode[] = ['cannotReach', 'nothingToCapture', 'notMoved', 'promotionMissing'];
/** … and those that say why it could not. */
const TELLING: readonly ReasonCode[] = [
  'promotionAttacks',
  'promotionChecks',
  'exposesKing',
  'staysInCheck',
  'kingAttacked',
  'stalemates',
];

/** Returns whether a code speaks of the particular position, not of how men move at all. */
export function isTelling(code: ReasonCode): boolean {
  return TELLING.includes(code);
}

/** Returns why a man cannot go to a square: of all that the gesture could ask for, the reason that says most. */
export function whyNot(position: Position, origin: Origin, to: Square): Explanation {
  if ('role' in origin) return position.explain({ drop: origin.role, to });
  const from = origin.square;
  const plain = position.explain({ from, to });
  if (!VAGUE.includes(plain.code)) return plain;
  const promotions = position.rules.def.pieces.map((_, i) => position.explain({ from, to, promotion: i + 1 }));
  return promotions.find(({ code }) => isTelling(code)) ?? plain;
}
