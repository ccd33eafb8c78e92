/** The rules in a language of the app, with English for missing sentences, and word joiners in all its sentences. */
import type { RulesTexts, RulesTranslation } from '@sitke/rules/text';
import { overEnglish } from '@sitke/rules/text/en';
import type { Digits } from '../session/preferences.js';
import { type LanguageId, languageOf, type OtherId } from './languages.js';

const WORD_JOINER = '\u2060';

const LOADS: Readonly<Record<OtherId, () => Promise<RulesTranslation>>> = {
  es: async () => (await import('@sitke/rules/text/es')).CATALOGUE_ES,
  my: async () => (await import('@sitke/rules/text/my')).CATALOGUE_MY,
  'zh-hans': async () => (await import('@sitke/rules/text/zh-hans')).CATALOGUE_ZH_HANS,
  'zh-hant': async () => (await import('@sitke/rules/text/zh-hant')).CATALOGUE_ZH_HANT,
};

/** Loads the rules' sentences in a language. Errors: rejects where the network fails. */
export const loadRules = (id: OtherId): Promise<RulesTranslation> => LOADS[id]();

/** Returns sentences of a language, with a word joiner wherever no line may break. */
export function joined<M extends object>(id: LanguageId, sentences: M): M {
  const { unbroken } = languageOf(id);
  if (!unbroken) return sentences;
  return Object.fromEntries(
    Object.entries(sentences).map(([key, text]) => [key, String(text).replace(unbroken, WORD_JOINER)]),
  ) as M;
}

/** Returns the rules' sentences in a language; missing ones are in English. */
export function rulesOver(id: LanguageId, digits: Digits, { locale, shared, variants }: RulesTranslation): RulesTexts {
  const own = digits === 'own' ? languageOf(id).digits : null;
  return overEnglish({
    locale: own === null ? locale : locale.replace(/latn$/, own),
    shared: joined(id, shared),
    variants: Object.fromEntries(Object.entries(variants).map(([game, texts]) => [game, joined(id, texts)])),
  });
}
