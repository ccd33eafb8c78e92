/** The reports on all languages, for `npm run texts`, which reads modules only once. */
import { LANGUAGE_IDS } from '#web/i18n/languages';
import { sentencesOf } from '#web/i18n/sentences';
import { reportOf } from './languages.js';

export const REPORTS = await Promise.all(
  LANGUAGE_IDS.filter((id) => sentencesOf(id) !== null).map((id) => reportOf(id)),
);
