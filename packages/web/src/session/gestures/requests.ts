/** The reason why a gesture (this piece, that square) means no legal move. */
import { type Explanation, type KitReason, nearnessOf, type Position, type Square } from '@sitke/rules';
import type { Origin } from '../types.js';

/** Codes that say little about a pawn that could have promoted by the same gesture. */
const VAGUE: readonly string[] = [
  'cannotReach',
  'nothingToCapture',
  'notMoved',
  'promotionMissing',
] satisfies readonly KitReason[];

/** Returns whether an explanation speaks of the particular position, not of how pieces move at all. */
export function isTelling(position: Position, { code }: Explanation): boolean {
  return nearnessOf(position.rules.def, code) === 2;
}

/** Returns why a piece cannot go to a square: of all that the gesture could ask for, the reason that says most. */
export function whyNot(position: Position, origin: Origin, to: Square): Explanation {
  if ('role' in origin) return position.explain({ drop: origin.role, to });
  const from = origin.square;
  const plain = position.explain({ from, to });
  if (!VAGUE.includes(plain.code)) return plain;
  const promotions = position.rules.def.pieces.map((_, i) => position.explain({ from, to, promotion: i + 1 }));
  return promotions.find((each) => isTelling(position, each)) ?? plain;
}
