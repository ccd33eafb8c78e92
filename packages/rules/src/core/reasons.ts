/**
 * Why a requested move is legal or not, as plain data: a code, the squares that witness it and the article of the
 * variant's rules. The code says which squares, in which order; those marked `+` may carry advice. A variant adds more
 * codes, see `VariantDef.reasons`.
 *
 *   legal                    –
 *   noPiece                  [from]
 *   opponentsPiece           [from]
 *   placementFirst +         –                      pieces are still to be placed
 *   noPlacement              –                      the game places no pieces
 *   notInPocket              –
 *   dropZone +               [to]                   outside of the ranks that the piece may be placed on
 *   dropOccupied             [to]
 *   ownPiece                 [to]
 *   notMoved                 [from]                 from = to, and no piece promotes there
 *   cannotReach              [from, to]             the piece does not move that way
 *   blocked                  the nearest piece on the only way
 *   blockedWays              the nearest piece on each of several ways, at least one
 *   nothingToCapture         [to]                   a pawn moves diagonally only to capture
 *   promotionNotPawn         [from]
 *   promotionRole            [from]                 not a role a pawn can become
 *   promotionMissing +       [to]                   it would be a promotion: the request must say to what
 *   promotionZone            [pawn's square, or the target where it promotes on arrival]
 *   castlingRight            [from]
 *   castlingBlocked          every piece between
 *   castlingCheck            [king, every attacker]
 *   castlingAttacked         [crossed square, every attacker of it]
 *   kingAttacked             [to, every attacker]   the king may not go there
 *   exposesKing              [king, every attacker, after the move]   the king was not in check before
 *   staysInCheck             [king, every attacker, after the move]   it was
 *   stalemates               [enemy king]           the move would stalemate, which is forbidden
 */

import type { Move, ParseError, Role, Square } from './types.js';

/** The codes that any variant may give. */
export type KitReason =
  | 'legal'
  | 'noPiece'
  | 'opponentsPiece'
  | 'placementFirst'
  | 'noPlacement'
  | 'notInPocket'
  | 'dropZone'
  | 'dropOccupied'
  | 'ownPiece'
  | 'notMoved'
  | 'cannotReach'
  | 'blocked'
  | 'blockedWays'
  | 'nothingToCapture'
  | 'promotionNotPawn'
  | 'promotionRole'
  | 'promotionMissing'
  | 'promotionZone'
  | 'castlingRight'
  | 'castlingBlocked'
  | 'castlingCheck'
  | 'castlingAttacked'
  | 'kingAttacked'
  | 'exposesKing'
  | 'staysInCheck'
  | 'stalemates';

/** The code of an `Explanation`: of the kit, or one of the variant's own (`VariantDef.reasons`). */
export type ReasonCode = string;

/** A drop that a player asks for. */
export interface DropRequest {
  readonly drop: Role;
  readonly to: Square;
  /** Where an own pawn on `to` goes: a pawn swap. */
  readonly pawnTo?: Square;
}

/** A move that a player asks for, legal or not: a piece from a square to a square, or a drop. */
export type MoveRequest = { readonly from: Square; readonly to: Square; readonly promotion?: Role } | DropRequest;

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
   * Legal moves that do what was wanted, or begin it: after one that begins it there is an answer after which another move
   * completes it. Left out where there are none.
   */
  readonly advice?: readonly Move[];
}

/** Why a text was refused as a move; of `illegal` also why the move is not legal, where a piece could be meant. */
export interface MoveError<Code extends string = string> extends ParseError<Code> {
  readonly explanation?: Explanation;
}

/**
 * How near a refused request comes to a legal move: the piece does not move so (0), something is in its way or missing
 * (1), or only the position around it forbids the move (2).
 */
export type Nearness = 0 | 1 | 2;
