/**
 * The set-up phase (spec section 2): which squares each piece may be dropped on, whose turn it is, the shield between a
 * black rook and the red king, and the swap of a piece with a pawn.
 */

import type { Board } from '../../core/board.js';
import { KIND, type MoveList, packMove } from '../../core/moves.js';
import type { DropRequest, Reason } from '../../core/reasons.js';
import type { Setup } from '../../core/setup.js';
import { type Color, pieceOf, type Role, type Square } from '../../core/types.js';
import { reason } from '../../kit/explain.js';
import { genDropsOf, type Placement, pocketsOf, whyNotDropped } from '../../kit/placement.js';
import { startSetup } from '../../kit/start.js';
import { bySide, squaresOfRanks } from '../../kit/zones.js';
import type { HiddenPlacement } from '../define.js';
import type { SittuyinOptions } from './options.js';
import { ARMY, GEOMETRY, isPawnStart, KING, PAWN, ROOK } from './pieces.js';
import type { SittuyinReason } from './reasons.js';

const BLACK: Color = 1;

const ROOK_SQUARES = bySide((color) => squaresOfRanks(GEOMETRY, color, [0]));
const SECOND_AND_THIRD = bySide((color) => squaresOfRanks(GEOMETRY, color, [1, 2]));
const FIRST_TO_THIRD = bySide((color) => squaresOfRanks(GEOMETRY, color, [0, 1, 2]));
const SHIELD_SQUARES = new Set(SECOND_AND_THIRD[BLACK]);

/** Returns the squares of a side that a piece may be dropped on, empty or not. */
function dropSquares(o: SittuyinOptions, color: Color, role: Role): Uint8Array {
  if (role === ROOK) return ROOK_SQUARES[color];
  // No army has pawns to place; where a FEN gives some, the first rank is closed to them as in Fairy-Stockfish.
  if (role === PAWN) return SECOND_AND_THIRD[color];
  return o['setup.nonRookRanks'] === '1-3' ? FIRST_TO_THIRD[color] : SECOND_AND_THIRD[color];
}

/** Returns how a ruleset places pieces. */
export function placementOf(o: SittuyinOptions): Placement {
  return {
    squaresFor: (color, role) => dropSquares(o, color, role),
    isSequential: o['setup.order'] !== 'alternate',
    pieces: 16,
    forbids: (b, role, to, pawnTo) => breaksShield(o, b, role, to, pawnTo),
  };
}

/**
 * Returns whether the armies are placed behind a curtain. A swap can take a pawn off a file, and a hidden rook behind it
 * would then forbid the other king that file.
 */
export function hiddenPlacementOf(o: SittuyinOptions): HiddenPlacement {
  if (o['setup.order'] !== 'curtain') return 'none';
  return o['setup.pawnSwap'] ? 'dependent' : 'independent';
}

/** Whether a piece is neither rook nor pawn: one that shields a king from a rook, and may take a pawn's place. */
function isShield(role: Role): boolean {
  return role !== ROOK && role !== PAWN;
}

function rookSquareOnKingFile(b: Board): Square {
  return b.kings[0]! < 0 ? -1 : 56 + (b.kings[0]! % 8);
}

/** Whether the red king faces a black rook, and no piece of the pocket can come between any more. */
function isFacedForGood(o: SittuyinOptions, b: Board, shieldsInPocket: number): boolean {
  const corner = rookSquareOnKingFile(b);
  if (corner < 0 || b.squares[corner] !== pieceOf(BLACK, ROOK)) return false;
  let curable = false;
  for (let sq = corner - 8; sq > b.kings[0]!; sq -= 8) {
    const piece = b.squares[sq]!;
    if (piece === 0) curable ||= SHIELD_SQUARES.has(sq);
    else if ((piece & 15) !== PAWN) return false;
    else if (o['setup.pawnSwap'] && piece === pieceOf(BLACK, PAWN)) {
      curable ||= SECOND_AND_THIRD[BLACK].some((other) => other !== sq && b.squares[other] === 0);
    }
  }
  return !curable || shieldsInPocket === 0;
}

function shieldsInPocket(b: Board): number {
  let count = 0;
  for (let role = KING; role < PAWN; role++) if (isShield(role)) count += b.pockets[pieceOf(BLACK, role)]!;
  return count;
}

