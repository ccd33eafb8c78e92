/** The reports on all languages, for `npm run texts`, which reads modules only once. */
import { OTHER_IDS } from '#web/i18n/languages';
import { reportOf } from './languages.js';

export const REPORTS = await Promise.all(OTHER_IDS.map((id) => reportOf(id)));
