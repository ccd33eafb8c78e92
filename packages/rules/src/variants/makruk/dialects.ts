/** Letters by which other programs write Makruk. */

import type { Dialect } from '../../core/dialect.js';

export const DIALECTS: readonly Dialect[] = [
  // PlayOK writes a promoted pawn as P, so that no other origin is needed; others have the same letters without that.
  { letters: { Q: 'M', B: 'S' }, promoted: { letter: 'P', ours: 'M' } },
  // The Thai names in Latin letters: bia, ma, thon (khon), met, and F for a bia that lies on its back.
  { letters: { B: 'P', M: 'N', T: 'S', E: 'M', F: 'M' }, promoted: { letter: 'F', ours: 'M' } },
];
