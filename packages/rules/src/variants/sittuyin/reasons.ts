/** Which article of docs/rules/sittuyin.md stands behind each reason, and the reasons that only this game gives. */

import { moveFrom, movePromotion, moveTo } from '../../core/moves.js';
import { isDropOf, startsAt } from '../../kit/explain.js';
import type { Articles, OwnReason } from '../define.js';

export const ARTICLES: Articles = {
  legal: '1',
  noPiece: '1',
  opponentsPiece: '1',
  placementFirst: '2',
  notInPocket: '2',
  dropZone: '2',
  dropOccupied: '2',
  ownPiece: '1',
  notMoved: '1',
  cannotReach: '1',
  blocked: '1',
  nothingToCapture: '1',
  promotionNotPawn: '3.1 c.1',
  promotionRole: '3.1 c.1',
  promotionMissing: '3.1 c.3',
  promotionZone: '3.1 c.1',
  kingAttacked: '5',
  exposesKing: '5',
  staysInCheck: '5',
  stalemates: '4.1',
};

/** The codes of this game's own. */
export type SittuyinReason =
  | 'kingNotTaken'
  | 'dropShield'
  | 'swapMissing'
  | 'swapOff'
  | 'swapRole'
  | 'swapNoPawn'
  | 'swapZone'
  | 'swapOccupied'
  | 'promotionLimit'
  | 'promotionReach'
  | 'promotionReachArrival'
  | 'promotionInPlace'
  | 'promotionInPlaceArrival'
  | 'promotionArrival'
  | 'promotionOccupied'
  | 'promotionAttacks'
  | 'promotionChecks';

function own(article: string, ...squares: readonly string[]): OwnReason {
  return { article, squares };
}

/** A piece that is placed, or swapped with a pawn. */
function placing(...squares: readonly string[]): OwnReason {
  return own('2', ...squares);
}

/** The piece does not promote so. */
const OUT_OF_REACH: OwnReason = { ...own('3.1 c.2', 'from', 'to'), nearness: 0 };

export const REASONS: Readonly<Record<SittuyinReason, OwnReason>> = {
  /** [to]: with pieces in the pocket the enemy king may stand attacked. */
  kingNotTaken: own('5', 'king'),
  /** [rook, enemy king]. */
  dropShield: placing('rook', 'king'),
  /** [to]: an own pawn stands there; the request must say where it goes. */
  swapMissing: {
    article: '2',
    squares: ['square'],
    advises: (move, request) =>
      isDropOf(move, request) && moveFrom(move) !== moveTo(move) && moveTo(move) === request.to,
  },
  /** [to]: the ruleset has no swaps. */
  swapOff: placing('square'),
  /** [to]: a piece that may not take a pawn's square. */
  swapRole: placing('square'),
  /** [to]: no own pawn there. */
  swapNoPawn: placing('square'),
  /** [to, pawnTo]: outside of the ranks that the pawn may go to. */
  swapZone: placing('square', 'to'),
  /** [to, pawnTo]. */
  swapOccupied: placing('square', 'to'),
  /** every own piece of the promoted role. */
  promotionLimit: own('3.1 c.1', '...generals'),
  /** [from, to]: neither in place nor a diagonal step. */
  promotionReach: OUT_OF_REACH,
  /** [from, to]: nor the move that arrives on a promotion square. */
  promotionReachArrival: OUT_OF_REACH,
  /** [from, to]: not in place, and there are no other promotions. */
  promotionInPlace: OUT_OF_REACH,
  /** [from, to]: neither in place nor the move that arrives. */
  promotionInPlaceArrival: OUT_OF_REACH,
  /** [from, to]: not in the move that arrives. */
  promotionArrival: {
    article: '3.1 c.3',
    squares: ['from', 'to'],
    advises: (move, request) => startsAt(move, request) && moveTo(move) === request.to && movePromotion(move) === 0,
    completes: (later, step) => moveFrom(later) === moveTo(step) && movePromotion(later) !== 0,
  },
  /** [to]. */
  promotionOccupied: own('3.1 c.2', 'square'),
  /** [to, every enemy it would attack]. */
  promotionAttacks: { article: '3.1 c.4', squares: ['square', '...attacked'], nearness: 2 },
  /** [enemy king, every piece that would check it]. */
  promotionChecks: { article: '3.1 c.5', squares: ['king', '...checkers'], nearness: 2 },
};
