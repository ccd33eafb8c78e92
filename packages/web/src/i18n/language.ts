/** A language: the sentences of the app and of the rules, and the server's refusals. */
import { ERRORS } from '@sitke/protocol';
import { type RulesTexts, type Translate, type Translation, translator } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import type { Digits } from '../session/preferences.js';
import { type LanguageId, languageOf } from './languages.js';
import { type AppMessages, EN, loadPart, type PartName } from './parts.js';
import { joined, loadRules, rulesOver } from './rulesOver.js';

/** A language that is loaded. */
export interface Texts extends RulesTexts {
  readonly id: LanguageId;
  /** As `<html lang>` has it. */
  readonly lang: string;
  /** Says a sentence of the app. Errors: throws on one whose part is not loaded. */
  readonly t: Translate<AppMessages>;
  /** Says why the server refused something, without a capital and a full stop. */
  readonly error: Translate<typeof ERRORS>;
  /** Loads parts of the catalogue; done at once if they are loaded. Errors: rejects if the network fails. */
  readonly load: (parts: readonly PartName[]) => Promise<void>;
  /** The parts that are loaded. */
  readonly loaded: () => readonly PartName[];
}

/** Loads the style of a language's letters, where it needs one. Errors: rejects where the network fails. */
export async function loadLooks(id: LanguageId): Promise<void> {
  if (id === 'my') await import('../theme/myanmar.css');
}

interface Spoken {
  readonly id: LanguageId;
  readonly rules: RulesTexts;
  readonly base: object;
  readonly errors: Translation<typeof ERRORS>;
}

function textsOf({ id, rules, base, errors }: Spoken): Texts {
  const messages: Record<string, string> = { ...EN, ...base };
  const loaded = new Set<PartName>();
  const load = async (part: PartName): Promise<void> => {
    const [english, own] = await Promise.all([loadPart(part, 'en'), loadPart(part, id)]);
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
  return textsOf({ id: 'en', rules: en, base: {}, errors: ERRORS });
}

/** Returns a language with its first part. Errors: rejects where the network fails. */
export async function openLanguage(id: LanguageId, digits: Digits): Promise<Texts> {
  if (id === 'en') return english();
  const [base, errors, rules] = await Promise.all([
    loadPart('base', id),
    loadPart('server', id),
    loadRules(id),
    loadLooks(id),
  ]);
  return textsOf({
    id,
    rules: rulesOver(id, digits, rules),
    base: joined(id, base),
    errors: { ...ERRORS, ...joined(id, errors) },
  });
}
