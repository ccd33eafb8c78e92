import type { Board, Side } from './board.js';
import {
  attacks,
  between,
  diagonalNeighbours,
  holds,
  inCheck,
  isPromotionSquare,
  otherSide,
  ownRank,
  pieceOf,
  squareName,
  squareNumber,
  squaresOf,
} from './board.js';
import type { OracleOptions, Position } from './types.js';

/** The board and the hands after a move. */
export interface Placement {
  readonly board: Board;
  readonly hands: readonly [string, string];
}

/** Says whether the move puts a piece from the hand on the board. */
export function isDrop(uci: string): boolean {
  return uci.charAt(1) === '@';
}

/** Says whether the move turns a pawn into a general. */
export function isPromotion(uci: string): boolean {
  return uci.endsWith('f') && uci.length === 5;
}

/** Returns board and hands after a move that is taken as possible. */
export function placed(position: Position, uci: string): Placement {
  const board = [...position.board];
  const side = position.turn;
  if (!isDrop(uci)) {
    const from = squareNumber(uci.slice(0, 2));
    const piece = isPromotion(uci) ? pieceOf('F', side) : board[from]!;
    board[from] = '';
    board[squareNumber(uci.slice(2, 4))] = piece;
    return { board, hands: position.hands };
  }
  board[squareNumber(uci.slice(2, 4))] = pieceOf(uci.charAt(0), side);
  if (uci.length === 6) board[squareNumber(uci.slice(4, 6))] = pieceOf('P', side);
  const hand = position.hands[side].replace(uci.charAt(0), '');
  return { board, hands: side === 0 ? [hand, position.hands[1]] : [position.hands[0], hand] };
}

/** Returns the side to move after a move that led to `after`. */
export function nextTurn(options: OracleOptions, position: Position, uci: string, after: Placement): Side {
  const staysWithMover = options['setup.order'] !== 'alternate' && isDrop(uci) && after.hands[position.turn] !== '';
  return staysWithMover ? position.turn : otherSide(position.turn);
}

/** Returns all legal moves, sorted. */
export function legalMoves(options: OracleOptions, position: Position): string[] {
  const basic = [...basicMoves(options, position)];
  if (options['end.stalemate'] !== 'forbidden') return basic.sort();
  const allowed = basic.filter((uci) => !stalemates(options, position, uci));
  return (allowed.length > 0 ? allowed : basic).sort();
}

/** Says whether the side to move has any legal move. */
export function hasMove(options: OracleOptions, position: Position): boolean {
  // Forbidding stalemate never takes a side's last move, so the basic moves decide.
  return basicMoves(options, position).next().done !== true;
}

function stalemates(options: OracleOptions, position: Position, uci: string): boolean {
  const after = placed(position, uci);
  const turn = nextTurn(options, position, uci, after);
  if (turn === position.turn || inCheck(after.board, turn)) return false;
  return !hasMove(options, { ...position, ...after, turn });
}

/** Legal moves without regard to the rule that forbids stalemate. A hand must be emptied first where it can be. */
function* basicMoves(options: OracleOptions, position: Position): Generator<string> {
  let anyDrop = false;
  for (const uci of dropTries(options, position)) {
    const after = placed(position, uci);
    if (inCheck(after.board, position.turn) || breaksShield(options, position, after)) continue;
    anyDrop = true;
    yield uci;
  }
  if (anyDrop) return;
  for (const uci of pieceMoves(options, position)) {
    if (!inCheck(placed(position, uci).board, position.turn)) yield uci;
  }
}

function* dropTries(options: OracleOptions, position: Position): Generator<string> {
  const side = position.turn;
  for (const letter of new Set(position.hands[side])) {
    for (let square = 0; square < 64; square += 1) {
      const target = squareName(square);
      if (position.board[square] === '' && mayStand(options, letter, ownRank(square, side))) {
        yield `${letter}@${target}`;
      }
      if (options['setup.pawnSwap'] !== true || !'KFSN'.includes(letter)) continue;
      if (position.board[square] !== pieceOf('P', side)) continue;
      for (const free of freeSecondAndThird(position.board, side)) yield `${letter}@${target}${squareName(free)}`;
    }
  }
}

