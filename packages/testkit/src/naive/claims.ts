/** Checks what each reason claims on the naive position; one function a code. */

import type { MoveRequest, Position, ReasonCode } from '@sitke/rules';
import { makeFen, makeUci, moveKind } from '@sitke/rules';
import {
  attackersOf,
  between,
  bishopStateAt,
  fileOf,
  isEnemy,
  isInCheck,
  isOwn,
  kindAt,
  type Naive,
  ownRank,
  rankOf,
  squareAt,
  squaresOf,
  stepOf,
  written,
} from './naive.js';
import { brokenSwap, couldSwap, inDropZone } from './placing.js';
import { played } from './play.js';

/** A request, the squares that are said to witness against it, and where. */
export interface Case {
  readonly n: Naive;
  readonly position: Position;
  readonly request: MoveRequest;
  readonly squares: readonly number[];
  /** The letters of the roles, role 1 first. */
  readonly letters: string;
}

type Claim = (c: Case) => boolean;

const OCCUPIED = (n: Naive) => (sq: number) => n.board[sq] !== '';

function isExactly(squares: readonly number[], ...expected: readonly number[]): boolean {
  return squares.length === expected.length && expected.every((sq, i) => squares[i] === sq);
}

/** The first squares in order, then some others in any order, at least one. */
function isFirstThen(squares: readonly number[], first: number, rest: readonly number[]): boolean {
  const others = squares.slice(1);
  return squares[0] === first && rest.length > 0 && isSet(others, rest);
}

function isSet(squares: readonly number[], expected: readonly number[]): boolean {
  return (
    squares.length === expected.length &&
    new Set(squares).size === squares.length &&
    expected.every((sq) => squares.includes(sq))
  );
}

/** A request to move a piece, with the size of the step. */
interface Step {
  readonly from: number;
  readonly to: number;
  readonly promotion: string;
  readonly kind: string;
  readonly dx: number;
  readonly dy: number;
}

function onStep(check: (c: Case, step: Step) => boolean): Claim {
  return (c) => {
    if ('drop' in c.request) return false;
    const { from, to, promotion } = c.request;
    const [dx, dy] = stepOf(c.n, from, to);
    return check(c, {
      from,
      to,
      promotion: promotion === undefined ? '' : c.letters[promotion - 1]!,
      kind: kindAt(c.n, from),
      dx,
      dy,
    });
  };
}

function onDrop(check: (c: Case, kind: string, to: number, pawnTo: number) => boolean): Claim {
  return (c) => {
    if (!('drop' in c.request)) return false;
    const { drop, to, pawnTo = to } = c.request;
    return check(c, c.letters[drop - 1]!, to, pawnTo);
  };
}

const isDiagonal = ({ dx, dy }: Step): boolean => dx !== 0 && Math.abs(dx) === Math.abs(dy);
const isBeside = ({ dx, dy }: Step): boolean => Math.abs(dx) + Math.abs(dy) === 1;
const isOneDiagonal = (step: Step): boolean => isDiagonal(step) && Math.abs(step.dx) === 1;
const isForward = ({ dx, dy }: Step): boolean => dx === 0 && dy === 1;
const isPawnCapture = (step: Step): boolean => isOneDiagonal(step) && step.dy === 1;

function isDoubleStep(n: Naive, { from, dx, dy }: Step): boolean {
  return n.ways.hasDoubleStep && dx === 0 && dy === 2 && ownRank(n, from) === 2;
}

function isCastling(n: Naive, { from, kind, dx, dy }: Step): boolean {
  return (
    n.ways.hasCastling &&
    kind === 'K' &&
    fileOf(n, from) === 4 &&
    ownRank(n, from) === 1 &&
    dy === 0 &&
    Math.abs(dx) === 3
  );
}

