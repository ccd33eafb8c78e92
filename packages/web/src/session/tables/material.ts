/** Names of materials: `KRSvK` is king, rook and elephant against a king. */
import { type Color, type Position, type Role, roleOf, roleOfLetter, type VariantDef } from '@sitke/rules';

/** The most pieces of a table that the app has. */
const MOST_PIECES = 4;

/** Returns the pieces of both sides, kings included, the stronger side first; throws RangeError on an invalid text. */
export function rolesOf(def: VariantDef, material: string): readonly [Role[], Role[]] {
  const sides = material.split('v').map((side) =>
    [...side].map((letter) => {
      const role = roleOfLetter(def, letter);
      if (role === 0) throw new RangeError(`no material ${material}`);
      return role;
    }),
  );
  const [strong, weak] = sides;
  if (!strong || !weak || sides.length > 2) throw new RangeError(`no material ${material}`);
  return [strong, weak];
}

/** Returns whether so few pieces are left that a table may know the position. */
export function isEndgame(position: Position): boolean {
  if (position.inPlacement) return false;
  let count = 0;
  for (let square = 0; square < position.rules.geometry.size; square++) {
    if (roleOf(position.pieceAt(square)) !== 0) count++;
  }
  return count <= MOST_PIECES;
}

/** The side that has the pieces named first, in a position made for training. */
export const STRONG: Color = 0;
