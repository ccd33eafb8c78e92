/** The forms of translations. */
import type { ERRORS } from '@sitke/protocol';
import type { Messages, Translation } from '@sitke/rules/text';
import type { CATALOGUE_EN } from '@sitke/rules/text/en';

/** A translation that may lack sentences. */
type Some<M extends Messages> = Partial<Translation<M>>;

/** The rules' sentences in a language, and the server's refusals. */
export interface RulesPart {
  readonly shared: Some<typeof CATALOGUE_EN.shared>;
  /** Each game's own, by its id. */
  readonly variants: Readonly<Record<string, Messages>>;
  readonly errors: Some<typeof ERRORS>;
}

/** A question to somebody who plays and speaks a language, in English and in it. */
export interface Question {
  readonly english: string;
  readonly own: string;
}
