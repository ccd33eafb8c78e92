/** The game in XBoard: one with pockets that captured pieces do not enter. */

import type { XboardSetup } from '../xboardSetup.js';

/**
 * The columns are P N B R Q F E A C W M K: horse, rook, general and elephant use the pictures of XBoard's knight, rook,
 * ferz and elephant. The pawn is in the wazir's column: in its own XBoard would promote it on the last rank.
 */
export const sittuyinXboard: XboardSetup = {
  pictures: '.N.R.FS..P.K',
  holdings: 6,
  parent: 'bughouse',
  movements: { P: 'fmWfcF', N: 'N', R: 'R', F: 'F', S: 'FfW', K: 'K' },
};
