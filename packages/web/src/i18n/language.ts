/** A language at work: what the app says, what the rules say, and why the server refuses something. */
import { ERRORS } from '@sitke/protocol';
import { type RulesTexts, type Translate, translator } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import { EN } from './en.js';
import { PARTS, type PartMessages, type PartName } from './parts.js';

/** Every sentence of the app. */
export type AppMessages = typeof EN & PartMessages;

/** A language, ready to speak. */
export interface Texts extends RulesTexts {
  /** As `<html lang>` has it. */
  readonly lang: string;
  /** Says a sentence of the app. Errors: throws on one whose part is not loaded. */
  readonly t: Translate<AppMessages>;
  /** Says why the server refused something, without a capital and a full stop. */
  readonly error: Translate<typeof ERRORS>;
  /** Loads parts of the catalogue; at once done where they are there. Errors: rejects where the network fails. */
  readonly load: (parts: readonly PartName[]) => Promise<void>;
}

/** Returns English with its first part. */
export function english(): Texts {
  const messages: Record<string, string> = { ...EN };
  return {
    ...en,
    lang: 'en',
    t: translator<AppMessages>(en.locale, messages as Record<keyof AppMessages, string>),
    error: translator<typeof ERRORS>(en.locale, ERRORS),
    load: async (parts) => {
      for (const loaded of await Promise.all(parts.map((part) => PARTS[part]()))) Object.assign(messages, loaded);
    },
  };
}
