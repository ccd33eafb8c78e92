/** Dresses the board as somebody has chosen. */
import { chosenPieces } from '@sitke/board/parts';
import type { Preferences } from '../preferences.js';

/** Loads the pieces and the board chosen. Errors: rejects where they do not load, and the pieces stay as they were. */
export async function dress({ pieces = 'signs', board = 'teak' }: Preferences): Promise<void> {
  const isPlain = pieces === 'signs' && board === 'teak';
  chosenPieces.value = isPlain ? null : (await import('@sitke/board/sets')).PIECE_SETS[pieces];
}
