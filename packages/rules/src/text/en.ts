/** @sitke/rules/text/en: English, and other languages over it. */

import { TEXTS_EN } from '../variants/registry.en.js';
import { RULES_EN } from './text.en.js';
import { type RulesCatalogue, type RulesTexts, type RulesTranslation, rulesTexts } from './texts.js';

/** The catalogues, as a translator gets them. */
export const CATALOGUE_EN: RulesCatalogue = { locale: 'en-GB-u-nu-latn', shared: RULES_EN, variants: TEXTS_EN };

/** The sentences of the rules in English. */
export const en: RulesTexts = rulesTexts(CATALOGUE_EN);

/** Returns a language from its translation; a sentence that it lacks is said in English. */
export function overEnglish({ locale, shared, variants }: RulesTranslation): RulesTexts {
  const games = Object.entries(CATALOGUE_EN.variants).map(([game, english]) => [
    game,
    { ...english, ...variants[game] },
  ]);
  return rulesTexts({
    locale,
    shared: { ...CATALOGUE_EN.shared, ...shared },
    variants: Object.fromEntries(games),
  });
}
