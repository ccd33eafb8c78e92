/** The adviser: where the good armies of the book have a piece that is still to be placed, and why it stands well there. */
import type { ArmyPiece, BookArmy } from '@sitke/engine/setups';
import { type Color, Position, type Role, type Rules, type Square } from '@sitke/rules';
import { type Army, missingRoles, placesOf, sameOf } from './army.js';
import { pieceMoves } from './pieceMoves.js';

/** The merit of a square. */
export type Reason =
  | { readonly kind: 'sheltered'; readonly pawns: number }
  | { readonly kind: 'file'; readonly pawn: Square }
  | { readonly kind: 'guards'; readonly squares: readonly Square[] }
  | { readonly kind: 'ahead'; readonly squares: readonly Square[] }
  | { readonly kind: 'usual' };

export interface Advice extends ArmyPiece {
  /** How many of the armies that go with this one have the piece there, and how many there are. */
  readonly count: number;
  readonly armies: number;
  /** Their mean worth. Units: hundredths of a pawn. */
  readonly worth: number;
  readonly reason: Reason;
}

const KING = 1;
/** A piece that goes no further steps or leaps. Units: squares. */
const NEAR = 2;
/** The worth of an army counts less where few have the piece there: as if so many more were worth nothing. */
const DOUBT = 3;
const MOST_SQUARES = 3;

/** Limits to advice: the kinds of pieces, all that the army lacks where none are named, and how many squares. */
interface Asked {
  readonly roles?: readonly Role[];
  readonly most?: number;
}

/** Returns the best squares of the book for the pieces that an army lacks, one advice a square, best first. */
export function advise(
  rules: Rules,
  army: Army,
  book: readonly BookArmy[],
  color: Color,
  { roles = missingRoles(rules, army), most = 3 }: Asked = {},
): Advice[] {
  const places = placesOf(rules);
  const fit = Math.max(0, ...book.map(({ pieces }) => sameOf(pieces, army)));
  const fitting = book.filter(({ pieces }) => sameOf(pieces, army) === fit);
  const isFree = (square: Square): boolean => army.every((piece) => piece.square !== square);
  const found = new Map<string, { piece: ArmyPiece; count: number; sum: number }>();
  for (const { pieces, values } of fitting) {
    for (const piece of pieces) {
      if (!roles.includes(piece.role) || !isFree(piece.square) || !places.get(piece.role)?.includes(piece.square))
        continue;
      const key = `${piece.role} ${piece.square}`;
      const entry = found.get(key) ?? { piece, count: 0, sum: 0 };
      found.set(key, { piece, count: entry.count + 1, sum: entry.sum + values[color] });
    }
  }
  const lowest = Math.min(0, ...fitting.map(({ values }) => values[color]));
  const rank = ({ count, sum }: { count: number; sum: number }): number => (sum - lowest * count) / (count + DOUBT);
  const advices: Advice[] = [];
  for (const { piece, count, sum } of [...found.values()].sort((a, b) => rank(b) - rank(a))) {
    if (advices.length === most) break;
    if (advices.some(({ square }) => square === piece.square)) continue;
    const worth = Math.round(sum / count);
    advices.push({ ...piece, count, armies: fitting.length, worth, reason: reasonOf(rules, army, piece) });
  }
  return advices;
}

/** Returns the squares of the own pawns at the start, of the side that begins. */
function pawnsOf(rules: Rules): readonly Square[] {
  const position = Position.initial(rules);
  return Array.from({ length: rules.geometry.size }, (_, square) => square).filter((square) => {
    const piece = position.pieceAt(square);
    return piece !== 0 && piece >> 4 === 0;
  });
}

/** Returns the squares that a piece reaches in one step or leap from a square of the board; null if it goes further. */
function reachOf(rules: Rules, { role, square }: ArmyPiece): readonly Square[] | null {
  const { files, ranks } = rules.geometry;
  const { at, moves, captures } = pieceMoves(rules, role);
  const offsets = [...moves, ...captures].map((to) => ({
    file: (to % files) - (at % files),
    rank: Math.floor(to / files) - Math.floor(at / files),
  }));
  if (offsets.some(({ file, rank }) => Math.max(Math.abs(file), Math.abs(rank)) > NEAR)) return null;
  return offsets.flatMap(({ file, rank }) => {
    const [toFile, toRank] = [(square % files) + file, Math.floor(square / files) + rank];
    const isOn = toFile >= 0 && toFile < files && toRank >= 0 && toRank < ranks;
    return isOn ? [toRank * files + toFile] : [];
  });
}

function reasonOf(rules: Rules, army: Army, piece: ArmyPiece): Reason {
  const { files, ranks } = rules.geometry;
  const pawns = pawnsOf(rules);
  const file = piece.square % files;
  if (piece.role === KING) {
    const near = pawns.filter((pawn) => Math.abs((pawn % files) - file) <= 1 && pawn > piece.square);
    return near.length > 0 ? { kind: 'sheltered', pawns: near.length } : { kind: 'usual' };
  }
  const reach = reachOf(rules, piece);
  if (reach === null) {
    const pawn = pawns.find((square) => square % files === file);
    return pawn === undefined ? { kind: 'usual' } : { kind: 'file', pawn };
  }
  const own = [...pawns, ...army.map(({ square }) => square)];
  const guarded = reach.filter((square) => own.includes(square)).sort((a, b) => b - a);
  if (guarded.length > 0) return { kind: 'guards', squares: guarded.slice(0, MOST_SQUARES) };
  const ahead = reach.filter((square) => Math.floor(square / files) >= ranks / 2);
  return ahead.length > 0 ? { kind: 'ahead', squares: ahead.slice(0, MOST_SQUARES) } : { kind: 'usual' };
}
