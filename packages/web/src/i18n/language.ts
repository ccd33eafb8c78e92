/** A language at work: what the app says, what the rules say, and why the server refuses something. */
import { ERRORS } from '@sitke/protocol';
import { type RulesTexts, type Translate, type Translation, translator } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import type { Digits } from '../state/preferences.js';
import { EN } from './en.js';
import { type LanguageId, languageOf } from './languages.js';
import { PARTS, type PartMessages, type PartName } from './parts.js';
import { joined, rulesOver } from './rulesOver.js';
import { type Sentences, sentencesOf } from './sentences.js';

/** Every sentence of the app. */
export type AppMessages = typeof EN & PartMessages;

/** A language, ready to speak. */
export interface Texts extends RulesTexts {
  readonly id: LanguageId;
  /** As `<html lang>` has it. */
  readonly lang: string;
  /** Says a sentence of the app. Errors: throws on one whose part is not loaded. */
  readonly t: Translate<AppMessages>;
  /** Says why the server refused something, without a capital and a full stop. */
  readonly error: Translate<typeof ERRORS>;
  /** Loads parts of the catalogue; at once done where they are there. Errors: rejects where the network fails. */
  readonly load: (parts: readonly PartName[]) => Promise<void>;
  /** The parts that are loaded. */
  readonly loaded: () => readonly PartName[];
}

interface Spoken {
  readonly id: LanguageId;
  readonly rules: RulesTexts;
  readonly base: Readonly<Partial<Record<string, string>>>;
  readonly errors: Translation<typeof ERRORS>;
  readonly parts: Sentences['parts'];
}

function textsOf({ id, rules, base, errors, parts }: Spoken): Texts {
  const messages: Record<string, string> = { ...EN };
  Object.assign(messages, base);
  const loaded = new Set<PartName>();
  const load = async (part: PartName): Promise<void> => {
    const [english, own = {}] = await Promise.all([PARTS[part](), parts[part]?.()]);
    Object.assign(messages, english, joined(id, own));
    loaded.add(part);
  };
  return {
    ...rules,
    id,
    lang: languageOf(id).tag,
    t: translator(rules.locale, messages as Translation<AppMessages>),
    error: translator<typeof ERRORS>(rules.locale, errors),
    load: async (names) => {
      await Promise.all(names.filter((name) => !loaded.has(name)).map(load));
    },
    loaded: () => [...loaded],
  };
}

/** Returns English with its first part. */
export function english(): Texts {
  return textsOf({ id: 'en', rules: en, base: {}, errors: ERRORS, parts: {} });
}

/** Returns a language with its first part. Errors: rejects where the network fails. */
export async function openLanguage(id: LanguageId, digits: Digits): Promise<Texts> {
  const sentences = sentencesOf(id);
  if (!sentences) return english();
  const [base, rules] = await Promise.all([sentences.base(), sentences.rules(), sentences.looks?.()]);
  const errors = { ...ERRORS, ...joined(id, rules.errors) };
  return textsOf({
    id,
    rules: rulesOver(id, digits, rules),
    base: joined(id, base),
    errors,
    parts: sentences.parts,
  });
}
