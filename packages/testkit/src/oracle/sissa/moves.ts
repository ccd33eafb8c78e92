/** Moves of the slow Sissa oracle: everything that could be played is tried on a copy of the board. */
import {
  attacks,
  bishopState,
  fileOf,
  isAttackedBy,
  isKingAttacked,
  letterOf,
  otherSide,
  parseSquare,
  rankOf,
  type SissaPosition,
  sideOf,
  squareName,
} from './position.js';

/** One move; `promotion` is the upper-case role or ''. */
export interface SissaMove {
  readonly from: number;
  readonly to: number;
  readonly promotion: string;
  readonly kind: 'normal' | 'conversion' | 'castle' | 'doubleStep' | 'enPassant';
}

interface Castling {
  readonly letter: string;
  readonly king: number;
  readonly rook: number;
  readonly kingTo: number;
  readonly rookTo: number;
  /** Squares between king and rook that must be empty and that the king crosses or reaches. */
  readonly crossed: readonly number[];
}

function castlingOf(letter: string, king: string, rook: string, crossed: string[]): Castling {
  const squares = crossed.map(parseSquare);
  return {
    letter,
    king: parseSquare(king),
    rook: parseSquare(rook),
    // The king goes three squares; the rook jumps over it to the next square.
    kingTo: squares[2]!,
    rookTo: squares[1]!,
    crossed: squares,
  };
}

const CASTLINGS: readonly Castling[] = [
  castlingOf('A', 'e1', 'a1', ['d1', 'c1', 'b1']),
  castlingOf('I', 'e1', 'i1', ['f1', 'g1', 'h1']),
  castlingOf('a', 'e9', 'a9', ['d9', 'c9', 'b9']),
  castlingOf('i', 'e9', 'i9', ['f9', 'g9', 'h9']),
];

const PROMOTIONS = ['Q', 'R', 'N', 'B', 'S'];

function withPromotions(position: SissaPosition, move: SissaMove): SissaMove[] {
  const lastRank = position.side === 0 ? 8 : 0;
  if (rankOf(move.to) !== lastRank) return [move];
  return PROMOTIONS.map((promotion) => ({ ...move, promotion }));
}

/** Whether a pawn on `from` could take en passant onto `to` (king safety aside). */
function isEnPassant(position: SissaPosition, from: number, to: number): boolean {
  const { board, side, epSquare } = position;
  if (to !== epSquare || rankOf(to) !== (side === 0 ? 6 : 2)) return false;
  const forward = side === 0 ? 9 : -9;
  const passedPawn = board[to - forward] === letterOf('P', otherSide(side));
  return attacks(position, from, to) && board[to] === '' && board[to + forward] === '' && passedPawn;
}

function pawnMoves(position: SissaPosition, from: number): SissaMove[] {
  const { board, side } = position;
  const forward = side === 0 ? 9 : -9;
  const moves: SissaMove[] = [];
  const one = from + forward;
  if (board[one] === '') {
    moves.push(...withPromotions(position, { from, to: one, promotion: '', kind: 'normal' }));
    const two = one + forward;
    if (rankOf(from) === (side === 0 ? 1 : 7) && board[two] === '') {
      moves.push({ from, to: two, promotion: '', kind: 'doubleStep' });
    }
  }
  for (let to = 0; to < 81; to++) {
    if (isEnPassant(position, from, to)) {
      moves.push({ from, to, promotion: '', kind: 'enPassant' });
    } else if (sideOf(board[to]!) === otherSide(side) && attacks(position, from, to)) {
      moves.push(...withPromotions(position, { from, to, promotion: '', kind: 'normal' }));
    }
  }
  return moves;
}

function isOrthogonalStep(from: number, to: number): boolean {
  return Math.abs(fileOf(to) - fileOf(from)) + Math.abs(rankOf(to) - rankOf(from)) === 1;
}

function pieceMoves(position: SissaPosition, from: number): SissaMove[] {
  const { board, side } = position;
  const isBishop = board[from]!.toUpperCase() === 'B';
  const mayConvert = isBishop && bishopState(position, from) !== 'none';
  const moves: SissaMove[] = [];
  for (let to = 0; to < 81; to++) {
    if (sideOf(board[to]!) === side) continue;
    const quietConversion = mayConvert && isOrthogonalStep(from, to) && board[to] === '';
    if (!attacks(position, from, to) && !quietConversion) continue;
    moves.push({ from, to, promotion: '', kind: isBishop && isOrthogonalStep(from, to) ? 'conversion' : 'normal' });
  }
  return moves;
}

/** Castlings, complete with their own conditions: "attacked" is judged with the king still at home. */
function castlingMoves(position: SissaPosition): SissaMove[] {
  const { board, side } = position;
  const moves: SissaMove[] = [];
  for (const castling of CASTLINGS) {
    if (sideOf(castling.letter) !== side || !position.castling.includes(castling.letter)) continue;
    if (castling.crossed.some((square) => board[square] !== '')) continue;
    if ([castling.king, ...castling.crossed].some((square) => isAttackedBy(position, square, otherSide(side))))
      continue;
    moves.push({ from: castling.king, to: castling.kingTo, promotion: '', kind: 'castle' });
  }
  return moves;
}

