/** The rules in a language of the app, above English; and what is done to all its sentences. */
import { type RulesTexts, rulesTexts } from '@sitke/rules/text';
import { CATALOGUE_EN } from '@sitke/rules/text/en';
import type { Digits } from '../state/preferences.js';
import { type LanguageId, languageOf } from './languages.js';
import type { RulesPart } from './translation.js';

const WORD_JOINER = '\u2060';

const FILES = import.meta.glob<RulesPart>('./rules.*.ts', { import: 'RULES' });

/** Loads the rules' sentences in a language other than English. Errors: rejects where the network fails. */
export async function loadRules(id: LanguageId): Promise<RulesPart> {
  return FILES[`./rules.${id}.ts`]!();
}

/** Returns sentences of a language, with a word joiner wherever no line may break. */
export function joined<M extends object>(id: LanguageId, sentences: M): M {
  const { unbroken } = languageOf(id);
  if (!unbroken) return sentences;
  return Object.fromEntries(
    Object.entries(sentences).map(([key, text]) => [key, String(text).replace(unbroken, WORD_JOINER)]),
  ) as M;
}

/** Returns the rules' sentences in a language; what it lacks is said in English. */
export function rulesOver(id: LanguageId, digits: Digits, { shared, variants }: RulesPart): RulesTexts {
  const { locale, digits: own } = languageOf(id);
  const games = Object.entries(CATALOGUE_EN.variants).map(([game, english]) => [
    game,
    { ...english, ...joined(id, variants[game] ?? {}) },
  ]);
  return rulesTexts({
    locale: `${locale}-u-nu-${own !== null && digits === 'own' ? own : 'latn'}`,
    shared: { ...CATALOGUE_EN.shared, ...joined(id, shared) },
    variants: Object.fromEntries(games),
  });
}
