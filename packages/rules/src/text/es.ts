/** @sitke/rules/text/es: Spanish. A sentence that it lacks is said in English. */

import { overEnglish } from './en.js';
import texts from './es.json' with { type: 'json' };
import type { RulesTexts, RulesTranslation } from './texts.js';

/** The translation, as it is written. */
export const CATALOGUE_ES: RulesTranslation = {
  locale: 'es-u-nu-latn',
  ...texts,
};

/** The sentences of the rules in Spanish. */
export const es: RulesTexts = /* @__PURE__ */ overEnglish(CATALOGUE_ES);