/** Whether the piece's movement leads there on some board. */
function couldEver(n: Naive, step: Step): boolean {
  const { from, to, dx, dy } = step;
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  const isLine = x === 0 || y === 0;
  switch (step.kind) {
    case 'K':
      return Math.max(x, y) === 1 || isCastling(n, step);
    case 'Q':
      return isLine || x === y;
    case 'R':
      return isLine;
    case 'N':
      return x * y === 2;
    case 'B':
      return x === y || x + y === 1;
    case 'F':
    case 'M':
      return x === 1 && y === 1;
    case 'S':
      return n.ways.hasBentPaths ? n.rights.pathsBetween(from, to).length > 0 : isOneDiagonal(step) || isForward(step);
    case 'P':
      return isForward(step) || isPawnCapture(step) || isDoubleStep(n, step);
    default:
      return false;
  }
}

function isBlocked(c: Case, step: Step, many: boolean): boolean {
  const { n, squares } = c;
  const { from, to, dx, dy, kind } = step;
  const isOccupied = OCCUPIED(n);
  if (kind === 'P') {
    const way = isForward(step) ? [to] : isDoubleStep(n, step) ? [...between(n, from, to)!, to] : [];
    const nearest = way.find(isOccupied);
    return nearest !== undefined && isExactly(squares, nearest);
  }
  if (kind === 'S' && n.ways.hasBentPaths) {
    const nearest = c.n.rights.pathsBetween(from, to).map((path) => path.find(isOccupied));
    const blockers = [...new Set(nearest)].filter((sq) => sq !== undefined);
    return (
      nearest.length > 0 && !nearest.includes(undefined) && isSet(squares, blockers) && nearest.length > 1 === many
    );
  }
  if (many) return false;
  const straight = dx === 0 || dy === 0;
  if (!(straight ? 'QR' : 'QB').includes(kind)) return false;
  const nearest = between(n, from, to)?.find(isOccupied);
  return nearest !== undefined && isExactly(squares, nearest);
}

/** The promotion squares: the two long diagonals in the enemy half. */
function isInZone(n: Naive, sq: number): boolean {
  const [file, rank] = [fileOf(n, sq) + 1, rankOf(n, sq)];
  return ownRank(n, sq) >= 5 && (file === rank || file + rank === 9);
}

function isZoneClosed(c: Case, step: Step): boolean {
  const { n, squares } = c;
  if (step.kind !== 'P' || step.promotion === '') return false;
  const { promotesFrom } = n.ways;
  if (promotesFrom !== null) return isExactly(squares, step.to) && ownRank(n, step.to) < promotesFrom;
  const arrives = isForward(step) || (isPawnCapture(step) && isEnemy(n, step.to));
  if (n.options['promo.onArrival'] === true && arrives) return isExactly(squares, step.to) && !isInZone(n, step.to);
  const last = n.options['promo.lastOwnPawnAnywhere'] === true && squaresOf(n, 'P', n.side).length === 1;
  return isExactly(squares, step.from) && !isInZone(n, step.from) && !last;
}

/** Whether a promotion is neither in place nor by any other way that the ruleset has, which the code names. */
function isOutOfReach(hasDiagonal: boolean, hasArrival: boolean): Claim {
  return onStep((c, step) => {
    const { n, squares } = c;
    if (step.kind !== 'P' || step.promotion !== 'F' || step.from === step.to) return false;
    const isNamed =
      (n.options['promo.place'] === 'inPlaceOrDiagonal') === hasDiagonal &&
      (n.options['promo.onArrival'] === true) === hasArrival;
    const arrives = isForward(step) || (isPawnCapture(step) && isEnemy(n, step.to));
    const isWay = (hasDiagonal && isOneDiagonal(step)) || (hasArrival && arrives);
    return isNamed && isExactly(squares, step.from, step.to) && !isWay;
  });
}

function diagonalNeighbours(n: Naive, sq: number): number[] {
  return [-1, 1].flatMap((dx) => [-1, 1].flatMap((dy) => squareAt(n, fileOf(n, sq) + dx, rankOf(n, sq) + dy) ?? []));
}

