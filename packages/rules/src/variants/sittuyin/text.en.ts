/** The English sentences of the reasons that only this game gives. */

import type { SittuyinReason } from './reasons.js';

export const reasons: Readonly<Record<SittuyinReason, string>> = {
  kingNotTaken: 'The king on {0} is never taken.',
  dropShield:
    'The rook on {0} would face the king on {1} with nothing but pawns between them, and no piece could be placed there any more.',
  swapMissing: 'A pawn of yours stands on {0}[: say where it goes].',
  swapOff: 'These rules let no piece take the square of a pawn.',
  swapRole: 'Rooks and pawns may not take the square of a pawn.',
  swapNoPawn: 'There is no pawn of yours on {0}.',
  swapZone: 'The pawn on {0} may go to the second or third rank only, not to {1}.',
  swapOccupied: 'The pawn on {0} may not go to {1}, where a piece stands.',
  promotionLimit: 'You have a general on {all&and}; there may be only one.',
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
};
