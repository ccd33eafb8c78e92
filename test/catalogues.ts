/** Holds a catalogue of messages to its English one, and makes pseudo-languages of it. */
import { type Args, type Messages, type Part, type Place, parseMessage } from '@sitke/rules/text';
import { parseSync, Visitor } from 'vite';

/** Every place of a message, those within cases too. */
export function placesIn(parts: readonly Part[]): Place[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [];
    return 'cases' in part ? [part, ...[...part.cases.values()].flatMap(placesIn)] : [part];
  });
}

/** The names of a message's arguments, sorted. */
export function argumentsOf(message: string): string[] {
  return [...new Set(placesIn(parseMessage(message)).map(({ name }) => name))].sort();
}

/** Whether a message has its own words in each of its cases. */
export function hasWords(message: string): boolean {
  const inParts = (parts: readonly Part[]): boolean =>
    parts.some((part) =>
      typeof part === 'string' ? /\p{L}/u.test(part) : 'cases' in part && [...part.cases.values()].every(inParts),
    );
  return inParts(parseMessage(message));
}

const isExact = (key: string) => key.startsWith('=');

/** The plurals of a message that follow the number, by argument: their categories. */
function pluralsIn(message: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const place of placesIn(parseMessage(message))) {
    if (place.kind !== 'plural') continue;
    const keys = [...place.cases.keys()].filter((key) => !isExact(key));
    if (keys.length > 1) found.set(place.name, new Set(keys));
  }
  return found;
}

/** The cases of a message's choices by a word, by argument. */
function selectsIn(message: string): string {
  const selects = placesIn(parseMessage(message)).filter(({ kind }) => kind === 'select');
  return selects
    .map((place) => `${place.name}: ${'cases' in place ? [...place.cases.keys()].sort().join(' ') : ''}`)
    .sort()
    .join('; ');
}

/** Returns the problems of a catalogue: keys, arguments, plural categories of its language, empty texts, the form. */
export function catalogueProblems(english: Messages, messages: Messages, locale: string): string[] {
  const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const unknown = Object.keys(messages).filter((key) => !Object.hasOwn(english, key));
  return [
    ...unknown.map((key) => `${key}: not a key`),
    ...Object.entries(english).flatMap(([key, original]) => {
      const message = Object.hasOwn(messages, key) ? messages[key] : undefined;
      if (message === undefined) return [`${key}: missing`];
      if (message.trim() === '' && original.trim() !== '') return [`${key}: empty`];
      return messageProblems(original, message, needed).map((problem) => `${key}: ${problem}`);
    }),
  ];
}

function messageProblems(original: string, message: string, needed: readonly string[]): string[] {
  try {
    parseMessage(message);
  } catch (error) {
    return [(error as Error).message];
  }
  const [wanted, given] = [argumentsOf(original).join(', '), argumentsOf(message).join(', ')];
  const plurals = pluralsIn(message);
  const counted = new Set([...plurals.keys(), ...(needed.length > 1 ? pluralsIn(original).keys() : [])]);
  return [
    ...(wanted === given ? [] : [`arguments ${given || 'none'} in place of ${wanted || 'none'}`]),
    ...(selectsIn(original) === selectsIn(message) ? [] : [`cases ${selectsIn(message)}`]),
    ...[...counted].flatMap((name) => {
      const lacking = needed.filter((category) => !plurals.get(name)?.has(category));
      return lacking.length === 0 ? [] : [`plural of ${name} lacks ${lacking.join(', ')}`];
    }),
  ];
}

/** Arguments that fill every place of a message; a number, or the length of a list, is `count`. */
export function sampleArgs(message: string, count: number): Args {
  const places = placesIn(parseMessage(message));
  const args: Record<string, Args[string]> = {};
  for (const { name } of places) {
    const kinds = new Set(places.filter((place) => place.name === name).map(({ kind }) => kind));
    const isNumber = kinds.has('number') || kinds.has('plural') || kinds.has('count');
    const isList = places.some(
      (place) => place.name === name && (place.kind === 'list' || (place.kind === 'capital' && place.style !== '')),
    );
    args[name] = isList ? Array.from({ length: count }, (_, i) => `${name}${i}`) : isNumber ? count : `<${name}>`;
  }
  return args;
}

