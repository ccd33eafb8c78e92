/** How XBoard shows the game: as one with pieces in the pocket of which no captured piece becomes one. */

import type { XboardSetup } from '../xboardSetup.js';

/**
 * The places are P N B R Q F E A C W M K: horse, rook, general and elephant get the pictures of XBoard's knight, rook,
 * ferz and elephant. The pawn stands at the wazir's place: at its own XBoard would promote it on the last rank.
 */
export const sittuyinXboard: XboardSetup = {
  pictures: '.N.R.FS..P.K',
  holdings: 6,
  parent: 'bughouse',
  movements: { P: 'fmWfcF', N: 'N', R: 'R', F: 'F', S: 'FfW', K: 'K' },
};