/** Returns whether a drop by Black leaves the red king facing a black rook past all cure (booklet, guideline 4). */
function breaksShield(o: SittuyinOptions, b: Board, role: Role, to: Square, pawnTo: Square): boolean {
  if (b.turn !== BLACK || o['setup.rookKingShield'] === 'off' || o['setup.order'] === 'curtain') return false;
  const left = shieldsInPocket(b);
  if (isFacedForGood(o, b, left)) return false;
  const lifted = b.squares[to]!;
  b.squares[to] = pieceOf(BLACK, role);
  if (pawnTo !== to) b.squares[pawnTo] = lifted;
  const isBroken = isFacedForGood(o, b, isShield(role) ? left - 1 : left);
  if (pawnTo !== to) b.squares[pawnTo] = 0;
  b.squares[to] = lifted;
  return isBroken;
}

/** Appends the drops of the side to move, swaps included. */
export function genDropsAndSwaps(o: SittuyinOptions, p: Placement, b: Board, out: MoveList): void {
  for (let role = KING; role <= PAWN; role++) {
    if (b.pockets[pieceOf(b.turn, role)] === 0) continue;
    genDropsOf(p, b, out, role);
    if (o['setup.pawnSwap'] && isShield(role)) genSwaps(o, b, out, role);
  }
}

function genSwaps(o: SittuyinOptions, b: Board, out: MoveList, role: Role): void {
  const pawn = pieceOf(b.turn, PAWN);
  for (let to = 0; to < GEOMETRY.size; to++) {
    if (b.squares[to] !== pawn) continue;
    for (const pawnTo of SECOND_AND_THIRD[b.turn]) {
      if (b.squares[pawnTo] !== 0 || breaksShield(o, b, role, to, pawnTo)) continue;
      out.push(packMove(pawnTo, to, role, 0, 0, KIND.drop));
    }
  }
}

function whyNotPlain(o: SittuyinOptions, p: Placement, b: Board, role: Role, to: Square): Reason | null {
  const maySwap = o['setup.pawnSwap'] && isShield(role) && b.squares[to] === pieceOf(b.turn, PAWN);
  if (maySwap && SECOND_AND_THIRD[b.turn].some((sq) => b.squares[sq] === 0))
    return reason<SittuyinReason>('swapMissing', to);
  return whyNotDropped(p, b, role, to);
}

/** The first condition of a swap that fails. */
function whyNotSwap(o: SittuyinOptions, b: Board, role: Role, to: Square, pawnTo: Square): Reason | null {
  if (!o['setup.pawnSwap']) return reason<SittuyinReason>('swapOff', to);
  if (!isShield(role)) return reason<SittuyinReason>('swapRole', to);
  if (b.squares[to] !== pieceOf(b.turn, PAWN)) return reason<SittuyinReason>('swapNoPawn', to);
  if (!SECOND_AND_THIRD[b.turn].includes(pawnTo)) return reason<SittuyinReason>('swapZone', to, pawnTo);
  return b.squares[pawnTo] === 0 ? null : reason<SittuyinReason>('swapOccupied', to, pawnTo);
}

/** Returns why a drop is not pseudo-legal, or null if it is. */
export function whyNotDrop(
  o: SittuyinOptions,
  p: Placement,
  b: Board,
  { drop: role, to, pawnTo = to }: DropRequest,
): Reason | null {
  if (!(b.pockets[pieceOf(b.turn, role)]! > 0)) return reason('notInPocket');
  const why = pawnTo === to ? whyNotPlain(o, p, b, role, to) : whyNotSwap(o, b, role, to, pawnTo);
  if (why) return why;
  if (breaksShield(o, b, role, to, pawnTo))
    return reason<SittuyinReason>('dropShield', rookSquareOnKingFile(b), b.kings[0]!);
  return null;
}

/** Returns the arrangement that a game starts from. */
export function initialSetup(): Setup {
  const squares = Array.from({ length: GEOMETRY.size }, (_, sq) =>
    isPawnStart(sq, 0) ? pieceOf(0, PAWN) : isPawnStart(sq, 1) ? pieceOf(1, PAWN) : 0,
  );
  return startSetup(squares, { pockets: pocketsOf({ ...ARMY, [PAWN]: 0 }) });
}
