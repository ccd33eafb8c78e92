/** How far somebody is in the courses, in the browser's store, shared by all pages. */
import { inBrowser } from '../../platform/keptValue.js';
import { KEPT_PROGRESS, NO_PROGRESS } from '../practice/progress.js';

/** Returns the progress in the courses of this browser. */
export const browserSchool = inBrowser({ key: 'sitke.school', none: NO_PROGRESS, ...KEPT_PROGRESS });
