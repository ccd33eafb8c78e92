/** The results of practice in the browser's store, shared by all pages. */
import { inBrowser } from '../../platform/keptValue.js';
import { NO_PRACTICE } from '../practice/practice.js';
import { KEPT_PRACTICE } from '../practice/saved.js';
import { PRACTICE } from './practised.js';

/** Returns the results of practice of this browser. */
export const browserPractice = inBrowser({ key: PRACTICE, none: NO_PRACTICE, ...KEPT_PRACTICE });
