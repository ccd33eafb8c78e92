/** Which article of docs/rules/sissa.md stands behind each reason, and the reasons that only this game gives. */

import { moveKind } from '../../core/moves.js';
import { startsAt } from '../../kit/explain.js';
import type { Articles, OwnReason } from '../define.js';
import { CONVERSION } from './pieces.js';

export const ARTICLES: Articles = {
  legal: '2.1',
  noPiece: '2.1',
  opponentsPiece: '2.1',
  noPlacement: '1',
  ownPiece: '2.1',
  notMoved: '2.1',
  cannotReach: '2.1',
  blocked: '2.1',
  blockedWays: '3.1',
  nothingToCapture: '2.1',
  promotionNotPawn: '2.1',
  promotionRole: '2.1',
  promotionMissing: '2.1',
  promotionZone: '2.1',
  castlingRight: '2.2',
  castlingBlocked: '2.2',
  castlingCheck: '2.2',
  castlingAttacked: '2.2',
  kingAttacked: '2.3',
  exposesKing: '2.3',
  staysInCheck: '2.3',
};

/** The codes of this game's own. */
export type SissaReason = 'conversionDue' | 'conversionSpent' | 'conversionCapture';

export const REASONS: Readonly<Record<SissaReason, OwnReason>> = {
  /** [from]: the bishop must make its conversion first. */
  conversionDue: {
    article: '3.3',
    squares: ['bishop'],
    advises: (move, request) => startsAt(move, request) && moveKind(move) === CONVERSION,
  },
  /** [from]: the bishop has no right (any more) to the conversion. */
  conversionSpent: { article: '3.3', squares: ['bishop'] },
  /** [to]. */
  conversionCapture: { article: '3.3', squares: ['square'] },
};
