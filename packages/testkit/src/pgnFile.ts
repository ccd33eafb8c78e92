/** Files of many games for tests and tools: played at random by a seed, some of them broken on purpose, each in its own way. */

import { Game, Position, rulesOf, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { makePgn } from '@sitke/rules/pgn';
import { type Choose, oneOf, seeded } from './random.js';

/** A game of a file that was broken on purpose. */
export interface BrokenGame {
  /** Counted from 1 in the file. */
  readonly number: number;
  /** The line in which reading stops, counted from 1. */
  readonly line: number;
  /** How it was broken: one of `BREAKS`. */
  readonly how: string;
  /** How many moves of the main line stand before. */
  readonly moves: number;
}

/** A file of games. */
export interface PgnFile {
  readonly text: string;
  readonly games: number;
  readonly broken: readonly BrokenGame[];
}

/** A broken game: its text, the offset where reading stops, and how many moves stand before. */
export interface Broken {
  readonly text: string;
  readonly at: number;
  readonly moves: number;
}

/** Breaks the PGN of a game. */
export type Break = (pgn: string, game: Game) => Broken;

const NAMES = [
  'Aung Kyaw',
  'Khin Myint',
  'Sofía Lara',
  'Ploy',
  '王小明',
  'Ann O’Neil',
  'Thant Zin',
  'Jörg Weiß',
] as const;
const EVENTS = ['Club evening', 'Spring cup', 'Mandalay open', '?'] as const;

/** Replaces what a pattern finds in the tags; nothing can be read then. */
const inTags =
  (pattern: RegExp, tag: string): Break =>
  (pgn) => {
    const at = pgn.search(pattern);
    return { text: pgn.replace(pattern, tag), at: tag === '' ? 0 : at, moves: 0 };
  };

/** Puts a text before the move in the middle. */
const inMoves =
  (words: string, isCounted = true): Break =>
  (pgn, game) => {
    const head = pgn.indexOf('\n\n') + 2;
    const moves = game.mainline().length >> 1;
    // The first move of a pair stands after its number: cut before that.
    const number = `${Math.floor(moves / 2) + 1}. `;
    const at = head + Math.max(0, pgn.slice(head).search(new RegExp(`(?<=^|\\s)${number.replace('.', '\\.')}`)));
    const stop = at + (words.length - words.trimStart().length);
    return {
      text: `${pgn.slice(0, at)}${words} ${pgn.slice(at)}`,
      at: stop,
      moves: isCounted ? 2 * Math.floor(moves / 2) : moves,
    };
  };

/** The ways of breaking a game. */
export const BREAKS: Readonly<Record<string, Break>> = {
  illegalMove: inMoves('a1a1'),
  noMove: inMoves('castles!'),
  strayBracket: inMoves(')'),
  openComment: inMoves('{ to be gone on with'),
  otherVariant: inTags(/\[Variant "[^"]*"\]/, '[Variant "Atomic"]'),
  noVariant: inTags(/\[Variant "[^"]*"\]\n/, ''),
  noRuleset: inTags(/\[Ruleset "[^"]*"\]/, '[Ruleset "nobody"]'),
  fenLetter: inTags(/\[FEN "[^"]*"\]/, '[FEN "8/8/8/8/8/8/8/7x w - - 0 1"]'),
  fenKings: inTags(/\[FEN "[^"]*"\]/, '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]'),
  sign: inMoves(']'),
};

/** Returns a game of so many moves at most, played at random. */
export function randomPgnGame(id: VariantId, choose: Choose, moves: number): Game {
  const game = new Game(Position.initial(rulesOf(id, variantOf(id).presets.standard)));
  let node = game.root;
  for (let ply = 0; ply < moves && node.outcome === null; ply++)
    node = node.play(oneOf(choose, node.position.legalMoves()));
  game.headers
    .set('Event', oneOf(choose, EVENTS))
    .set('Date', `20${10 + choose(15)}.0${1 + choose(9)}.${10 + choose(19)}`)
    .set('White', oneOf(choose, NAMES))
    .set('Black', oneOf(choose, NAMES));
  game.result = oneOf(choose, ['1-0', '0-1', '1/2-1/2'] as const);
  return game;
}

/** Returns a file of so many games, in which one game of each way of breaking is broken, as evenly spread as can be. */
export function pgnFile(count: number, moves = 30, seed = 1): PgnFile {
  const choose = seeded(seed);
  const ways = Object.entries(BREAKS);
  const every = Math.floor(count / ways.length);
  const broken: BrokenGame[] = [];
  let [text, line] = ['', 1];
  for (let number = 1; number <= count; number++) {
    const game = randomPgnGame(VARIANT_IDS[number % VARIANT_IDS.length]!, choose, moves);
    const way = number % every === every >> 1 ? ways[Math.floor(number / every)] : undefined;
    let pgn = makePgn(game);
    if (way) {
      const made = way[1](pgn, game);
      pgn = made.text;
      const stop = line + pgn.slice(0, made.at).split('\n').length - 1;
      broken.push({ number, line: stop, how: way[0], moves: made.moves });
    }
    text += `${pgn}\n`;
    line += pgn.split('\n').length;
  }
  return { text, games: count, broken };
}

/** How many games of a long file are different. */
const POOL = 60;

/**
 * Yields a file of so many games, one of a hundred broken, each in the next of the ways, and adds those to `broken`. The games come
 * from a small pool in turn, so that a hundred thousand are made in seconds.
 */
export function* longPgn(count: number, moves: number, seed: number, broken: BrokenGame[]): Generator<string> {
  const choose = seeded(seed);
  const ways = Object.entries(BREAKS);
  const pool = Array.from({ length: POOL }, (_, i) =>
    randomPgnGame(VARIANT_IDS[i % VARIANT_IDS.length]!, choose, moves),
  );
  const whole = pool.map((game) => ({ text: makePgn(game), lines: makePgn(game).split('\n').length }));
  let line = 1;
  for (let number = 1; number <= count; number++) {
    const index = (number * 7) % POOL;
    let { text, lines } = whole[index]!;
    if (number % 100 === 50) {
      const [how, change] = ways[((number - 50) / 100) % ways.length]!;
      const made = change(text, pool[index]!);
      broken.push({ number, line: line + made.text.slice(0, made.at).split('\n').length - 1, how, moves: made.moves });
      text = made.text;
      lines = text.split('\n').length;
    }
    yield `${text}\n`;
    line += lines;
  }
}
