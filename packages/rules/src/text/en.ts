/** English sentences for the reasons of `Explanation`. `{0}`, `{1}` are its squares in order, `{rest}` those after the first. */

import type { ReasonCode } from '../core/reasons.js';

export const reasons: Readonly<Record<ReasonCode, string>> = {
  legal: 'This move is legal.',
  noMan: 'There is no man on {0}.',
  opponentsMan: 'The man on {0} belongs to the other side.',
  placementFirst: 'Men are still waiting to be placed: place them before moving.',
  notInPocket: 'No such man is left to place.',
  dropZone: 'This man may not be placed on {0}.',
  dropOccupied: 'There is already a man on {0}.',
  dropShield:
    'The rook on {0} would face the king on {1} with nothing but pawns between them, and no man could be placed there any more.',
  swapPawn:
    'A man may be placed on {0} and the pawn there moved to {1} only where the rules allow swapping, with an own pawn on {0} and an empty square {1} on the second or third rank.',
  ownMan: 'A man of your own stands on {0}.',
  notMoved: 'The man on {0} stays where it is.',
  cannotReach: 'The man on {0} does not move to {1} in this way.',
  blocked: 'The way is blocked by {all}.',
  nothingToCapture: 'A pawn moves diagonally only to capture, and {0} is empty.',
  promotionNotPawn: 'The man on {0} is not a pawn of yours, and only pawns promote.',
  promotionRole: 'The pawn on {0} may not become that.',
  promotionMissing: 'A pawn that reaches {0} must promote: say what it becomes.',
  promotionLimit: 'You have a general on {0}; there may be only one.',
  promotionZone: '{0} is not a square where this pawn may promote.',
  promotionReach: 'A pawn promotes where it stands or by a step the rules allow, not from {0} to {1}.',
  promotionArrival: 'A pawn may not promote in the move in which it arrives: move to {1} now, promote in a later move.',
  promotionOccupied: 'A pawn promotes only on an empty square, and {0} is occupied.',
  promotionAttacks: 'The new general on {0} would attack {rest}.',
  promotionChecks: 'The promotion would give check: the king on {0} would be attacked from {rest}.',
  conversionDue: 'The first move of the bishop on {0} must be its conversion: one square sideways or straight.',
  conversionSpent: 'The bishop on {0} has no conversion to make: it moves diagonally.',
  conversionCapture: 'A conversion may not capture under these rules, and {0} is occupied.',
  castlingRight: 'The king on {0} may no longer castle on that side: he or the rook has moved, or the rook is gone.',
  castlingBlocked: 'Castling needs empty squares between king and rook: {all} is in the way.',
  castlingCheck: 'The king on {0} is in check from {rest} and may not castle out of it.',
  castlingAttacked: 'The king would cross or reach {0}, which is attacked from {rest}.',
  kingAttacked: 'The king may not go to {0}: it is attacked from {rest}.',
  exposesKing: 'The king on {0} would be in check from {rest}.',
  staysInCheck: 'The king on {0} would still be in check from {rest}.',
  stalemates: 'The move would stalemate the king on {0}, which these rules forbid.',
};
