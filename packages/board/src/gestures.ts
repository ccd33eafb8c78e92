/**
 * The meaning of a hand over a board, by mouse, touch and keys, for whoever keeps the game: the legal moves by the numbers of their
 * squares, what a tap takes or puts, and what a board shows of all this. Of the rules it takes what a position says itself.
 */
import type { Move, MoveInfo, Position } from '@sitke/rules';
import type { Color, Dest, DestKind, Mark, Path, Role, Square } from './types.js';

/** A piece in hand: of a square, or of the pocket of the side that acts. */
export type Held = { readonly square: Square } | { readonly role: Role };

/** Whether two pieces in hand are the same. */
export function isSame(one: Held | null, other: Held | null): boolean {
  if (one === null || other === null) return false;
  if ('role' in one) return 'role' in other && one.role === other.role;
  return 'square' in other && one.square === other.square;
}

/** A legal move by the numbers of its squares and roles. */
export interface Playable {
  readonly move: Move;
  readonly uci: string;
  readonly from: Held;
  readonly to: Square;
  /** 0 for none. */
  readonly promotion: Role;
  readonly info: MoveInfo;
}

/** Returns the number of a square by its name. */
export function squareOf(name: string, files: number): Square {
  return name.charCodeAt(0) - 97 + (Number(name.slice(1)) - 1) * files;
}

/** Returns the role that a letter stands for; 0 for none. */
function roleOf({ rules }: Position, letter: string | null): Role {
  return letter === null ? 0 : rules.def.pieces.findIndex((piece) => piece.letter.toUpperCase() === letter) + 1;
}

const known = new WeakMap<Position, readonly Playable[]>();

/** Returns the legal moves of a position. */
export function playableIn(position: Position): readonly Playable[] {
  const { files } = position.rules.def;
  const found =
    known.get(position) ??
    position.moves().map((info) => ({
      move: info.move,
      uci: info.uci,
      from: info.from === null ? { role: roleOf(position, info.piece) } : { square: squareOf(info.from, files) },
      to: squareOf(info.to, files),
      promotion: roleOf(position, info.promotion),
      info,
    }));
  known.set(position, found);
  return found;
}

/** Returns the legal moves of a piece in hand. */
export function movesFrom(position: Position, held: Held): readonly Playable[] {
  return playableIn(position).filter(({ from }) => isSame(from, held));
}

/** Returns the legal moves of a piece to a square; several where they differ in promotion or in where a pawn goes. */
export function movesBetween(position: Position, held: Held, to: Square): readonly Playable[] {
  return movesFrom(position, held).filter((one) => one.to === to);
}

/** Returns the square that a pawn goes to which gives its own to a dropped piece, of a move as UCI; null where there is none. */
export function pawnSquareOf(uci: string, files: number): Square | null {
  const [, pawnTo] = /^.@[a-z]\d([a-z]\d)$/.exec(uci) ?? [];
  return pawnTo === undefined ? null : squareOf(pawnTo, files);
}

/** Returns whether the choice between moves, as UCI, is made on the board: where a pawn goes, not what it becomes. */
export function isMadeOnBoard(moves: readonly string[]): boolean {
  return moves.every((uci) => pawnSquareOf(uci, 1) !== null);
}

/** Kinds of move without a separate mark. */
const PLAIN = ['normal', 'doubleStep', 'enPassant', 'promotion'];

function kindOf({ info, promotion }: Playable): DestKind {
  if (promotion !== 0) return info.from === info.to ? 'promoteInPlace' : 'promote';
  if (info.kind === 'drop' || info.kind === 'castle') return info.kind;
  if (!PLAIN.includes(info.kind)) return `own.${info.kind}`;
  return info.captured === null ? 'move' : 'capture';
}

/** Returns the targets of a piece in hand, each once; of a choice between moves, the squares between which it is made. */
export function destsFrom(position: Position, held: Held): readonly Dest[] {
  const found = new Map<Square, Playable[]>();
  for (const one of movesFrom(position, held)) found.set(one.to, [...(found.get(one.to) ?? []), one]);
  return [...found].map(([to, moves]) => {
    const promoting = moves.find(({ promotion }) => promotion !== 0);
    const promotion = promoting && moves.length === 1 ? { promotion: promoting.promotion } : {};
    return { to, kind: kindOf(promoting ?? moves[0]!), ...promotion };
  });
}

