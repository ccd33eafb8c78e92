/** @sitke/rules/text/en: English. */

import { TEXTS_EN } from '../variants/registry.en.js';
import { RULES_EN } from './text.en.js';
import { type RulesCatalogue, type RulesTexts, rulesTexts } from './texts.js';

/** The catalogues, as a translator gets them. */
export const CATALOGUE_EN: RulesCatalogue = { locale: 'en-GB-u-nu-latn', shared: RULES_EN, variants: TEXTS_EN };

/** The sentences of the rules in English. */
export const en: RulesTexts = rulesTexts(CATALOGUE_EN);
