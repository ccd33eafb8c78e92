/**
 * Why a requested move is legal or not, as plain data: a code, the squares that witness it and the article of the
 * variant's rules. The code says which squares, in which order:
 *
 *   legal                  –
 *   noMan                  [from]
 *   opponentsMan           [from]
 *   placementFirst         –                      men are still to be placed
 *   notInPocket            –
 *   dropZone               [to]
 *   dropOccupied           [to]
 *   dropShield             [rook, enemy king]
 *   swapPawn               [to, pawnTo]           no own pawn to swap there, or it may not go there
 *   ownMan                 [to]
 *   notMoved               [from]                 from = to, and no man promotes there
 *   cannotReach            [from, to]             the man does not move that way
 *   blocked                the nearest man on each way, at least one
 *   nothingToCapture       [to]                   a pawn moves diagonally only to capture
 *   promotionNotPawn       [from]
 *   promotionRole          [from]                 not a role a pawn can become
 *   promotionMissing       [to]                   the pawn must promote there
 *   promotionLimit         every own man of the promoted role
 *   promotionZone          [pawn's square, or the target where it promotes on arrival]
 *   promotionReach         [from, to]             neither in place nor a permitted step
 *   promotionArrival       [from, to]             not in the move that arrives
 *   promotionOccupied      [to]
 *   promotionAttacks       [to, every enemy it would attack]
 *   promotionChecks        [enemy king, every man that would check it]
 *   conversionDue          [from]                 the man must make its special step first
 *   conversionSpent        [from]                 the man has no right (any more) to the special step
 *   conversionCapture      [to]
 *   castlingRight          [from]
 *   castlingBlocked        every man between
 *   castlingCheck          [king, every attacker]
 *   castlingAttacked       [crossed square, every attacker of it]
 *   kingAttacked           [to, every attacker]   the king may not go there
 *   exposesKing            [king, every attacker, after the move]   the king was not in check before
 *   staysInCheck           [king, every attacker, after the move]   it was
 *   stalemates             [enemy king]           the move would stalemate, which is forbidden
 */

import type { Move, Role, Square } from './types.js';

/** The codes of `Explanation`. */
export type ReasonCode =
  | 'legal'
  | 'noMan'
  | 'opponentsMan'
  | 'placementFirst'
  | 'notInPocket'
  | 'dropZone'
  | 'dropOccupied'
  | 'dropShield'
  | 'swapPawn'
  | 'ownMan'
  | 'notMoved'
  | 'cannotReach'
  | 'blocked'
  | 'nothingToCapture'
  | 'promotionNotPawn'
  | 'promotionRole'
  | 'promotionMissing'
  | 'promotionLimit'
  | 'promotionZone'
  | 'promotionReach'
  | 'promotionArrival'
  | 'promotionOccupied'
  | 'promotionAttacks'
  | 'promotionChecks'
  | 'conversionDue'
  | 'conversionSpent'
  | 'conversionCapture'
  | 'castlingRight'
  | 'castlingBlocked'
  | 'castlingCheck'
  | 'castlingAttacked'
  | 'kingAttacked'
  | 'exposesKing'
  | 'staysInCheck'
  | 'stalemates';

/** What somebody wants to play: a man from a square to a square, or a drop. `pawnTo` asks for a pawn swap. */
export type MoveRequest =
  | { readonly from: Square; readonly to: Square; readonly promotion?: Role }
  | { readonly drop: Role; readonly to: Square; readonly pawnTo?: Square };

/** A reason without its article. */
export interface Reason {
  readonly code: ReasonCode;
  readonly squares: readonly Square[];
}

/** The answer to a request. `move` is there when it is legal. */
export interface Explanation extends Reason {
  readonly legal: boolean;
  readonly article: string;
  readonly move?: Move;
}