const ACCENTS: Readonly<Record<string, string>> = { a: 'á', e: 'ë', i: 'ï', o: 'ø', u: 'ü', n: 'ñ', c: 'ç', s: 'š' };

const written = (parts: readonly Part[], change: (parts: readonly Part[]) => readonly Part[]): string =>
  change(parts)
    .map((part) => {
      if (typeof part === 'string') return part;
      const { name, kind } = part;
      if ('cases' in part) {
        const cases = [...part.cases].map(([key, inner]) => ` ${key} {${written(inner, change)}}`);
        return `{${name}, ${kind},${cases.join('')}}`;
      }
      if (kind === 'count') return '#';
      return `{${[name, ...(kind === 'plain' ? [] : [kind]), ...(part.style === '' ? [] : [part.style])].join(', ')}}`;
    })
    .join('');

/** Returns a message as it was read. */
export const writtenAs = (message: string): string => written(parseMessage(message), (parts) => parts);

/** The same message with another text between its places, in each of its cases. */
export const retold = (message: string, change: (text: string) => string): string =>
  written(parseMessage(message), (parts) => parts.map((part) => (typeof part === 'string' ? change(part) : part)));

/** A language with accents, texts longer by a third between tildes, and everything in the reverse order. */
export function pseudo(message: string): string {
  const longer = (text: string) => {
    const accented = text.replace(/[aeiouncs]/g, (letter) => ACCENTS[letter]!);
    return /\p{L}/u.test(text) ? `~${accented}${'~'.repeat(Math.ceil(text.length * 0.3))}` : accented;
  };
  return written(parseMessage(message), (parts) =>
    parts.map((part) => (typeof part === 'string' ? longer(part) : part)).reverse(),
  );
}

/** The same message with all plural categories of a language. */
export function withCategories(message: string, locale: string): string {
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const widened = (part: Part): Part => {
    if (typeof part === 'string' || part.kind !== 'plural') return part;
    const exact = [...part.cases].filter(([key]) => isExact(key));
    const isCounted = [...part.cases.keys()].filter((key) => !isExact(key)).length > 1;
    const other = part.cases.get('other')!;
    const keys = isCounted ? categories : ['other'];
    return {
      ...part,
      cases: new Map([...exact, ...keys.map((key) => [key, [...other, ...(isCounted ? [`(${key})`] : [])]] as const)]),
    };
  };
  return written(parseMessage(message), (parts) => parts.map(widened));
}

