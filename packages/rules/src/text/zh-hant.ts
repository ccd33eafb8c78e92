/** @sitke/rules/text/zh-hant: Chinese in traditional letters. A sentence that it lacks is said in English. */

import { overEnglish } from './en.js';
import type { RulesTexts, RulesTranslation } from './texts.js';
import texts from './zh-hant.json' with { type: 'json' };

/** The translation, as it is written. */
export const CATALOGUE_ZH_HANT: RulesTranslation = {
  locale: 'zh-Hant-u-nu-latn',
  ...texts,
};

/** The sentences of the rules in Chinese. */
export const zhHant: RulesTexts = /* @__PURE__ */ overEnglish(CATALOGUE_ZH_HANT);
