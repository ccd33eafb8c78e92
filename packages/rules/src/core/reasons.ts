/**
 * Why a requested move is legal or not, as plain data: a code, the squares that witness it and the article of the
 * variant's rules. The code says which squares, in which order; those marked `+` may carry advice.
 *
 *   legal                    –
 *   noMan                    [from]
 *   opponentsMan             [from]
 *   placementFirst +         –                      pieces are still to be placed
 *   kingNotTaken             [to]                   with pieces in hand the enemy king may stand attacked
 *   noPlacement              –                      the game places no pieces
 *   notInPocket              –
 *   dropZone +               [to]                   outside of the ranks that the piece may be placed on
 *   dropOccupied             [to]
 *   dropShield               [rook, enemy king]
 *   swapMissing +            [to]                   an own pawn stands there: the request must say where it goes
 *   swapOff                  [to]                   the ruleset has no swaps
 *   swapRole                 [to]                   a piece that may not take a pawn's square
 *   swapNoPawn               [to]                   no own pawn there
 *   swapZone                 [to, pawnTo]           outside of the ranks that the pawn may go to
 *   swapOccupied             [to, pawnTo]
 *   ownMan                   [to]
 *   notMoved                 [from]                 from = to, and no piece promotes there
 *   cannotReach              [from, to]             the piece does not move that way
 *   blocked                  the nearest piece on the only way
 *   blockedWays              the nearest piece on each of several ways, at least one
 *   nothingToCapture         [to]                   a pawn moves diagonally only to capture
 *   promotionNotPawn         [from]
 *   promotionRole            [from]                 not a role a pawn can become
 *   promotionMissing +       [to]                   it would be a promotion: the request must say to what
 *   promotionLimit           every own piece of the promoted role
 *   promotionZone            [pawn's square, or the target where it promotes on arrival]
 *   promotionReach           [from, to]             neither in place nor a diagonal step
 *   promotionReachArrival    [from, to]             nor the move that arrives on a promotion square
 *   promotionInPlace         [from, to]             not in place, and there are no other promotions
 *   promotionInPlaceArrival  [from, to]             neither in place nor the move that arrives
 *   promotionArrival +       [from, to]             not in the move that arrives
 *   promotionOccupied        [to]
 *   promotionAttacks         [to, every enemy it would attack]
 *   promotionChecks          [enemy king, every piece that would check it]
 *   conversionDue +          [from]                 the piece must make its special step first
 *   conversionSpent          [from]                 the piece has no right (any more) to the special step
 *   conversionCapture        [to]
 *   castlingRight            [from]
 *   castlingBlocked          every piece between
 *   castlingCheck            [king, every attacker]
 *   castlingAttacked         [crossed square, every attacker of it]
 *   kingAttacked             [to, every attacker]   the king may not go there
 *   exposesKing              [king, every attacker, after the move]   the king was not in check before
 *   staysInCheck             [king, every attacker, after the move]   it was
 *   stalemates               [enemy king]           the move would stalemate, which is forbidden
 */

import type { Move, Role, Square } from './types.js';

/** The codes of `Explanation`. */
export type ReasonCode =
  | 'legal'
  | 'noMan'
  | 'opponentsMan'
  | 'placementFirst'
  | 'kingNotTaken'
  | 'noPlacement'
  | 'notInPocket'
  | 'dropZone'
  | 'dropOccupied'
  | 'dropShield'
  | 'swapMissing'
  | 'swapOff'
  | 'swapRole'
  | 'swapNoPawn'
  | 'swapZone'
  | 'swapOccupied'
  | 'ownMan'
  | 'notMoved'
  | 'cannotReach'
  | 'blocked'
  | 'blockedWays'
  | 'nothingToCapture'
  | 'promotionNotPawn'
  | 'promotionRole'
  | 'promotionMissing'
  | 'promotionLimit'
  | 'promotionZone'
  | 'promotionReach'
  | 'promotionReachArrival'
  | 'promotionInPlace'
  | 'promotionInPlaceArrival'
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

/** What somebody wants to play: a piece from a square to a square, or a drop. `pawnTo` asks for a pawn swap. */
export type MoveRequest =
  | { readonly from: Square; readonly to: Square; readonly promotion?: Role }
  | { readonly drop: Role; readonly to: Square; readonly pawnTo?: Square };

/** A reason; `article` only where it is another than the one of the code. */
export interface Reason {
  readonly code: ReasonCode;
  readonly squares: readonly Square[];
  readonly article?: string;
}

/** The answer to a request. `move` is there when it is legal. */
export interface Explanation extends Reason {
  readonly legal: boolean;
  readonly article: string;
  readonly move?: Move;
  /**
   * Legal moves that do what was wanted, or begin it: after the step of `promotionArrival` there is an answer after which
   * the pawn may promote. Left out where there are none.
   */
  readonly advice?: readonly Move[];
}
