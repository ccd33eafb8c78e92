/** How XBoard shows the game: as one with men in hand of which no captured man becomes one. */

import type { XboardSetup } from '../../xboardText.js';

/** P N . R . F . . . . S K: pawn, knight, rook, ferz, and the man at the place of the commoner, the king. */
export const sittuyinXboard: XboardSetup = { pictures: 'PN.R.F....SK', holdings: 6, parent: 'bughouse' };