function onSwap(code: ReasonCode, witnesses: (to: number, pawnTo: number) => readonly number[]): Claim {
  return onDrop((c, kind, to, pawnTo) => {
    const isBroken = to !== pawnTo && brokenSwap(c.n, kind, to, pawnTo) === code;
    return isBroken && isExactly(c.squares, ...witnesses(to, pawnTo));
  });
}

/** Whether Black's rook faces the red king and nothing that Black may still place can come between. */
function isShieldLost(n: Naive): boolean {
  const king = squaresOf(n, 'K', 0)[0];
  if (king === undefined) return false;
  const rook = squareAt(n, fileOf(n, king), 8)!;
  const way = between(n, rook, king) ?? [];
  if (n.board[rook] !== 'r' || way.some((sq) => !['', 'P', 'p'].includes(n.board[sq]!))) return false;
  if (!/[KFSN]/.test(n.pockets[1])) return true;
  const behind = n.board.flatMap((_, sq) => (rankOf(n, sq) === 7 || rankOf(n, sq) === 6 ? [sq] : []));
  const isGap = (sq: number): boolean => n.board[sq] === '';
  const swaps = n.options['setup.pawnSwap'] === true && way.some((sq) => n.board[sq] === 'p') && behind.some(isGap);
  return !swaps && !behind.some((sq) => isGap(sq) && way.includes(sq));
}

function losesShield(c: Case): boolean {
  const { n, squares } = c;
  const binds = n.options['setup.rookKingShield'] === 'blackFinalArray' && n.options['setup.order'] !== 'curtain';
  if (!binds || n.side !== 1 || isShieldLost(n)) return false;
  const king = squaresOf(n, 'K', 0)[0]!;
  return isExactly(squares, squareAt(n, fileOf(n, king), 8)!, king) && isShieldLost(played(n, c.request, c.letters));
}

/** Whether the squares are a king attacked after the move, and its attackers. */
function isKingHit(c: Case, side: 0 | 1): boolean {
  const after = played(c.n, c.request, c.letters);
  const king = squaresOf(after, 'K', side)[0];
  return king !== undefined && isFirstThen(c.squares, king, attackersOf(after, king, (side ^ 1) as 0 | 1));
}

function movesKing(c: Case): boolean {
  return 'drop' in c.request ? c.letters[c.request.drop - 1] === 'K' : kindAt(c.n, c.request.from) === 'K';
}

/** Whether the move stalemates the other side while another of the mover's moves does not, by the slow rules. */
function doesStalemate(c: Case): boolean {
  const { n, position } = c;
  if (n.options['end.stalemate'] !== 'forbidden') return false;
  const king = squaresOf(played(n, c.request, c.letters), 'K', (n.side ^ 1) as 0 | 1)[0];
  return king !== undefined && isExactly(c.squares, king) && n.rights.stalemates(makeFen(position), uciOf(c));
}

function nameOf(n: Pick<Naive, 'files'>, sq: number): string {
  return `${'abcdefghi'[fileOf(n, sq)]}${rankOf(n, sq)}`;
}

/** Returns a request as UCI text. */
export function uciOf({
  n,
  request,
  letters,
}: Pick<Case, 'request' | 'letters'> & { readonly n: Pick<Naive, 'files'> }): string {
  if ('drop' in request) {
    const pawnTo = request.pawnTo === undefined ? '' : nameOf(n, request.pawnTo);
    return `${letters[request.drop - 1]}@${nameOf(n, request.to)}${pawnTo}`;
  }
  const suffix = request.promotion === undefined ? '' : letters[request.promotion - 1]!.toLowerCase();
  return nameOf(n, request.from) + nameOf(n, request.to) + suffix;
}

function castlingWay(n: Naive, step: Step): number[] {
  return [1, 2, 3].map((i) => squareAt(n, fileOf(n, step.from) + Math.sign(step.dx) * i, rankOf(n, step.from))!);
}

function castlingLetter(n: Naive, step: Step): string {
  return written(step.dx > 0 ? 'I' : 'A', n.side);
}

