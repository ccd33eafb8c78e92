/** The engine's reading of a state and of its clock. */

import type { GameView, TimeControl } from '@sitke/protocol';
import { testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLITZ, begin, START_MS } from '../test/play.js';
import { engineViewOf, seedOf, timesFor, turnOf } from './engineView.js';

fc.configureGlobal({ seed: testSeed() });

/** The first seat's view of a game in which it is to move, with this on its clock. */
function seenWith(time: TimeControl, clock: Partial<GameView['clocks'][0]> = {}, placing = false) {
  const seen = engineViewOf(0, begin('sissa', '', time).context.state);
  const own = { ...seen.view.clocks[0], sinceMs: START_MS, ...clock };
  return { ...seen, view: { ...seen.view, placing, clocks: [own, own] as const } } as typeof seen;
}

test('the engine takes a part of what its clock has left, and has moved long before it is used up', () => {
  const times = fc.record({
    initialMs: fc.integer({ min: 1000, max: 10_800_000 }),
    incrementMs: fc.integer({ min: 0, max: 180_000 }),
    periods: fc.integer({ min: 0, max: 10 }),
    periodMs: fc.integer({ min: 1, max: 600_000 }),
    setupMs: fc.integer({ min: 0, max: 3_600_000 }),
  });
  fc.assert(
    fc.property(times, fc.nat(10_800_000), fc.nat(5000), fc.boolean(), (asked, mainMs, usedMs, placing) => {
      const time = { ...asked, kind: 'clock' as const, periodMs: asked.periods > 0 ? asked.periodMs : 0 };
      const { setupMs, periods } = time;
      const { thinkMs, leastMs, lateMs } = timesFor(
        seenWith(time, { mainMs, setupMs, periods }, placing),
        START_MS + usedMs,
      );
      expect([thinkMs, leastMs, lateMs].every(Number.isInteger)).toBe(true);
      const ownMs = mainMs + (placing ? setupMs : 0) + periods * time.periodMs - usedMs;
      if (ownMs <= 0) return;
      expect(lateMs!).toBeLessThan(ownMs);
      expect(leastMs).toBeLessThanOrEqual(Math.min(400, ownMs / 40));
      expect(thinkMs).toBeLessThanOrEqual(Math.max(20, Math.min(3000, ownMs / 4)));
    }),
  );
});

test('in its own period it keeps the period', () => {
  const time = { ...BLITZ, periods: 3, periodMs: 10_000 };
  const seen = seenWith(time, { mainMs: 0, periods: 3 });
  expect(timesFor(seen, START_MS)).toEqual({ thinkMs: 2500, leastMs: 250, lateMs: 5000 });
  expect(timesFor(seen, START_MS + 9000)).toEqual({ thinkMs: 250, leastMs: 25, lateMs: 500 });
  expect(timesFor(seen, START_MS + 12_000)).toMatchObject({ lateMs: 4000 });
});

test('without a clock it takes what its strength asks for, by its own measure', () => {
  const times = { thinkMs: 3000, leastMs: 400, lateMs: null };
  expect(timesFor(seenWith({ kind: 'unlimited' }), START_MS)).toEqual(times);
  expect(timesFor(seenWith({ kind: 'correspondence', days: 1 }), START_MS + 86_000_000)).toEqual(times);
  expect(timesFor(seenWith({ kind: 'unlimited' }, {}, true), START_MS)).toEqual({ ...times, thinkMs: 800 });
  // A clock that does not run yet leaves all its time.
  expect(timesFor(seenWith(BLITZ, { sinceMs: START_MS + 5000 }), START_MS)).toMatchObject({ thinkMs: 3000 });
});

test('a game whose players nobody else knows has a seed that nobody else knows', () => {
  const game = { id: 'game000000', seats: ['engine:4', 'somebody'] } as const;
  expect(seedOf(game)).toBe(seedOf({ ...game }));
  expect(seedOf(game)).not.toBe(seedOf({ ...game, seats: ['engine:4', 'somebody else'] }));
  expect(seedOf(game)).toBeGreaterThan(0);
});

test('nothing is to be thought about where it is not its turn', () => {
  const { state } = begin('sissa').context;
  expect([turnOf(engineViewOf(0, state)), turnOf(engineViewOf(1, state))]).toEqual(['move', null]);
  const hidden = begin('sittuyin', 'pychess setup.order=curtain').context.state;
  expect([turnOf(engineViewOf(0, hidden)), turnOf(engineViewOf(1, hidden))]).toEqual(['arrange', 'arrange']);
  expect(turnOf(engineViewOf(0, { ...state, status: 'ended' }))).toBeNull();
});
