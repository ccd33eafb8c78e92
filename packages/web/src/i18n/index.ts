/** The language of the page. A further language is one more catalogue here; its type keeps it complete. */
import { en, type Texts } from './en.js';

export type { Texts } from './en.js';

const CATALOGUES = { en } satisfies Record<string, Texts>;

export type Language = keyof typeof CATALOGUES;

/** Returns the catalogue of a language. */
export function textsOf(language: Language): Texts {
  return CATALOGUES[language];
}

/** The catalogue in use. */
export const texts: Texts = textsOf('en');
