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

/** A number as programs write it, fractions and powers of ten included. */
const NUMBER = /^[-+]?\d{1,15}(\.\d{0,15})?(e[-+]?\d{1,3})?$/i;

/** Returns the whole part of a number between 0 and the greatest, null if the text is not a number. A clock may have run out already. */
function wholePart(text: string): number | null {
  return NUMBER.test(text) ? Math.trunc(Math.min(Math.max(Number(text), 0), MAX_NUMBER)) : null;
}

/** Parses the arguments of `go` in a position; skips and reports invalid ones. They never make a search endless. */
export function parseGo(words: readonly string[], position: Position): Go {
  const numbers = new Map<NumberName, number>();
  const flags = new Set<string>();
  const moves: Move[] = [];
  const problems: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (isNumberName(word)) {
      const value = wholePart(words[at + 1] ?? '');
      if (value === null) problems.push(`${word} needs a number`);
      else {
        numbers.set(word, value);
        at++;
      }
    } else if (FLAGS.includes(word)) flags.add(word);
    else if (flags.has('searchmoves')) {
      const move = parseUci(position, word);
      if (move.ok) moves.push(move.value);
      else problems.push(`searchmoves: ${word} is not legal`);
    } else problems.push(`unknown word ${word}`);
  }
  if (flags.has('searchmoves') && moves.length === 0) problems.push('searchmoves needs legal moves');
  const [ours, theirs] = position.turn === 0 ? (['wtime', 'btime'] as const) : (['btime', 'wtime'] as const);
  const theirTime = numbers.get(theirs);
  if (theirTime !== undefined && !numbers.has(ours)) {
    problems.push(`${theirs} without ${ours}, whose turn it is: both have that time`);
    numbers.set(ours, theirTime);
  }
  const perft = numbers.get('perft');
  const limits = limitsOf(numbers, flags, moves, position);
  // A search whose limit is not known is as short as can be.
  const isUnknown = problems.length > 0 && !isBounded(limits) && !flags.has('infinite');
  const { isInfinite: _, ...rest } = limits;
  return { limits: isUnknown ? { ...rest, depth: 1 } : limits, problems, ...(perft === undefined ? {} : { perft }) };
}

function isBounded({ depth, nodes, moveTimeMs, mate, clock }: SearchLimits): boolean {
  return [depth, nodes, moveTimeMs, mate, clock].some((limit) => limit !== undefined);
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
  // A bare `go` means `go infinite`, as in other engines.
  if (flags.has('infinite') || (!isBounded(limits) && !flags.has('ponder'))) limits.isInfinite = true;
  if (flags.has('ponder')) limits.isPonder = true;
  return limits;
}
