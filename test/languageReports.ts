/** The reports on all languages, for `npm run texts`, which reads modules only once. */
import { LANGUAGE_IDS } from '#web/i18n/languages';
import { reportOf } from './languages.js';

export const REPORTS = await Promise.all(LANGUAGE_IDS.filter((id) => id !== 'en').map((id) => reportOf(id)));
