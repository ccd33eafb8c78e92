/** Parses the arguments of UCI's `go`. */

import { type Move, type Position, parseUci } from '@sitke/rules';
import type { SearchLimits } from '../search/request.js';

/** The parsed request, and what could not be parsed. */
export interface Go {
  readonly limits: SearchLimits;
  readonly perft?: number;
  readonly problems: readonly string[];
}

const NUMBERS = ['depth', 'nodes', 'movetime', 'wtime', 'btime', 'winc', 'binc', 'movestogo', 'mate', 'perft'] as const;
type NumberName = (typeof NUMBERS)[number];
const FLAGS = ['infinite', 'ponder', 'searchmoves'];
const MAX_NUMBER = 1e12;

function isNumberName(word: string): word is NumberName {
  return (NUMBERS as readonly string[]).includes(word);
}

/** Parses the arguments of `go` in a position; skips and reports invalid ones. */
export function parseGo(words: readonly string[], position: Position): Go {
  const numbers = new Map<NumberName, number>();
  const flags = new Set<string>();
  const moves: Move[] = [];
  const problems: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (isNumberName(word)) {
      const text = words[at + 1] ?? '';
      if (/^-?\d{1,13}$/.test(text)) {
        // A clock may have run out already.
        numbers.set(word, Math.min(Math.max(Number(text), 0), MAX_NUMBER));
        at++;
      } else problems.push(`${word} needs a whole number`);
    } else if (FLAGS.includes(word)) flags.add(word);
    else if (flags.has('searchmoves')) {
      const move = parseUci(position, word);
      if (move.ok) moves.push(move.value);
      else problems.push(`searchmoves: ${word} is not legal`);
    } else problems.push(`unknown word ${word}`);
  }
  const [ours, theirs] = position.turn === 0 ? (['wtime', 'btime'] as const) : (['btime', 'wtime'] as const);
  if (numbers.has(theirs) && !numbers.has(ours)) problems.push(`${theirs} without ${ours}, whose turn it is`);
  const perft = numbers.get('perft');
  return { limits: limitsOf(numbers, flags, moves, position), problems, ...(perft === undefined ? {} : { perft }) };
}

function limitsOf(
  numbers: ReadonlyMap<NumberName, number>,
  flags: ReadonlySet<string>,
  moves: readonly Move[],
  position: Position,
): SearchLimits {
  const limits: { -readonly [K in keyof SearchLimits]: SearchLimits[K] } = {};
  const [depth, nodes, time, mate] = (['depth', 'nodes', 'movetime', 'mate'] as const).map((name) => numbers.get(name));
  if (depth !== undefined) limits.depth = Math.max(depth, 1);
  if (nodes !== undefined) limits.nodes = Math.max(nodes, 1);
  if (time !== undefined) limits.moveTimeMs = time;
  if (mate !== undefined) limits.mate = mate;
  if (moves.length > 0) limits.moves = moves;
  const remainingMs = numbers.get(position.turn === 0 ? 'wtime' : 'btime');
  const incrementMs = numbers.get(position.turn === 0 ? 'winc' : 'binc') ?? 0;
  if (remainingMs !== undefined) {
    limits.clock = { remainingMs, incrementMs, movesToGo: numbers.get('movestogo') ?? 0 };
  }
  const isBounded = [depth, nodes, time, mate, remainingMs].some((limit) => limit !== undefined);
  // A bare `go` means `go infinite`, as in other engines.
  if (flags.has('infinite') || (!isBounded && !flags.has('ponder'))) limits.isInfinite = true;
  if (flags.has('ponder')) limits.isPonder = true;
  return limits;
}
