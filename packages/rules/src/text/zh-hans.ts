/** @sitke/rules/text/zh-hans: Chinese in simplified letters. A sentence that it lacks is said in English. */

import { overEnglish } from './en.js';
import type { RulesTexts, RulesTranslation } from './texts.js';
import texts from './zh-hans.json' with { type: 'json' };

/** The translation, as it is written. */
export const CATALOGUE_ZH_HANS: RulesTranslation = {
  locale: 'zh-Hans-u-nu-latn',
  ...texts,
};

/** The sentences of the rules in Chinese. */
export const zhHans: RulesTexts = /* @__PURE__ */ overEnglish(CATALOGUE_ZH_HANS);
