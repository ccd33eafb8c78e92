/**
 * Charges of players over lines of all kinds, by the server's own connections, hub and clocks in simulated time; and
 * the gain of a client that tries everything the protocol allows.
 */

import { seeded } from '@sitke/testkit/random';
import { LONG_TEST_MS, often, testSeed } from '@sitke/testkit/sizes';
import { expect, test } from 'vitest';
import type { LineKind } from '../test/lines/lines.js';
import { SimGame, someMoves, type Turn } from '../test/lines/simGame.js';
import { type Gain, NEAR_MS, playHonest, randomOf, search, type Tally, USUAL_MS } from '../test/lines/trial.js';
import { BLITZ } from '../test/play.js';

/** How many moves in all, of which each test makes its part; SITKE_CLOCK_MOVES as many as it says. */
const MOVES = Number(process.env['SITKE_CLOCK_MOVES'] ?? often(4000, 40_000, 1_000_000));
const SEED = testSeed(5);
const timeout = LONG_TEST_MS;
const MOVES_OF_A_GAME = someMoves(seeded(1), 6);

/** Plays until there are so many moves. */
async function honestMoves(moves: number, longestMs: number, stalls: Parameters<typeof playHonest>[3] = null) {
  const random = randomOf(SEED);
  const tallies = new Map<LineKind, Tally>();
  const done = (): number => [...tallies.values()].reduce((sum, tally) => sum + tally.moves, 0);
  while (done() < moves) await playHonest(random, tallies, longestMs, stalls);
  return tallies;
}

function report(what: string, figures: unknown): void {
  if (MOVES > 100_000) console.log(`seed ${SEED}, ${what}`, figures);
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

test("nobody is charged for the server's own delays, nor given more than they were", { timeout }, async () => {
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

test('a move that came before the flag fell is in time, however long nobody reads it', { timeout }, async () => {
  const stallMs = 200;
  // On a line without latency: 5 ms before the end of the time, and unread while the flag falls, bank and all.
  for (const [thoughtMs, isInTime] of [
    [9995, true],
    [10_300, false],
  ] as const) {
    const game = new SimGame(MOVES_OF_A_GAME, () => 1);
    const { time } = game.server;
    const line = { downMs: () => 0, upMs: () => 0 };
    const holdUp = (): void => void time.outside(9990, () => time.arrive(0, () => time.stall(stallMs)));
    const thinkMs = ({ moves }: Turn): number => {
      if (moves !== 1) return 1;
      holdUp();
      return thoughtMs;
    };
    const sides = [thinkMs, () => 1].map((think) => ({ lines: [line], conduct: { thinkMs: think, pongMs: () => 0 } }));
    const charges = await game.play({ ...BLITZ, initialMs: 10_000, incrementMs: 0 }, [sides[0]!, sides[1]!]);
    expect(game.state.end?.by ?? null).toBe(isInTime ? null : 'time');
    if (isInTime) expect(charges[0]).toMatchObject({ seat: 0, thoughtMs });
  }
});
