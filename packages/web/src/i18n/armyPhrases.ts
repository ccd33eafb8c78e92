/** Sentences of the book of armies. */
import { type Rules, squareName } from '@sitke/rules';
import type { Advice } from '../session/armies/adviser.js';
import type { Texts } from './language.js';

/** Returns why a square is good for a piece. */
export function reasonText(texts: Texts, { def }: Rules, { reason }: Advice): string {
  const { t } = texts;
  const names = (squares: readonly number[]): string[] => squares.map((square) => squareName(def, square));
  switch (reason.kind) {
    case 'sheltered':
      return t('studio.reason.sheltered', { pawns: reason.pawns });
    case 'file':
      return t('studio.reason.file', { pawn: squareName(def, reason.pawn) });
    case 'guards':
      return t('studio.reason.guards', { squares: names(reason.squares) });
    case 'ahead':
      return t('studio.reason.ahead', { squares: names(reason.squares) });
    case 'usual':
      return t('studio.reason.usual');
  }
}