/** Attributes that a person sees or hears. */
const SPOKEN = /^(aria-label|aria-roledescription|alt|label|placeholder|title)$/;
/** The words that begin a line of a protocol. */
const PROTOCOL = /^(feature |offer draw$|tellusererror |Illegal move \()/;
/** A list of class names. */
const CLASSES = /^ ?[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)* ?$/;
/** Two words or more, the way a sentence has them; of two letters, as in a FEN, at least one has company. */
const WORDS = /(^|[\s“(])(\p{L}[\p{L}’']+,? \p{L}|\p{L},? \p{L}[\p{L}’'])/u;

/** A source file; the path is relative to the root. */
interface Source {
  readonly path: string;
  readonly text: string;
}

/** The place of a text in a file, in characters, and the text. */
type Placed = readonly [at: number, text: string];
/** A stretch of a file, in characters. */
type Stretch = readonly [start: number, end: number];

/** Parts of a file: its strings, and stretches whose strings no person reads. */
interface Strings {
  readonly strings: readonly Placed[];
  readonly quiet: readonly Stretch[];
}

const isWithin = (at: number, stretches: readonly Stretch[]) =>
  stretches.some(([start, end]) => start <= at && at < end);

/** Returns words with their line, as problems. */
function placesOf({ path, text }: Source, words: readonly Placed[]): string[] {
  return words.map(([at, said]) => `${path}:${text.slice(0, at).split('\n').length} ${said.trim()}`);
}

/**
 * Returns where a source file writes words that a person would read, in place of asking a catalogue: text and spoken attributes
 * of JSX, and strings of two words or more outside of errors that are thrown.
 */
export function looseWords(file: Source): string[] {
  const found: Placed[] = [];
  const { strings, quiet } = stringsIn(file, found);
  const loose = strings.filter(
    ([at, text]) =>
      WORDS.test(text) && !PROTOCOL.test(text) && !(CLASSES.test(text) && text.includes('-')) && !isWithin(at, quiet),
  );
  return placesOf(file, [...found, ...loose]);
}

function stringsIn(file: Source, spoken: Placed[]): Strings {
  const quiet: Stretch[] = [];
  const strings: Placed[] = [];
  new Visitor({
    JSXText: (node) => {
      if (/\p{L}/u.test(node.value)) spoken.push([node.start, node.value]);
    },
    JSXAttribute: (node) => {
      const name = String(node.name.name);
      const value = node.value?.type === 'Literal' ? String(node.value.value) : '';
      if (SPOKEN.test(name) && /\p{L}/u.test(value)) spoken.push([node.start, value]);
      if (!SPOKEN.test(name)) quiet.push([node.start, node.end]);
    },
    ThrowStatement: (node) => void quiet.push([node.start, node.end]),
    NewExpression: ({ start, end, callee }) => {
      if (callee.type === 'Identifier' && callee.name === 'DOMException') quiet.push([start, end]);
    },
    TSLiteralType: (node) => void quiet.push([node.start, node.end]),
    Literal: (node) => {
      if (typeof node.value === 'string') strings.push([node.start, node.value]);
    },
    TemplateElement: (node) => void strings.push([node.start, node.value.cooked ?? '']),
  }).visit(parseSync(file.path, file.text).program);
  return { strings, quiet };
}

/** Functions that write what they are given for a person to read, and errors whose message a person reads. */
const WRITES = /^(out|err|say|onTrouble|InputError|MatchError)$/;
/** Functions whose first argument is the key of a text (of `own`, the second), or the name of something within the program. */
const ASKS = /^(t|own|get|has|join)$/;
/** Mistakes of the program: no person can mend them, and no catalogue has them. */
const MISTAKES = /^(Error|RangeError)$/;
/** The words of UCI, of HTTP, those typed in `play`, and those that begin a line for programs: `nodes 88`, `sitke 0.2.0`. */
const MACHINE =
  /^(go |position fen |(wtime|btime|winc|binc|moves) |(nodes|signature|nps|fen|outcome|result) |sitke $|claim $|Bearer )/;
/** Options, arguments as the help names them, and addresses. */
const NAMES = /--[a-z-]+|\b[A-Z]{3,}\b|\b(https?|mailto):\S+/g;
const WORD = /\p{L}{2}/u;
/** A word with nothing of a path, an option or a name about it. */
const FREE_WORD = /(^|\s)[\p{L}’']{2,}(?=[\s,:;.]|$)/u;

const nameOf = (callee: object): string => {
  const { name, property } = callee as { name?: string; property?: { name?: string } };
  return name ?? property?.name ?? '';
};

interface Call extends Span {
  readonly callee: Span;
  readonly arguments: readonly Span[];
}
interface Span {
  readonly start: number;
  readonly end: number;
}

/** A string that a person may read. */
interface Said {
  readonly at: number;
  readonly text: string;
  /** Whether it is a part of a template that has places. */
  readonly isPart: boolean;
}

/**
 * Returns where a source file of the command line has words that a person would read, in place of asking the catalogue: strings
 * of two words or more, templates with their own word, and any word in what is written or refused. The server's log
 * is JSON, for programs.
 */
export function saidWords(file: Source): string[] {
  const written: Stretch[] = [];
  const quiet: Stretch[] = [];
  const strings: Said[] = [];
  const isQuiet = ({ start, end }: Span) => void quiet.push([start, end]);
  const hear = (node: Call) => {
    const name = nameOf(node.callee);
    if (ASKS.test(name)) node.arguments.slice(0, /^(own|has)$/.test(name) ? 2 : 1).forEach(isQuiet);
    if ((node.callee as { object?: { name?: string } }).object?.name === 'log') isQuiet(node);
    if (WRITES.test(name)) written.push([node.start, node.end]);
  };
  new Visitor({
    CallExpression: hear,
    NewExpression: hear,
    ThrowStatement: (node) => {
      if (node.argument.type === 'NewExpression' && MISTAKES.test(nameOf(node.argument.callee))) isQuiet(node);
    },
    BinaryExpression: (node) => {
      if (/^([!=]==|in)$/.test(node.operator)) isQuiet(node);
    },
    TSLiteralType: isQuiet,
    Literal: ({ start, value }) => {
      if (typeof value === 'string') strings.push({ at: start, text: value, isPart: false });
    },
    TemplateLiteral: ({ quasis }) => {
      for (const { start, value } of quasis)
        strings.push({ at: start, text: value.cooked ?? '', isPart: quasis.length > 1 });
    },
  }).visit(parseSync(file.path, file.text).program);
  const isLoose = ({ at, text, isPart }: Said): boolean =>
    WORDS.test(text) ||
    (isPart && FREE_WORD.test(text)) ||
    (isWithin(at, written) && WORD.test(text.replace(NAMES, '')));
  const loose = strings.filter(
    (said) => isLoose(said) && !MACHINE.test(said.text.trimStart()) && !isWithin(said.at, quiet),
  );
  return placesOf(
    file,
    loose.map(({ at, text }) => [at, text]),
  );
}

/** A word between blanks, or between a blank and an argument. */
const WORD_IN_TEMPLATE = /(^|\s)\p{L}{2,}\s|\s\p{L}{2,}(\s|$)/u;

/**
 * Returns where a source file of the rules writes a sentence for whoever gave bad input, in place of asking a catalogue: any
 * text of `message` or of an error of another class than Error, which is for mistakes of the library's own, and words in
 * strings anywhere else.
 */
export function looseSentences(file: Source): string[] {
  const { program } = parseSync(file.path, file.text);
  const [quiet, said]: [Stretch[], Stretch[]] = [[], []];
  const strings: (readonly [at: number, text: string, isTemplate: boolean])[] = [];
  new Visitor({
    NewExpression: ({ start, end, callee }) => {
      const name = callee.type === 'Identifier' ? callee.name : '';
      if (name === 'Error' || name === 'RegExp') quiet.push([start, end]);
      else if (name.endsWith('Error')) said.push([start, end]);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'message') said.push([value.start, value.end]);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') strings.push([start, value, false]);
    },
    TemplateElement: ({ start, value }) => void strings.push([start, value.cooked ?? '', true]),
  }).visit(program);
  const loose = strings.filter(([at, text, isTemplate]) => {
    if (!/\p{L}/u.test(text) || isWithin(at, quiet)) return false;
    return isWithin(at, said) || WORDS.test(text) || (isTemplate && WORD_IN_TEMPLATE.test(text));
  });
  return placesOf(
    file,
    loose.map(([at, text]) => [at, text]),
  );
}

/** Returns the words of each union of codes of errors that a source file declares, by its name. */
export function errorCodesIn(file: Source): Map<string, string[]> {
  const { program } = parseSync(file.path, file.text);
  const found = new Map<string, string[]>();
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => {
      if (!id.name.endsWith('ErrorCode')) return;
      const members = typeAnnotation.type === 'TSUnionType' ? typeAnnotation.types : [typeAnnotation];
      found.set(
        id.name,
        members.flatMap((member) => {
          const literal = member.type === 'TSLiteralType' ? member.literal : null;
          return literal && 'value' in literal ? [String(literal.value)] : [];
        }),
      );
    },
  }).visit(program);
  return found;
}
