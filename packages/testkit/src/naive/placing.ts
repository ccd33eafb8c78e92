/** Where pieces may be placed, and when one may take the square of a pawn, on the naive position. */

import type { ReasonCode } from '@sitke/rules';
import { isOwn, kindAt, type Naive, ownRank } from './naive.js';

export function inDropZone(n: Naive, kind: string, to: number): boolean {
  const rank = ownRank(n, to);
  if (kind === 'R') return rank === 1;
  // Pawns in a pocket come from FENs only.
  return rank <= 3 && (rank >= 2 || (n.options['setup.nonRookRanks'] === '1-3' && kind !== 'P'));
}

const SWAP_RANKS = [2, 3];

/** The first condition of a swap that fails, by the code that names it; null if none does. */
export function brokenSwap(n: Naive, kind: string, to: number, pawnTo: number): ReasonCode | null {
  if (n.options['setup.pawnSwap'] !== true) return 'swapOff';
  if (!'KFSN'.includes(kind)) return 'swapRole';
  if (!isOwn(n, to) || kindAt(n, to) !== 'P') return 'swapNoPawn';
  if (!SWAP_RANKS.includes(ownRank(n, pawnTo))) return 'swapZone';
  return n.board[pawnTo] === '' ? null : 'swapOccupied';
}

/** Whether the piece could take the square of the own pawn there, with room for the pawn. */
export function couldSwap(n: Naive, kind: string, to: number): boolean {
  return n.board.some((_, pawnTo) => brokenSwap(n, kind, to, pawnTo) === null);
}
