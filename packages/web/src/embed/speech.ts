/** The sentences of an embedded board, in the language of the page around it. */
import { type Messages, type RulesTexts, type Translate, type Translation, translator } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import { chooseLanguage, languageOf } from '../i18n/languages.js';
import type { Parts } from '../i18n/messages.js';
import { joined, loadRules, rulesOver } from '../i18n/rulesOver.js';
import EMBED from './texts.en.json';

export interface Speech {
  /** As `lang` has it. */
  readonly tag: string;
  readonly rules: RulesTexts;
  readonly t: Translate<Parts['embed']>;
}

/** Where each language but English is. The app's list would bring all parts of the app with it. */
const FILES = import.meta.glob<Messages>(['./texts.*.json', '!./texts.en.json'], { import: 'default' });

/** English, which the script itself carries. */
export const ENGLISH: Speech = { tag: 'en', rules: en, t: translator<Parts['embed']>(en.locale, EMBED) };

/** Returns the sentences for a page with this language tag, as in `lang`. Errors: rejects if the network fails. */
export async function openSpeech(tag: string): Promise<Speech> {
  const id = chooseLanguage(tag, []);
  if (id === 'en') return ENGLISH;
  const [own, rules] = await Promise.all([FILES[`./texts.${id}.json`]?.(), loadRules(id)]);
  const texts = rulesOver(id, 'latin', rules);
  const sentences: Translation<Parts['embed']> = { ...EMBED, ...joined(id, own ?? {}) };
  return { tag: languageOf(id).tag, rules: texts, t: translator<Parts['embed']>(texts.locale, sentences) };
}
