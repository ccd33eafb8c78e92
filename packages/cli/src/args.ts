/** The words of a command line, sorted into options and the rest. */

import { parseArgs } from 'node:util';
import { InputError, type Io } from './io.js';
import { t } from './texts.js';

/** The values of an option: nothing, a text, or a text each time it is given. */
export type OptionKind = 'flag' | 'text' | 'texts';

/** Arguments of a command. */
export interface Args {
  /** Arguments other than options, in order. */
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
  /** The texts of the options that were given. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

/** A subcommand. */
export interface Command {
  /** Its own part of the help, without the options that all commands take. */
  readonly help: string;
  /** The options that only it takes. */
  readonly options: Readonly<Record<string, OptionKind>>;
  /** Does it. Errors: throws InputError on bad input, before anything is written. */
  run(args: Args, io: Io): Promise<void>;
}

/** The options that every command takes. */
export const COMMON_OPTIONS: Readonly<Record<string, OptionKind>> = {
  help: 'flag',
  variant: 'text',
  ruleset: 'text',
  option: 'texts',
  moves: 'text',
};

/** Returns the arguments of a command that takes these options. Errors: throws InputError on anything else. */
export function readArgs(argv: readonly string[], options: Readonly<Record<string, OptionKind>>): Args {
  const flags = new Set<string>();
  const texts = new Map<string, string[]>();
  const types = Object.entries(options).map(([name, kind]) => [
    name,
    { type: kind === 'flag' ? 'boolean' : 'string', ...(name === 'help' ? { short: 'h' } : {}) } as const,
  ]);
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(types),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    const kind = Object.hasOwn(options, name) ? options[name]! : undefined;
    if (kind === undefined) throw new InputError(t('args.unknown', { option: rawName }));
    if (kind === 'flag') {
      if (value !== undefined) throw new InputError(t('args.noValue', { option: rawName }));
      flags.add(name);
      continue;
    }
    // The next word is an option, not a value. A key may begin with one hyphen.
    const isForgotten = value === undefined || (token.inlineValue === false && /^(--[a-z]|-[a-z]$)/.test(value));
    if (isForgotten) throw new InputError(t('args.needsValue', { option: rawName }));
    const given = texts.get(name) ?? [];
    if (kind === 'text' && given.length > 0) throw new InputError(t('args.twice', { option: rawName }));
    texts.set(name, [...given, value]);
  }
  return { words, flags, texts };
}

/** Returns the whole number that a text is. Errors: throws InputError if it is not one from `min` to `max`. */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new InputError(t('args.whole', { name, min, max, text }));
}
