/** How far somebody is in the courses, in the browser's store, shared by all pages. */
import { decodeProgress, encodeProgress, NO_PROGRESS, type Progress } from '../school/progress.js';
import { inBrowser, type KeptPlace, KeptValue } from './keptValue.js';

const PLACE: KeptPlace<Progress> = {
  key: 'sitke.school',
  none: NO_PROGRESS,
  encode: encodeProgress,
  decode: decodeProgress,
};

/** Returns the progress in the courses of this browser. */
export const browserSchool = inBrowser<Progress, KeptValue<Progress>>((storage) => new KeptValue(storage, PLACE));
