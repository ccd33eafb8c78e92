/** The dialogs that are not a box over the board, but a question next to it. */
import type { AppState, Asked } from '../../session/types.js';

/** Returns the question that is asked before a game is ended by word; null for none. */
export function askedIn({ dialog }: Pick<AppState, 'dialog'>): Asked | null {
  return dialog?.kind === 'resign' || dialog?.kind === 'draw' || dialog?.kind === 'abort' ? dialog : null;
}