/** Returns the squares between which a choice of moves, as UCI, is made on the board. */
export function destsOfChoice(moves: readonly string[], files: number): readonly Dest[] {
  const squares = moves.map((uci) => pawnSquareOf(uci, files)).filter((square) => square !== null);
  return squares.map((to) => ({ to, kind: 'drop' }));
}

const squaresOf = (moves: readonly Playable[]): readonly Square[] => [
  ...new Set(moves.flatMap(({ from }) => ('square' in from ? [from.square] : []))),
];

/** Returns the squares whose pieces have a move. */
export function sourcesIn(position: Position): readonly Square[] {
  return squaresOf(playableIn(position));
}

/** Returns the squares whose pieces can be promoted now, in whatever way. */
export function promotableIn(position: Position): readonly Square[] {
  return squaresOf(playableIn(position).filter(({ promotion }) => promotion !== 0));
}

/** Returns the squares of the pieces of a side. */
export function armyOf(position: Position, color: Color): readonly Square[] {
  const squares = Array.from({ length: position.rules.geometry.size }, (_, square) => square);
  return squares.filter((square) => position.pieceAt(square) !== 0 && position.pieceAt(square) >> 4 === color);
}

/** Returns the position as if it were the turn of a side; null where the rules know no such position. */
export function positionFor(position: Position, side: Color): Position | null {
  if (position.turn === side) return position;
  const { fromSetup } = position.constructor as typeof Position;
  const turned = fromSetup(position.rules, { ...position.toSetup(), turn: side, epSquare: null });
  return turned.ok ? turned.value : null;
}

/** Returns the marks on pieces that must or may make a special move; those that may, on the turn of their side alone. */
export function specialMarks(position: Position): readonly Mark[] {
  const shown = position.specialMoves.filter(
    ({ square, kind }) => kind === 'must' || position.pieceAt(square) >> 4 === position.turn,
  );
  return shown.map(({ square, kind }) => ({ square, kind: kind === 'must' ? 'duty' : 'option' }));
}

/** Returns the marks of a move that is prepared. */
export function premoveMarks(premove: { readonly origin: Held; readonly to: Square } | null): readonly Mark[] {
  if (premove === null) return [];
  const { origin, to } = premove;
  const squares = 'square' in origin ? [...new Set([origin.square, to])] : [to];
  return squares.map((square) => ({ square, kind: 'premove' }));
}

/** Returns the ways of a piece of the side to move from a square to another, for the board to draw. */
export function waysOf(position: Position, from: Square, to: Square): readonly Path[] {
  const piece = position.pieceAt(from);
  if (piece === 0 || piece >> 4 !== position.turn) return [];
  return position
    .pathsTo(from, to)
    .map(({ squares, open, blockers }) => ({ squares: [from, ...squares, to], open, blockers }));
}

/** The answers of a game to a hand over its board. */
export interface Table<Result> {
  /** Whether the piece of a square may be taken in hand. */
  isTakeable(square: Square): boolean;
  /** Whether the piece in hand can be put on a square, so that it is not another piece that is meant. */
  isTarget(held: Held, square: Square): boolean;
  /** A piece is taken in hand, or put back: null. */
  take(held: Held | null): Result;
  /** A piece is put on a square. */
  put(held: Held, to: Square): Result;
  /** A tap on what cannot be taken, with an empty hand. */
  touch(square: Square): Result;
}

/** A tap on a square: it takes a piece, puts the one in hand there, or asks what the square is about. */
export function tap<Result>(held: Held | null, square: Square, table: Table<Result>): Result {
  if (isSame(held, { square })) return table.take(null);
  if (held && table.isTarget(held, square)) return table.put(held, square);
  if (table.isTakeable(square)) return table.take({ square });
  return held ? table.put(held, square) : table.touch(square);
}

/** The outcome of putting a piece on a square: no legal move, one, or a choice of several. */
export type Put =
  | { readonly kind: 'refused' }
  | { readonly kind: 'move'; readonly move: Playable }
  | { readonly kind: 'choice'; readonly moves: readonly Playable[] };

/** Returns what putting a piece on a square comes to; `uci` decides where several moves are meant. */
export function putOn(position: Position, held: Held, to: Square, uci?: string): Put {
  const moves = movesBetween(position, held, to).filter((one) => uci === undefined || one.uci === uci);
  const [move] = moves;
  if (!move) return { kind: 'refused' };
  return moves.length === 1 ? { kind: 'move', move } : { kind: 'choice', moves };
}
