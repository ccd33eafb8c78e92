/** The language of the page: what the app says, what the rules say, and why the server refuses something. */
import { ERRORS } from '@sitke/protocol';
import { type RulesTexts, type Translate, type Translation, translator } from '@sitke/rules/text';
import { en as rules } from '@sitke/rules/text/en';
import { EN } from './en.js';

/** A language, ready to speak. */
export interface Texts extends RulesTexts {
  /** As `<html lang>` has it. */
  readonly lang: string;
  /** Says a sentence of the app. */
  readonly t: Translate<typeof EN>;
  /** Says why the server refused something, without a capital and a full stop. */
  readonly error: Translate<typeof ERRORS>;
}

/** A further language: a catalogue of each package. */
interface Language {
  readonly lang: string;
  readonly rules: RulesTexts;
  readonly app: Translation<typeof EN>;
  readonly errors: Translation<typeof ERRORS>;
}

/** Returns a language, ready to speak. */
export function textsOf({ lang, rules, app, errors }: Language): Texts {
  return {
    ...rules,
    lang,
    t: translator<typeof EN>(rules.locale, app),
    error: translator<typeof ERRORS>(rules.locale, errors),
  };
}

/** The language in use. */
export const texts: Texts = textsOf({ lang: 'en', rules, app: EN, errors: ERRORS });
