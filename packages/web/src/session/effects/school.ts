/** How far somebody is in the courses, in the browser's store, shared by all pages. */

import { inBrowser, KeptValue } from '../../platform/keptValue.js';
import { KEPT_PROGRESS, NO_PROGRESS, type Progress } from '../practice/progress.js';

const PLACE = { key: 'sitke.school', none: NO_PROGRESS, ...KEPT_PROGRESS };

/** Returns the progress in the courses of this browser. */
export const browserSchool = inBrowser<Progress, KeptValue<Progress>>((storage) => new KeptValue(storage, PLACE));
