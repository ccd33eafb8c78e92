/** @sitke/rules/text/my: Burmese. A sentence that it lacks is said in English. */

import { overEnglish } from './en.js';
import texts from './my.json' with { type: 'json' };
import type { RulesTexts, RulesTranslation } from './texts.js';

/** The translation, as it is written. */
export const CATALOGUE_MY: RulesTranslation = {
  // Browsers lack data for Burmese: its numbers and lists have the form of English ones, and no word between their parts.
  locale: 'en-u-nu-latn',
  ...texts,
};

/** The sentences of the rules in Burmese. */
export const my: RulesTexts = /* @__PURE__ */ overEnglish(CATALOGUE_MY);
