/** Helpers of tests: many games over honest and dishonest lines, and how wrong the server's clocks are about them. */

import type { ClockControl } from '@sitke/protocol';
import { seeded } from '@sitke/testkit/random';
import { bankOf, expectedMs } from '../../games/clock.js';
import { BLITZ } from '../play.js';
import { type Genes, honest, LINE_KINDS, type LineKind, lineOf, type Random, TRICKS, trickster } from './lines.js';
import { type Charge, type Side, SimGame, someMoves } from './simGame.js';

const MINUTE_MS = 60_000;
export const CONTROLS: readonly ClockControl[] = [
  { ...BLITZ, initialMs: MINUTE_MS, incrementMs: 0 },
  { ...BLITZ, initialMs: 3 * MINUTE_MS, incrementMs: 2000 },
  { ...BLITZ, initialMs: 10 * MINUTE_MS, incrementMs: 5000 },
  { ...BLITZ, initialMs: 30 * MINUTE_MS, incrementMs: 20_000 },
];
/** The error bounds of acceptable clocks. */
export const NEAR_MS = 20;
/** Lines up to which nobody is to feel theirs. */
export const USUAL_MS = 150;
const PLIES = 120;
const LINES = Array.from({ length: 8 }, (_, index) => someMoves(seeded(index + 1), PLIES));

export function randomOf(seed: number): Random {
  const chance = seeded(seed);
  return () => chance(2 ** 30) / 2 ** 30;
}

/** How wrong a clock was about moves over lines of one kind: more or less than was thought, beyond what it may be. */
export interface Tally {
  moves: number;
  sumMs: number;
  mostMs: number;
  leastMs: number;
  /** By how much, at most, a move was charged more than thinking, 20 ms, and what the bank lacked. */
  beyondMs: number;
  /** By how much, at most, it was charged less than thinking but for what held the server up. */
  shortMs: number;
}

export function newTally(): Tally {
  return { moves: 0, sumMs: 0, mostMs: 0, leastMs: 0, beyondMs: Number.NEGATIVE_INFINITY, shortMs: 0 };
}

function count(tally: Tally, { thoughtMs, chargedMs, roundMs, bankMs, stalledMs }: Charge): void {
  const wrongMs = chargedMs - thoughtMs;
  tally.moves++;
  tally.sumMs += wrongMs;
  tally.mostMs = Math.max(tally.mostMs, wrongMs);
  tally.shortMs = Math.max(tally.shortMs, -wrongMs - stalledMs);
  tally.leastMs = Math.min(tally.leastMs, wrongMs);
  const lacksMs = roundMs <= USUAL_MS ? 0 : Math.max(0, roundMs - bankMs);
  tally.beyondMs = Math.max(tally.beyondMs, wrongMs - NEAR_MS - lacksMs);
}

/** How often the server is held up, and for how long at most. */
export interface Stalls {
  readonly everyMs: number;
  readonly mostMs: number;
}

/** How often something happens on a real server, at least: it looks after its connections. */
const TICK_MS = 25;

function holdUp({ server: { time, random } }: SimGame, { everyMs, mostMs }: Stalls): void {
  const next = (): void =>
    void time.outside(-Math.log(1 - random()) * everyMs, () => {
      const ms = Math.round(random() * mostMs);
      const tickMs = random() * TICK_MS;
      time.tick();
      time.outside(tickMs, () => time.arrive(0, () => time.stall(ms)));
      time.outside(ms + TICK_MS, () => {
        time.tick();
        next();
      });
    });
  next();
}

function newGame(random: Random, stalls: Stalls | null): SimGame {
  const moves = LINES[Math.floor(random() * LINES.length)]!;
  const game = new SimGame(moves, random);
  if (stalls) holdUp(game, stalls);
  return game;
}

/** Players use about so much of their time. */
function meanOf(control: ClockControl): number {
  return expectedMs(control) / 90;
}

/** Plays a game between two who mean no harm, and counts what they were charged by the kind of their lines. */
export async function playHonest(
  random: Random,
  tallies: Map<LineKind, Tally>,
  longestMs: number,
  stalls: Stalls | null = null,
): Promise<void> {
  const control = CONTROLS[Math.floor(random() * CONTROLS.length)]!;
  const kinds = [0, 1].map(() => LINE_KINDS[Math.floor(random() * LINE_KINDS.length)]!);
  const sideOf = (seat: 0 | 1): Side => ({
    lines: [lineOf(kinds[seat]!, 2 + random() * (longestMs - 14), random)],
    conduct: honest(random, meanOf(control)),
  });
  for (const charge of await newGame(random, stalls).play(control, [sideOf(0), sideOf(1)])) {
    const kind = kinds[charge.seat]!;
    if (!tallies.has(kind)) tallies.set(kind, newTally());
    count(tallies.get(kind)!, charge);
  }
}

/** A client's gain in a game: thinking time beyond the charged time. */
export interface Gain {
  readonly moves: number;
  readonly gainMs: number;
  /** The bank's total over so many moves, and how long the server was busy while the own clock ran. */
  readonly bankMs: number;
  readonly stalledMs: number;
}

/** Plays a game of a cheating player against an honest one. */
export async function playTrickster(genes: Genes, random: Random, stalls: Stalls | null = null): Promise<Gain> {
  const control = CONTROLS[Math.floor(random() * CONTROLS.length)]!;
  const meanMs = meanOf(control);
  const { conduct, sockets } = trickster(genes, random, meanMs);
  const lines = Array.from({ length: sockets }, () => lineOf('steady', random() * 20, random));
  const other: Side = { lines: [lineOf('steady', 40, random)], conduct: honest(random, meanMs) };
  const game = newGame(random, stalls);
  const charges = await game.play(control, [{ lines, conduct }, other]);
  const own = charges.filter(({ seat }) => seat === 0);
  const sumOf = (of: (charge: Charge) => number): number => own.reduce((sum, charge) => sum + of(charge), 0);
  const gainMs = sumOf(({ thoughtMs, chargedMs }) => thoughtMs - chargedMs);
  const { mostMs, moveMs } = bankOf(control);
  return {
    moves: own.length,
    gainMs,
    bankMs: mostMs + own.length * moveMs,
    stalledMs: sumOf((charge) => charge.stalledMs),
  };
}

export function randomGenes(random: Random): Genes {
  return Array.from({ length: TRICKS }, random);
}

function changed(genes: Genes, random: Random): Genes {
  return genes.map((gene) => (random() < 0.2 ? random() : Math.min(1, Math.max(0, gene + 0.1 * (random() - 0.5)))));
}

export interface Best {
  readonly genes: Genes;
  /** The part of the bank that was gained. */
  readonly part: number;
}

/** Searches, by small steps from the best known, for what gains most; returns it. `onGame` is called with each game. */
export async function search(
  games: number,
  random: Random,
  onGame: (gain: Gain, genes: Genes) => void,
  stalls: Stalls | null = null,
): Promise<Best> {
  let best: Best = { genes: randomGenes(random), part: Number.NEGATIVE_INFINITY };
  for (let i = 0; i < games; i++) {
    const genes = i < games / 4 || random() < 0.1 ? randomGenes(random) : changed(best.genes, random);
    const gain = await playTrickster(genes, random, stalls);
    onGame(gain, genes);
    const part = (gain.gainMs - gain.stalledMs) / gain.bankMs;
    if (gain.moves > 10 && part > best.part) best = { genes, part };
  }
  return best;
}
