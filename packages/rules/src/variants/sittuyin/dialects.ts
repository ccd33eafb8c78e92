/** Letters by which other programs write Sittuyin. */

import type { Dialect } from '../../core/dialect.js';

export const DIALECTS: readonly Dialect[] = [
  // Letters of chess.
  { letters: { Q: 'F', B: 'S' } },
  // General, elephant, horse and chariot, as the pieces are called in English.
  { letters: { G: 'F', E: 'S', H: 'N', C: 'R' } },
];
