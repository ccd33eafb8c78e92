/**
 * Counting (spec 4.3): a bare king draws when the other side does not mate it within a limit that its pieces set; under
 * one ruleset a side may also declare a count of 64 moves while both still have pieces. All numbers in plies.
 */

import { type Counting, type CountRow, countRow } from '../../kit/counting.js';
import type { SittuyinOptions } from './options.js';
import { ELEPHANT, GENERAL, HORSE, PAWN, ROOK } from './pieces.js';

const TABLES: Readonly<Record<SittuyinOptions['count.table'], readonly CountRow[]>> = {
  off: [],
  asean: [countRow(32, [ROOK, 1]), countRow(88, [ELEPHANT, 1]), countRow(128, [HORSE, 1])],
  federation: [
    countRow(32, [ROOK, 1]),
    countRow(88, [ELEPHANT, 1], [GENERAL, 1]),
    countRow(128, [HORSE, 1], [GENERAL, 1]),
  ],
  makrukZh: [
    countRow(16, [ROOK, 2]),
    countRow(32, [ROOK, 1]),
    countRow(44, [PAWN, 2]),
    countRow(44, [ELEPHANT, 2]),
    countRow(64, [HORSE, 2]),
    countRow(88, [PAWN, 1]),
    countRow(88, [ELEPHANT, 1]),
    countRow(128, [HORSE, 1]),
    countRow(128, [GENERAL, 1]),
  ],
};

/** Returns how a ruleset counts. */
export function countingOf(o: SittuyinOptions): Counting {
  return {
    article: '4.3',
    pawn: PAWN,
    rows: TABLES[o['count.table']],
    needsNoPawns: o['count.needsNoPawns'],
    countsPieces: false,
    board: o['count.boardHonor64'] === 'optional' ? 'declared' : 'off',
    isClaimed: o['count.expiry'] === 'claim',
  };
}
