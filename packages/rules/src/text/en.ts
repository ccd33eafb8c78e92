/** English sentences for the reasons of `Explanation`. `explainText` says what the signs in them mean. */

import type { ReasonCode } from '../core/reasons.js';

export const reasons: Readonly<Record<ReasonCode, string>> = {
  legal: 'This move is legal.',
  noMan: 'There is no piece on {0}.',
  opponentsMan: 'The piece on {0} belongs to the other side.',
  placementFirst: 'Pieces are still waiting to be placed[: place them before moving].',
  kingNotTaken: 'The king on {0} is never taken.',
  noPlacement: 'No pieces are placed in this game.',
  notInPocket: 'No such piece is left to place.',
  dropZone: 'This piece may not be placed on {0}[: it may go to empty squares from {first} to {last}].',
  dropOccupied: 'There is already a piece on {0}.',
  dropShield:
    'The rook on {0} would face the king on {1} with nothing but pawns between them, and no piece could be placed there any more.',
  swapMissing: 'A pawn of yours stands on {0}[: say where it goes].',
  swapOff: 'These rules let no piece take the square of a pawn.',
  swapRole: 'Rooks and pawns may not take the square of a pawn.',
  swapNoPawn: 'There is no pawn of yours on {0}.',
  swapZone: 'The pawn on {0} may go to the second or third rank only, not to {1}.',
  swapOccupied: 'The pawn on {0} may not go to {1}, where a piece stands.',
  ownMan: 'A piece of your own stands on {0}.',
  notMoved: 'The piece on {0} stays where it is.',
  cannotReach: 'The piece on {0} does not move to {1} in this way.',
  blocked: 'The way is blocked by the piece on {0}.',
  blockedWays: 'Every way is blocked by the {all|piece|pieces} on {all&and}.',
  nothingToCapture: 'A pawn moves diagonally only to capture, and {0} is empty.',
  promotionNotPawn: 'The piece on {0} is not a pawn, and only pawns promote.',
  promotionRole: 'The pawn on {0} may not become that.',
  promotionMissing: 'The move to {0} is a promotion: say what the pawn becomes.',
  promotionLimit: 'You have a general on {all&and}; there may be only one.',
  promotionZone: '{0} is not a square where this pawn may promote.',
  promotionReach: 'A pawn promotes where it stands or by one diagonal step, not from {0} to {1}.',
  promotionReachArrival:
    'A pawn promotes where it stands, by one diagonal step, or as it arrives on a promotion square, not from {0} to {1}.',
  promotionInPlace: 'A pawn promotes only where it stands, not from {0} to {1}.',
  promotionInPlaceArrival:
    'A pawn promotes where it stands or as it arrives on a promotion square, not from {0} to {1}.',
  promotionArrival:
    'A pawn may not promote in the move in which it arrives[: move to {1} now, promote in a later move].',
  promotionOccupied: 'A pawn promotes only on an empty square, and {0} is occupied.',
  promotionAttacks: 'The new general on {0} would attack {rest&and}.',
  promotionChecks: 'The promotion would give check: the king on {0} would be attacked from {rest&and}.',
  conversionDue:
    'The first move of the bishop on {0} must be its conversion, one square along rank or file[: to {advice&or}].',
  conversionSpent: 'The bishop on {0} has no conversion to make: it moves diagonally.',
  conversionCapture: 'A conversion may not capture under these rules, and {0} is occupied.',
  castlingRight: 'The king on {0} may no longer castle on that side: it or the rook has moved, or the rook is gone.',
  castlingBlocked:
    'Castling needs empty squares between king and rook, and {all|a piece stands|pieces stand} on {all&and}.',
  castlingCheck: 'The king on {0} is in check from {rest&and} and may not castle out of it.',
  castlingAttacked: 'The king would cross or reach {0}, which is attacked from {rest&and}.',
  kingAttacked: 'The king may not go to {0}: it is attacked from {rest&and}.',
  exposesKing: 'The king on {0} would be in check from {rest&and}.',
  staysInCheck: 'The king on {0} would still be in check from {rest&and}.',
  stalemates: 'The move would stalemate the king on {0}, which these rules forbid.',
};
