/** Which article of docs/rules/sissa.md stands behind each reason. */

import type { Articles } from '../define.js';

export const ARTICLES: Articles = {
  legal: '2.1',
  noMan: '2.1',
  opponentsMan: '2.1',
  noPlacement: '1',
  ownMan: '2.1',
  notMoved: '2.1',
  cannotReach: '2.1',
  blocked: '2.1',
  blockedWays: '3.1',
  nothingToCapture: '2.1',
  promotionNotPawn: '2.1',
  promotionRole: '2.1',
  promotionMissing: '2.1',
  promotionZone: '2.1',
  conversionDue: '3.3',
  conversionSpent: '3.3',
  conversionCapture: '3.3',
  castlingRight: '2.2',
  castlingBlocked: '2.2',
  castlingCheck: '2.2',
  castlingAttacked: '2.2',
  kingAttacked: '2.3',
  exposesKing: '2.3',
  staysInCheck: '2.3',
};
