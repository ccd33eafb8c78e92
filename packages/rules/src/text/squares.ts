/** The names that messages use for the squares of a reason, in their order. */

import type { KitReason } from '../core/reasons.js';

/** `...` before a name takes all squares from there on. */
export const KIT_SQUARES: Readonly<Record<KitReason, readonly string[]>> = {
  legal: [],
  noPiece: ['square'],
  opponentsPiece: ['square'],
  placementFirst: [],
  noPlacement: [],
  notInPocket: [],
  dropZone: ['square'],
  dropOccupied: ['square'],
  ownPiece: ['square'],
  notMoved: ['square'],
  cannotReach: ['from', 'to'],
  blocked: ['blocker'],
  blockedWays: ['...blockers'],
  nothingToCapture: ['square'],
  promotionNotPawn: ['square'],
  promotionRole: ['square'],
  promotionMissing: ['square'],
  promotionZone: ['square'],
  castlingRight: ['king'],
  castlingBlocked: ['...blockers'],
  castlingCheck: ['king', '...attackers'],
  castlingAttacked: ['square', '...attackers'],
  kingAttacked: ['square', '...attackers'],
  exposesKing: ['king', '...attackers'],
  staysInCheck: ['king', '...attackers'],
  stalemates: ['king'],
};