function boardAfter(position: SissaPosition, move: SissaMove): string[] {
  const { side } = position;
  const board = [...position.board];
  const letter = board[move.from]!;
  board[move.from] = '';
  board[move.to] = move.promotion === '' ? letter : letterOf(move.promotion, side);
  if (move.kind === 'enPassant') board[move.to + (side === 0 ? -9 : 9)] = '';
  if (move.kind === 'castle') {
    const castling = CASTLINGS.find((one) => one.king === move.from && one.kingTo === move.to)!;
    board[castling.rook] = '';
    board[castling.rookTo] = letterOf('R', side);
  }
  return board;
}

/** Letters of the castlings whose king and rook neither moved nor were taken by the move. */
function castlingAfter(position: SissaPosition, move: SissaMove): string {
  const touched = [move.from, move.to];
  return CASTLINGS.filter((castling) => position.castling.includes(castling.letter))
    .filter((castling) => !touched.includes(castling.king) && !touched.includes(castling.rook))
    .map((castling) => castling.letter)
    .join('');
}

/** The mover's conversion field after the move. */
function ownConversionAfter(position: SissaPosition, move: SissaMove): string {
  const before = position.conversion[position.side];
  if (position.board[move.from]!.toUpperCase() !== 'B' || bishopState(position, move.from) === 'none') return before;
  if (move.kind === 'conversion') return '';
  // A free bishop made a normal move: the other one, if still at home, must convert.
  if (before !== 'CG') return '';
  return fileOf(move.from) === 2 ? 'G+' : 'C+';
}

/** The opponent's conversion field after the possible loss of a flagged bishop on its home square. */
function otherConversionAfter(position: SissaPosition, move: SissaMove): string {
  const before = position.conversion[otherSide(position.side)];
  const target = position.board[move.to]!;
  if (target.toUpperCase() !== 'B' || bishopState(position, move.to) === 'none') return before;
  if (before !== 'CG') return '';
  return fileOf(move.to) === 2 ? 'G' : 'C';
}

/** Whether a move takes something. */
export function isCapture(position: SissaPosition, move: SissaMove): boolean {
  return move.kind === 'enPassant' || position.board[move.to] !== '';
}

/** Position after a move, the e.p. square set after every double step. */
function applyMove(position: SissaPosition, move: SissaMove): SissaPosition {
  const { side } = position;
  const own = ownConversionAfter(position, move);
  const other = otherConversionAfter(position, move);
  const resets = position.board[move.from]!.toUpperCase() === 'P' || isCapture(position, move);
  return {
    board: boardAfter(position, move),
    side: otherSide(side),
    castling: castlingAfter(position, move),
    epSquare: move.kind === 'doubleStep' ? (move.from + move.to) / 2 : null,
    conversion: side === 0 ? [own, other] : [other, own],
    halfmoves: resets ? 0 : position.halfmoves + 1,
    fullmoves: position.fullmoves + (side === 1 ? 1 : 0),
    conversionCaptures: position.conversionCaptures,
  };
}

function isSafe(position: SissaPosition, move: SissaMove): boolean {
  return !isKingAttacked(applyMove(position, move), position.side);
}

/** The same position without an e.p. square that no legal capture uses. */
export function settleEnPassant(position: SissaPosition): SissaPosition {
  if (position.epSquare === null) return position;
  const pawn = letterOf('P', position.side);
  const usable = position.board.some(
    (letter, from) =>
      letter === pawn && pawnMoves(position, from).some((move) => move.kind === 'enPassant' && isSafe(position, move)),
  );
  return usable ? position : { ...position, epSquare: null };
}

// A position never changes, and one comparison asks for its moves many times.
const KNOWN = new WeakMap<SissaPosition, readonly SissaMove[]>();

/** All legal moves, in no order. */
export function legalMoves(position: SissaPosition): readonly SissaMove[] {
  let moves = KNOWN.get(position);
  if (moves === undefined) {
    moves = findLegalMoves(position);
    KNOWN.set(position, moves);
  }
  return moves;
}

function findLegalMoves(position: SissaPosition): SissaMove[] {
  const moves: SissaMove[] = castlingMoves(position);
  for (let from = 0; from < 81; from++) {
    const letter = position.board[from]!;
    if (sideOf(letter) !== position.side) continue;
    moves.push(...(letter.toUpperCase() === 'P' ? pawnMoves(position, from) : pieceMoves(position, from)));
  }
  return moves.filter((move) => isSafe(position, move));
}

/** Position after a legal move; the e.p. square is kept only where it can be used. */
export function playMove(position: SissaPosition, move: SissaMove): SissaPosition {
  return settleEnPassant(applyMove(position, move));
}

/** UCI text of a move, e.g. 'e2e4', 'd8d9s'; a castling is the king's move. */
export function makeUci(move: SissaMove): string {
  return squareName(move.from) + squareName(move.to) + move.promotion.toLowerCase();
}
