import type { WinModel } from '../../search/winModel.js';

/**
 * Fitted by maximum likelihood to 74,422 positions of 356 games of self-play at 1,000 and 2,000 nodes a move after
 * random set-ups. Rough; fit it again when the evaluation changes.
 */
export const sittuyinWinModel: WinModel = { evenAt: [1300, 200], width: [350, 115] };