function mayStand(options: OracleOptions, letter: string, rank: number): boolean {
  if (letter === 'R') return rank === 1;
  // No army has pawns in hand; where a FEN gives them, Fairy-Stockfish keeps them off the first rank.
  const first = options['setup.nonRookRanks'] === '1-3' && letter !== 'P' ? 1 : 2;
  return rank >= first && rank <= 3;
}

function freeSecondAndThird(board: Board, side: Side): number[] {
  return squaresOf(board, '').filter((square) => [2, 3].includes(ownRank(square, side)));
}

function breaksShield(options: OracleOptions, position: Position, after: Placement): boolean {
  if (options['setup.rookKingShield'] !== 'blackFinalArray' || options['setup.order'] === 'curtain') return false;
  if (position.turn !== 1) return false;
  return isIncurable(options, after) && !isIncurable(options, position);
}

/** Says whether a black rook faces the red king and Black can no longer put a piece between them. */
function isIncurable(options: OracleOptions, { board, hands }: Placement): boolean {
  const king = board.indexOf('K');
  if (king === -1) return false;
  const rook = 56 + (king % 8);
  if (board[rook] !== 'r') return false;
  const line = between(rook, king);
  if (line.some((square) => !['', 'P', 'p'].includes(board[square]!))) return false;
  if (!/[KFSN]/.test(hands[1])) return true;
  if (line.some((square) => board[square] === '' && [2, 3].includes(ownRank(square, 1)))) return false;
  if (options['setup.pawnSwap'] !== true) return true;
  return !(line.some((square) => board[square] === 'p') && freeSecondAndThird(board, 1).length > 0);
}

function* pieceMoves(options: OracleOptions, position: Position): Generator<string> {
  const { board, turn } = position;
  const enemyKing = board.indexOf(pieceOf('K', otherSide(turn)));
  for (let from = 0; from < 64; from += 1) {
    if (!holds(board, from, turn)) continue;
    const isPawn = board[from] === pieceOf('P', turn);
    for (let to = 0; to < 64; to += 1) {
      if (to === enemyKing || !reaches(board, from, to, turn)) continue;
      yield squareName(from) + squareName(to);
      if (isPawn && mayPromoteOnArrival(options, position, from, to)) yield `${squareName(from)}${squareName(to)}f`;
    }
  }
  yield* waitingPromotions(options, position);
}

/** Says whether the piece may go there by its ordinary move, own king's safety aside. */
function reaches(board: Board, from: number, to: number, side: Side): boolean {
  if (board[from] !== pieceOf('P', side)) return !holds(board, to, side) && attacks(board, from, to);
  const step = side === 0 ? 8 : -8;
  if (to === from + step) return board[to] === '';
  return holds(board, to, otherSide(side)) && attacks(board, from, to);
}

function mayPromoteOnArrival(options: OracleOptions, position: Position, from: number, to: number): boolean {
  if (options['promo.onArrival'] !== true || !isPromotionSquare(to, position.turn)) return false;
  return mayPromote(options, position, from, to);
}

/** Promotions of pawns that stand on a promotion square, or of the last pawn. */
function* waitingPromotions(options: OracleOptions, position: Position): Generator<string> {
  const side = position.turn;
  const pawns = squaresOf(position.board, pieceOf('P', side));
  const anywhere = options['promo.lastOwnPawnAnywhere'] === true && pawns.length === 1;
  for (const from of pawns) {
    if (!anywhere && !isPromotionSquare(from, side)) continue;
    const targets = [from];
    if (options['promo.place'] === 'inPlaceOrDiagonal') {
      targets.push(...diagonalNeighbours(from).filter((square) => position.board[square] === ''));
    }
    for (const to of targets) {
      if (mayPromote(options, position, from, to)) yield `${squareName(from)}${squareName(to)}f`;
    }
  }
}

/** Says whether a new general on `to` is allowed: no other general, and the bans on attack and check kept. */
function mayPromote(options: OracleOptions, position: Position, from: number, to: number): boolean {
  const side = position.turn;
  if (position.board.includes(pieceOf('F', side))) return false;
  const { board } = placed(position, `${squareName(from)}${squareName(to)}f`);
  const enemy = otherSide(side);
  const touches = diagonalNeighbours(to).some((square) => holds(board, square, enemy));
  if (options['promo.noAttack'] === true && touches) return false;
  return !(options['promo.noCheck'] === true && inCheck(board, enemy));
}
