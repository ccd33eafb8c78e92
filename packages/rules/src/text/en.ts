/**
 * English words for why a move is illegal, and for how games end. `explainText` says what the signs in the sentences of
 * `reasons` mean.
 */

import type { KitReason } from '../core/reasons.js';
import type { ClaimReason, OutcomeReason } from '../core/types.js';
import { REASONS_EN } from '../variants/registry.en.js';
import type { ReasonTexts } from './index.js';

const kit: Readonly<Record<KitReason, string>> = {
  legal: 'This move is legal.',
  noPiece: 'There is no piece on {0}.',
  opponentsPiece: 'The piece on {0} belongs to the other side.',
  placementFirst: 'Pieces are still waiting to be placed[: place them before moving].',
  noPlacement: 'No pieces are placed in this game.',
  notInPocket: 'No such piece is left to place.',
  dropZone: 'This piece may not be placed on {0}[: it may go to empty squares from {first} to {last}].',
  dropOccupied: 'There is already a piece on {0}.',
  ownPiece: 'A piece of your own stands on {0}.',
  notMoved: 'The piece on {0} stays where it is.',
  cannotReach: 'The piece on {0} does not move to {1} in this way.',
  blocked: 'The way is blocked by the piece on {0}.',
  blockedWays: 'Every way is blocked by the {all|piece|pieces} on {all&and}.',
  nothingToCapture: 'A pawn moves diagonally only to capture, and {0} is empty.',
  promotionNotPawn: 'The piece on {0} is not a pawn, and only pawns promote.',
  promotionRole: 'The pawn on {0} may not become that.',
  promotionMissing: 'The move to {0} is a promotion: say what the pawn becomes.',
  promotionZone: '{0} is not a square where this pawn may promote.',
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

export const reasons: ReasonTexts = { kit, own: REASONS_EN };

/** Why a game has ended by itself. */
export const outcomes: Readonly<Record<OutcomeReason, string>> = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  insufficientMaterial: 'neither side has the pieces to mate',
  repetition: 'the position stood three times',
  moveLimit: '50 moves without progress',
  counting: 'the count has run out',
};

/** Why a draw may be claimed, or was. */
export const claims: Readonly<Record<ClaimReason, string>> = {
  repetition: outcomes.repetition,
  moveLimit: outcomes.moveLimit,
  refusal: 'only promotions were left',
  counting: outcomes.counting,
};
