/** Helpers of tests: realistic lines, and a client's ways to be charged less than it thinks. */

import type { Conduct, Turn } from './simGame.js';
import type { Line } from './simLine.js';

/** A number from 0 to 1, by chance. */
export type Random = () => number;

function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}

export const LINE_KINDS = ['steady', 'lopsided', 'jittery', 'mobile'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * Returns a line that takes so many milliseconds there and back when nothing is in its way: `steady` always, `lopsided`
 * nearly all of it one way, `jittery` up to 5 ms more each way, and `mobile` up to 30 ms more, and now and then a second.
 */
export function lineOf(kind: LineKind, roundMs: number, random: Random): Line {
  const down = kind === 'lopsided' ? (random() < 0.5 ? 0.9 : 0.1) : 0.5;
  const jitterMs = { steady: 0, lopsided: 0, jittery: 5, mobile: 30 }[kind];
  const more = (): number =>
    random() * jitterMs + (kind === 'mobile' && random() < 0.01 ? between(random, 200, 1500) : 0);
  return { downMs: () => down * roundMs + more(), upMs: () => (1 - down) * roundMs + more() };
}

/** Returns how long somebody thinks who has about so much time a move: often a moment, sometimes long. */
export function thinkMs(random: Random, meanMs: number): number {
  return random() < 0.15 ? between(random, 0, 100) : -Math.log(1 - random()) * meanMs;
}

/** Somebody who wants nothing but to play. */
export function honest(random: Random, meanMs: number): Conduct {
  return { thinkMs: () => thinkMs(random, meanMs), pongMs: () => random() * 2 };
}

/**
 * A strategy of a client, as numbers from 0 to 1 that a search can change. Each has its place in `trickster`, which
 * says what it does.
 */
export const TRICKS = 16;
export type Genes = readonly number[];

/** Long delays matter as much as short ones. */
function delayOf(gene: number): number {
  return gene < 0.1 ? 0 : 5 * 1000 ** ((gene - 0.1) / 0.9);
}

/** Returns somebody who tries what the protocol allows, by their genes; `sockets` is how many they have open. */
export function trickster(genes: Genes, random: Random, meanMs: number): { conduct: Conduct; sockets: number } {
  const gene = (index: number): number => genes[index % TRICKS]!;
  const sockets = 1 + Math.floor(gene(0) * 2.99);
  const isChance = (index: number): boolean => random() < gene(index);
  // Pongs: how late while the own clock runs, how late while it does not, on how many, and which never come.
  const pongMs = (turn: Turn, socket: number): number | null => {
    if (gene(1) > 0.9 && random() < 0.05) return null;
    // A client that sees an empty bank may as well be quick.
    if (gene(2) > 0.5 && turn.bankMs <= 0) return 0;
    if (gene(3) > 0.5 && turn.moves % 2 === 1) return 0;
    if (gene(4) > 0.5 && socket === 0) return 0;
    if (!isChance(5)) return 0;
    return delayOf(turn.isOwn ? gene(6) : gene(7)) * (gene(8) > 0.5 ? random() : 1);
  };
  const conduct: Conduct = {
    pongMs,
    // Moves: slow or quick, and perhaps held back in the hope that it looks like a slow line.
    thinkMs: (turn) => {
      const ownMs = gene(9) > 0.6 ? thinkMs(random, meanMs) : between(random, 0, 2 * delayOf(gene(10)));
      return gene(11) > 0.5 && turn.moves % 3 === 0 ? 0 : Math.min(ownMs, 4 * meanMs);
    },
    tricks: () => ({
      socket: isChance(12) ? sockets - 1 : 0,
      pongs: gene(13) > 0.5 ? Math.floor(gene(13) * 6) : 0,
      reopen: gene(14) > 0.6 && isChance(14),
      asks: gene(15) > 0.7 ? Math.floor(gene(15) * 4) : 0,
    }),
  };
  return { conduct, sockets };
}
