/** Which article of docs/rules/makruk.md stands behind each reason. The game adds no reasons. */

import type { Articles } from '../define.js';

export const ARTICLES: Articles = {
  legal: '2',
  noPiece: '2',
  opponentsPiece: '2',
  noPlacement: '1',
  ownPiece: '2',
  notMoved: '2',
  cannotReach: '2',
  blocked: '2',
  nothingToCapture: '2',
  promotionNotPawn: '3',
  promotionRole: '3',
  promotionMissing: '3',
  promotionZone: '3',
  kingAttacked: '4.1',
  exposesKing: '4.1',
  staysInCheck: '4.1',
};