const them = (n: Naive): 0 | 1 => (n.side ^ 1) as 0 | 1;

/** The claim of each code. */
export const CLAIMS: Readonly<Record<string, Claim>> = {
  legal: (c) =>
    c.squares.length === 0 && c.position.legalMoves().some((m) => makeUci(c.position.rules, m) === uciOf(c)),
  noPiece: onStep((c, { from }) => isExactly(c.squares, from) && c.n.board[from] === ''),
  opponentsPiece: onStep((c, { from }) => isExactly(c.squares, from) && isEnemy(c.n, from)),
  placementFirst: onStep((c) => {
    const legal = c.position.legalMoves();
    const drops = legal.length > 0 && legal.every((move) => moveKind(move) === 1);
    return c.squares.length === 0 && c.n.pockets[c.n.side] !== '' && drops;
  }),
  // Where nothing can be placed the other pieces move, but a king that stands attacked meanwhile is not taken.
  kingNotTaken: onStep((c, { from, to }) => {
    const isKing = isEnemy(c.n, to) && kindAt(c.n, to) === 'K' && c.n.pockets[c.n.side] !== '';
    return isExactly(c.squares, to) && isKing && c.n.rights.attacks(c.n.board, from, to);
  }),
  noPlacement: (c) => 'drop' in c.request && c.squares.length === 0 && !c.n.ways.hasPockets,
  notInPocket: onDrop(
    (c, kind) => c.squares.length === 0 && !c.n.pockets[c.n.side]!.includes(kind) && c.n.ways.hasPockets,
  ),
  dropZone: onDrop((c, kind, to, pawnTo) => isExactly(c.squares, to) && to === pawnTo && !inDropZone(c.n, kind, to)),
  dropOccupied: onDrop((c, _, to, pawnTo) => isExactly(c.squares, to) && to === pawnTo && c.n.board[to] !== ''),
  dropShield: onDrop((c) => losesShield(c)),
  swapMissing: onDrop((c, kind, to, pawnTo) => isExactly(c.squares, to) && to === pawnTo && couldSwap(c.n, kind, to)),
  swapOff: onSwap('swapOff', (to) => [to]),
  swapRole: onSwap('swapRole', (to) => [to]),
  swapNoPawn: onSwap('swapNoPawn', (to) => [to]),
  swapZone: onSwap('swapZone', (to, pawnTo) => [to, pawnTo]),
  swapOccupied: onSwap('swapOccupied', (to, pawnTo) => [to, pawnTo]),
  ownPiece: onStep((c, { from, to }) => isExactly(c.squares, to) && from !== to && isOwn(c.n, to)),
  notMoved: onStep((c, { from, to, promotion }) => {
    // A variant whose pawns never promote in place says the same whatever is asked for.
    return isExactly(c.squares, from) && from === to && (c.n.ways.promotesFrom !== null || promotion === '');
  }),
  cannotReach: onStep(
    (c, step) => isExactly(c.squares, step.from, step.to) && isOwn(c.n, step.from) && !couldEver(c.n, step),
  ),
  blocked: onStep((c, step) => isBlocked(c, step, false)),
  blockedWays: onStep((c, step) => isBlocked(c, step, true)),
  nothingToCapture: onStep((c, step) => {
    const isPassing = c.n.rights.epSquare === step.to;
    const empty = c.n.board[step.to] === '' && !isPassing;
    return isExactly(c.squares, step.to) && step.kind === 'P' && isPawnCapture(step) && empty;
  }),
  promotionNotPawn: onStep(
    (c, { from, kind, promotion }) =>
      isExactly(c.squares, from) && isOwn(c.n, from) && kind !== 'P' && promotion !== '',
  ),
  promotionRole: onStep((c, { from, kind, promotion }) => {
    const isAllowed = c.n.ways.promotesTo.includes(promotion);
    return isExactly(c.squares, from) && kind === 'P' && promotion !== '' && !isAllowed;
  }),
  // Only where naming a role would make the move legal.
  promotionMissing: onStep((c, { from, to, kind, promotion }) => {
    const asked = nameOf(c.n, from) + nameOf(c.n, to);
    const legal = c.position.legalMoves().map((move) => makeUci(c.position.rules, move));
    const isOneLetterShort = legal.some((uci) => uci.length === asked.length + 1 && uci.startsWith(asked));
    return isExactly(c.squares, to) && kind === 'P' && promotion === '' && isOneLetterShort;
  }),
  promotionLimit: onStep((c, { promotion }) => {
    const generals = squaresOf(c.n, 'F', c.n.side);
    return promotion === 'F' && generals.length > 0 && isSet(c.squares, generals);
  }),
  promotionZone: onStep(isZoneClosed),
  promotionReach: isOutOfReach(true, false),
  promotionReachArrival: isOutOfReach(true, true),
  promotionInPlace: isOutOfReach(false, false),
  promotionInPlaceArrival: isOutOfReach(false, true),
  promotionArrival: onStep((c, step) => {
    const arrives = isForward(step) && step.promotion === 'F' && step.kind === 'P' && c.n.board[step.to] === '';
    return isExactly(c.squares, step.from, step.to) && arrives && c.n.options['promo.onArrival'] === false;
  }),
  promotionOccupied: onStep((c, step) => {
    return isExactly(c.squares, step.to) && step.promotion === 'F' && isOneDiagonal(step) && c.n.board[step.to] !== '';
  }),
  promotionAttacks: onStep((c, { to, promotion }) => {
    const enemies = diagonalNeighbours(c.n, to).filter((sq) => isEnemy(c.n, sq));
    return c.n.options['promo.noAttack'] === true && promotion === 'F' && isFirstThen(c.squares, to, enemies);
  }),
  promotionChecks: onStep((c, { promotion }) => {
    return c.n.options['promo.noCheck'] === true && promotion === 'F' && isKingHit(c, them(c.n));
  }),
  conversionDue: onStep((c, step) => {
    const must = step.kind === 'B' && bishopStateAt(c.n, step.from) === 'must';
    return isExactly(c.squares, step.from) && must && isDiagonal(step);
  }),
  conversionSpent: onStep((c, step) => {
    const spent = step.kind === 'B' && bishopStateAt(c.n, step.from) === 'none';
    return isExactly(c.squares, step.from) && spent && isBeside(step);
  }),
  conversionCapture: onStep((c, step) => {
    const forbidden = c.n.options['conversionCaptures'] === false && isEnemy(c.n, step.to);
    return isExactly(c.squares, step.to) && step.kind === 'B' && isBeside(step) && forbidden;
  }),
  castlingRight: onStep((c, step) => {
    const right = c.n.rights.castling?.includes(castlingLetter(c.n, step));
    return isExactly(c.squares, step.from) && isCastling(c.n, step) && right === false;
  }),
  castlingBlocked: onStep((c, step) => {
    const blockers = castlingWay(c.n, step).filter(OCCUPIED(c.n));
    return isCastling(c.n, step) && blockers.length > 0 && isSet(c.squares, blockers);
  }),
  castlingCheck: onStep((c, step) => {
    return isCastling(c.n, step) && isFirstThen(c.squares, step.from, attackersOf(c.n, step.from, them(c.n)));
  }),
  castlingAttacked: onStep((c, step) => {
    const crossed = castlingWay(c.n, step).find((sq) => sq === c.squares[0]);
    if (crossed === undefined || !isCastling(c.n, step)) return false;
    return isFirstThen(c.squares, crossed, attackersOf(c.n, crossed, them(c.n)));
  }),
  kingAttacked: (c) => movesKing(c) && c.squares[0] === c.request.to && isKingHit(c, c.n.side),
  exposesKing: (c) => !movesKing(c) && !isInCheck(c.n, c.n.side) && isKingHit(c, c.n.side),
  staysInCheck: (c) => !movesKing(c) && isInCheck(c.n, c.n.side) && isKingHit(c, c.n.side),
  stalemates: doesStalemate,
};
