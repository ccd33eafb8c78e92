/**
 * What players are charged over lines of all kinds, by the server's own connections, hub and clocks in simulated time; and
 * what a client gains that tries all that the protocol allows.
 */

import { expect, test } from 'vitest';
import type { LineKind } from '../test/lines/lines.js';
import { type Gain, NEAR_MS, playHonest, randomOf, search, type Tally, USUAL_MS } from '../test/lines/trial.js';

/** How many moves in all, of which each test makes its part; SITKE_CLOCK_MOVES as many as it says. */
const isNightly = process.env['SITKE_NIGHTLY'] === '1';
const MOVES = Number(process.env['SITKE_CLOCK_MOVES'] ?? (isNightly ? 1_000_000 : 6000));
const SEED = Number(process.env['SITKE_SEED'] ?? 5);
const timeout = 86_400_000;

/** Plays until there are so many moves. */
async function honestMoves(moves: number, longestMs: number, stalls: Parameters<typeof playHonest>[3] = null) {
  const random = randomOf(SEED);
  const tallies = new Map<LineKind, Tally>();
  const done = (): number => [...tallies.values()].reduce((sum, tally) => sum + tally.moves, 0);
  while (done() < moves) await playHonest(random, tallies, longestMs, stalls);
  return tallies;
}

function report(what: string, figures: unknown): void {
  if (MOVES > 10_000) console.log(what, figures);
}

/** Lines whose messages all take about the same. */
const EVEN = ['steady', 'lopsided', 'jittery'] as const;

function figuresOf(tallies: Map<LineKind, Tally>, figure: keyof Tally): number[] {
  return EVEN.map((kind) => tallies.get(kind)![figure]);
}

test('on lines up to 150 ms a player is charged what they think, within 20 ms', { timeout }, async () => {
  const tallies = await honestMoves(MOVES / 4, USUAL_MS);
  report('up to 150 ms', tallies);
  expect(Math.max(...figuresOf(tallies, 'mostMs'))).toBeLessThanOrEqual(NEAR_MS);
  expect(Math.min(...figuresOf(tallies, 'leastMs'))).toBeGreaterThanOrEqual(-NEAR_MS);
});

test('on slower ones within that and what the bank lacks', { timeout }, async () => {
  const tallies = await honestMoves(MOVES / 4, 1000);
  report('up to 1 s', tallies);
  expect(Math.max(...figuresOf(tallies, 'beyondMs'))).toBeLessThanOrEqual(0);
  expect(Math.min(...figuresOf(tallies, 'leastMs'))).toBeGreaterThanOrEqual(-NEAR_MS);
});

test('nobody is charged for what holds the server up, nor given more than that', { timeout }, async () => {
  const tallies = await honestMoves(MOVES / 4, USUAL_MS, { everyMs: 1000, mostMs: 300 });
  report('held up', tallies);
  expect(Math.max(...figuresOf(tallies, 'mostMs'))).toBeLessThanOrEqual(NEAR_MS);
  expect(Math.max(...figuresOf(tallies, 'shortMs'))).toBeLessThanOrEqual(NEAR_MS);
});

test.each([
  ['on a server that is never busy', null],
  ['or on one that is held up', { everyMs: 500, mostMs: 100 }],
] as const)('nothing that a client tries gains more than the bank, %s', { timeout }, async (_, stalls) => {
  let moves = 0;
  const beyond: Gain[] = [];
  const random = randomOf(SEED);
  const onGame = (gain: Gain): void => {
    moves += gain.moves;
    if (gain.gainMs > gain.bankMs + gain.stalledMs) beyond.push(gain);
  };
  let best = await search(10, random, onGame, stalls);
  while (moves < MOVES / 8) {
    const found = await search(40, random, onGame, stalls);
    if (found.part > best.part) best = found;
  }
  report('the best that was found', best);
  expect(beyond).toEqual([]);
});
