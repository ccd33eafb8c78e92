/** The sentences of an embedded board, in the language of the page around it. */
import { type RulesTexts, type Translate, type Translation, translator } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import { chooseLanguage, type LanguageId, languageOf } from '../i18n/languages.js';
import { EMBED } from '../i18n/parts/embed.en.js';
import { joined, rulesOver } from '../i18n/rulesOver.js';
import type { RulesPart, Some } from '../i18n/translation.js';

export interface Speech {
  /** As `lang` has it. */
  readonly tag: string;
  readonly rules: RulesTexts;
  readonly t: Translate<typeof EMBED>;
}

/** Where each language but English is. The app's list would bring all parts of the app with it. */
const SENTENCES: Readonly<
  Record<Exclude<LanguageId, 'en'>, () => Promise<readonly [{ EMBED: Some<typeof EMBED> }, { RULES: RulesPart }]>>
> = {
  es: () => Promise.all([import('../i18n/parts/embed.es.js'), import('../i18n/parts/rules.es.js')]),
  my: () => Promise.all([import('../i18n/parts/embed.my.js'), import('../i18n/parts/rules.my.js')]),
  'zh-hans': () => Promise.all([import('../i18n/parts/embed.zh-hans.js'), import('../i18n/parts/rules.zh-hans.js')]),
  'zh-hant': () => Promise.all([import('../i18n/parts/embed.zh-hant.js'), import('../i18n/parts/rules.zh-hant.js')]),
};

/** English, which the script itself carries. */
export const ENGLISH: Speech = { tag: 'en', rules: en, t: translator<typeof EMBED>(en.locale, EMBED) };

/** Returns what is said on a page whose language has this tag, as `lang` has it. Errors: rejects where the network fails. */
export async function openSpeech(tag: string): Promise<Speech> {
  const id = chooseLanguage(tag, []);
  if (id === 'en') return ENGLISH;
  const [part, { RULES }] = await SENTENCES[id]();
  const rules = rulesOver(id, 'latin', RULES);
  const sentences: Translation<typeof EMBED> = { ...EMBED, ...joined(id, part.EMBED) };
  return { tag: languageOf(id).tag, rules, t: translator<typeof EMBED>(rules.locale, sentences) };
}
