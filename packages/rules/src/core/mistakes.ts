/** Mistakes in input: plain data with an English sentence, which is made from the texts that any language translates. */

import type { Args, ArgsOf } from './messages.js';
import type { Explanation, MoveError } from './reasons.js';
import type { Failure, Mistake, ParseError, Result } from './types.js';

/** The code in the key of a text: `error.pocket.full` has `pocket`. */
type CodeIn<Key extends string> = Key extends `${string}.${infer Code}.${string}`
  ? Code
  : Key extends `${string}.${infer Code}`
    ? Code
    : never;

/** Why a function throws a `RulesError`, besides the codes of the parsers. */
export type RulesErrorCode = 'illegal' | 'count' | 'unknown' | 'preset' | 'option' | 'value' | 'variant' | 'side';

/** Bad input to a function that returns no `Result`. The message of an illegal move ends with the reason, its squares and article. */
export class RulesError extends RangeError {
  readonly #error: MoveError;

  constructor(error: MoveError, why = '') {
    super(error.message + why);
    this.#error = error;
  }

  /** Why a move is not legal; `explainText` says it in words. Undefined of other mistakes. */
  get explanation(): Explanation | undefined {
    return this.#error.explanation;
  }

  /** The mistake as plain data. */
  get error(): MoveError {
    return this.#error;
  }
}

/**
 * Returns an English sentence with its places filled. Sentences about mistakes have plain places and lists with commas only, so
 * that rules need no more than this to speak.
 */
export function fillIn(text: string, args: Args): string {
  return text.replace(/\{(\w+)[^}]*\}/g, (_, name: string) => [args[name]!].flat().join(', '));
}

/** The key of a sentence in catalogues, `error.<code>` or `problem.<code>` with or without a detail, and the sentence in English. */
export type Said<Key extends string = string, Text extends string = string> = readonly [key: Key, text: Text];

/** The sentences of a module that exports nothing else, by their keys. */
export type SaidBy<Module extends Readonly<Record<string, Said>>> = {
  readonly [Entry in Module[keyof Module] as Entry[0]]: Entry[1];
};

/** Returns the sentences of a module that exports nothing else. */
export function saidBy<Module extends Readonly<Record<string, Said>>>(module: Module): SaidBy<Module> {
  return Object.fromEntries(Object.values(module)) as SaidBy<Module>;
}

/** Returns a mistake of one of its sentences. */
export function mistake<Key extends string, Text extends string>(
  [key, text]: Said<Key, Text>,
  ...[args]: ArgsOf<Text>
): Mistake<CodeIn<Key>> {
  const [, code, detail] = key.split('.');
  return {
    code: code as CodeIn<Key>,
    ...(detail && { detail }),
    ...(args && { args }),
    message: fillIn(text, args ?? {}),
  };
}

/** Throws a mistake of one of its sentences. */
export function refuse<Text extends string>(said: Said<string, Text>, ...args: ArgsOf<Text>): never {
  throw new RulesError(mistake(said, ...args));
}

/** Throws a mistake of one of its sentences, at an offset of a text. */
export function refuseAt<Text extends string>(at: number, said: Said<string, Text>, ...args: ArgsOf<Text>): never {
  throw new RulesError({ ...mistake(said, ...args), at });
}

/** Returns a failed result with a mistake of one of its sentences, at an offset of a text. */
export function failAt<Key extends string, Text extends string>(
  at: number,
  said: Said<Key, Text>,
  ...args: ArgsOf<Text>
): Failure<CodeIn<Key>> {
  return { ok: false, error: { ...mistake(said, ...args), at } };
}

/** Returns what a function returns, or the error of the `RulesError` that it throws. */
export function attempt<T, Code extends string>(read: () => T): Result<T, ParseError<Code>> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof RulesError) return { ok: false, error: error.error as ParseError<Code> };
    throw error;
  }
}
