/**
 * Armies as the studio handles them: where a side places its pieces, as the side that begins sees it. The rules say what
 * may stand where.
 */
import type { ArmyPiece, BookArmy } from '@sitke/engine/setups';
import {
  type Color,
  makeFen,
  moveFrom,
  moveRole,
  moveTo,
  Position,
  parseSquare,
  type Role,
  type Rules,
  roleLetter,
  roleOfLetter,
  type Square,
  squareName,
  type VariantDef,
} from '@sitke/rules';
import { type Drop, placeAll } from '../gestures/arrange.js';

export type Army = readonly ArmyPiece[];

/** Returns an army in one order: by kind, then by square. */
export function sorted(army: Army): Army {
  return [...army].sort((a, b) => a.role - b.role || a.square - b.square);
}

/** Returns the text of an army, as an address has it: `Ke2-Fb2-…`; `-` for none. */
export function armyText(def: VariantDef, army: Army): string {
  return (
    sorted(army)
      .map(({ role, square }) => roleLetter(def, role) + squareName(def, square))
      .join('-') || '-'
  );
}

/** Reads an army's text; null if it is not one, or has more of a kind than there are or two pieces on a square. */
export function parseArmy(rules: Rules, text: string): Army | null {
  const { def } = rules;
  const army: ArmyPiece[] = [];
  for (const word of text.split(/[- ]/).filter((each) => each !== '')) {
    const role = roleOfLetter(def, word[0]!);
    const square = parseSquare(def, word.slice(1));
    if (!role || square === null || square === undefined) return null;
    army.push({ role, square });
  }
  const isFull = army.some(({ role }) => army.filter((piece) => piece.role === role).length > pocketOf(rules, role));
  const isTwice = new Set(army.map(({ square }) => square)).size < army.length;
  return isFull || isTwice ? null : sorted(army);
}

/** Returns how many of a kind the side that begins has to place. */
export function pocketOf(rules: Rules, role: Role): number {
  return Position.initial(rules).pocket(0, role);
}

/** Returns the pieces of a full army that another one lacks, a role for each. */
export function missingRoles(rules: Rules, army: Army): Role[] {
  return rules.def.pieces.flatMap((_, index) => {
    const placed = army.filter(({ role }) => role === index + 1).length;
    return Array.from({ length: pocketOf(rules, index + 1) - placed }, () => index + 1);
  });
}

/** Returns where a side's drops put the army. */
export function dropsOf({ geometry }: Rules, army: Army, color: Color): Drop[] {
  return army.map(({ role, square }) => ({
    role,
    to: color === 0 ? square : geometry.size - 1 - square,
    pawnTo: null,
  }));
}

/** Returns the army that a side's drops make. */
export function armyOf({ geometry }: Rules, drops: readonly Drop[], color: Color): Army {
  return sorted(drops.map(({ role, to }) => ({ role, square: color === 0 ? to : geometry.size - 1 - to })));
}

/** Returns the squares for each kind of piece while nothing is placed yet. */
export function placesOf(rules: Rules): ReadonlyMap<Role, readonly Square[]> {
  const places = new Map<Role, Square[]>();
  for (const move of Position.initial(rules).legalMoves()) {
    // A pawn's own square is a place of another kind: its pawn would have to go elsewhere.
    if (moveFrom(move) !== moveTo(move)) continue;
    const squares = places.get(moveRole(move)) ?? [];
    squares.push(moveTo(move));
    places.set(moveRole(move), squares);
  }
  return places;
}

function distance(files: number, a: Square, b: Square): number {
  return Math.hypot((a % files) - (b % files), Math.floor(a / files) - Math.floor(b / files));
}

/** Returns the army seen in a mirror. Where a pawn stands in the way, the piece takes the nearest square that is free. */
export function mirrored(rules: Rules, army: Army): Army {
  const { files } = rules.geometry;
  const places = placesOf(rules);
  const taken = new Set<Square>();
  const after: ArmyPiece[] = [];
  const wanted = army.map(({ role, square }) => ({ role, square: square - 2 * (square % files) + files - 1 }));
  const fits = ({ role, square }: ArmyPiece): boolean => places.get(role)?.includes(square) ?? false;
  for (const piece of [...wanted.filter(fits), ...wanted.filter((each) => !fits(each))]) {
    const free = (places.get(piece.role) ?? []).filter((square) => !taken.has(square));
    const [square] = [...free].sort((a, b) => distance(files, a, piece.square) - distance(files, b, piece.square));
    if (square === undefined) continue;
    taken.add(square);
    after.push({ role: piece.role, square });
  }
  return sorted(after);
}

/** How many pieces two armies have in the same places. */
export function sameOf(a: Army, b: Army): number {
  return a.filter((piece) => b.some(({ role, square }) => role === piece.role && square === piece.square)).length;
}

/** Returns an army completed as the book's best army that has most of its pieces where they are. */
export function completed(rules: Rules, army: Army, book: readonly BookArmy[], color: Color): Army {
  const [best] = [...book].sort(
    (a, b) => sameOf(b.pieces, army) - sameOf(a.pieces, army) || b.values[color] - a.values[color],
  );
  const places = placesOf(rules);
  const after: ArmyPiece[] = [...army];
  const isFree = (square: Square): boolean => after.every((piece) => piece.square !== square);
  const missing = missingRoles(rules, army);
  for (const role of missing) {
    const wanted = best?.pieces.filter((piece) => piece.role === role).map(({ square }) => square) ?? [];
    const square = [...wanted, ...(places.get(role) ?? [])].find(isFree);
    if (square !== undefined) after.push({ role, square });
  }
  return sorted(after);
}

/** Returns the position of two full armies, as FEN; null where the rules forbid one of them. */
export function fenOf(rules: Rules, first: Army, second: Army): string | null {
  const red = placeAll(Position.initial(rules), dropsOf(rules, first, 0));
  const black = red.ok ? placeAll(red.position, dropsOf(rules, second, 1)) : red;
  return black.ok && !black.position.inPlacement ? makeFen(black.position) : null;
}
