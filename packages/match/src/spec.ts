/** Engines and other settings as one line of text: words `key=value`, with quotes around blanks. */

/** A setting that cannot be met; its message is one line for the user. */
export class MatchError extends Error {}

/** Limits of a move: one or several, whichever comes first. */
export interface Limit {
  readonly clock?: ClockLimit;
  readonly moveTimeMs?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

/** A clock for the whole game, with an increment per move. */
export interface ClockLimit {
  readonly baseMs: number;
  readonly incrementMs: number;
}

/** The settings of an engine. */
export interface EngineSpec {
  readonly name: string;
  /** The program and its arguments. */
  readonly command: readonly string[];
  /** UCI options in the order in which they are set. */
  readonly options: readonly (readonly [name: string, value: string])[];
  readonly limit: Limit;
}

/** Returns the words of a line, split at blanks outside single or double quotes. */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (const char of text) {
    if (quote !== '' ? char === quote : char === '"' || char === "'") {
      quote = quote === '' ? char : '';
      word ??= '';
    } else if (quote === '' && /\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + char;
  }
  if (quote !== '') throw new MatchError(`a quote is not closed: ${text}`);
  return word === undefined ? words : [...words, word];
}

/** Returns the settings of a line in order. Errors: throws MatchError if a word is not key=value. */
export function settingsOf(text: string): (readonly [key: string, value: string])[] {
  return splitWords(text).map((word) => {
    const equals = word.indexOf('=');
    if (equals < 1) throw new MatchError(`"${word}" is not key=value`);
    return [word.slice(0, equals), word.slice(equals + 1)];
  });
}

/** Returns the number of a setting. Errors: throws MatchError if it is not in the range. */
export function numberOf(key: string, text: string, min: number, max: number, isWhole = true): number {
  const value = /^-?\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
  throw new MatchError(`${key} is a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, not "${text}"`);
}

const MAX_MS = 86_400_000;
const MAX_NODES = 1e12;
const MAX_DEPTH = 245;

function clockOf(text: string): ClockLimit {
  const [base = '', increment = '0', ...more] = text.split('+');
  if (more.length > 0) throw new MatchError(`tc is seconds+seconds, not "${text}"`);
  const ms = (part: string, least: number): number => Math.round(numberOf('tc', part, least, 86_400, false) * 1000);
  return { baseMs: ms(base, 0.001), incrementMs: ms(increment, 0) };
}

const LIMIT_KEYS: Readonly<Record<string, (text: string) => Limit>> = {
  tc: (text) => ({ clock: clockOf(text) }),
  movetime: (text) => ({ moveTimeMs: numberOf('movetime', text, 1, MAX_MS) }),
  nodes: (text) => ({ nodes: numberOf('nodes', text, 1, MAX_NODES) }),
  depth: (text) => ({ depth: numberOf('depth', text, 1, MAX_DEPTH) }),
};

/** Returns a limit as text, in the words that set it. */
export function limitText({ clock, moveTimeMs, nodes, depth }: Limit): string {
  const words = [
    clock && `tc=${clock.baseMs / 1000}+${clock.incrementMs / 1000}`,
    moveTimeMs && `movetime=${moveTimeMs}`,
    nodes && `nodes=${nodes}`,
    depth && `depth=${depth}`,
  ];
  return words.filter((word) => word).join(' ');
}

/**
 * Returns the engine of a line such as `name=A cmd='engine --quiet' option.Hash=64 nodes=5000`. `each` has the settings
 * of both engines; the engine's own options and limit override them. The first word of a command may be a key of
 * `builtins`.
 *
 * Errors: throws MatchError.
 */
export function parseEngine(
  text: string,
  each: string,
  builtins: ReadonlyMap<string, readonly string[]> = new Map(),
): EngineSpec {
  const own = partsOf(text);
  const common = partsOf(each);
  const program = own.command ?? common.command;
  if (!program) throw new MatchError(`an engine needs cmd=…: ${text}`);
  const words = splitWords(program);
  if (words.length === 0) throw new MatchError(`the cmd of an engine is empty: ${text}`);
  const command = [...(builtins.get(words[0]!) ?? [words[0]!]), ...words.slice(1)];
  const limit = Object.keys(own.limit).length > 0 ? own.limit : common.limit;
  const name = own.name ?? words[0]!.split(/[\\/]/).at(-1)!;
  if (limitText(limit) === '') throw new MatchError(`${name} needs a limit: tc, movetime, nodes or depth`);
  const options = new Map([...common.options, ...own.options]);
  return { name, command, options: [...options], limit };
}

interface Parts {
  name?: string;
  command?: string;
  options: Map<string, string>;
  limit: Limit;
}

function partsOf(text: string): Parts {
  const parts: Parts = { options: new Map(), limit: {} };
  for (const [key, value] of settingsOf(text)) {
    if (key === 'name') parts.name = value;
    else if (key === 'cmd') parts.command = value;
    else if (key.startsWith('option.') && key.length > 7) parts.options.set(key.slice(7), value);
    else if (Object.hasOwn(LIMIT_KEYS, key)) parts.limit = { ...parts.limit, ...LIMIT_KEYS[key]!(value) };
    else throw new MatchError(`an engine has no "${key}": it has name, cmd, option.NAME, tc, movetime, nodes, depth`);
  }
  return parts;
}
