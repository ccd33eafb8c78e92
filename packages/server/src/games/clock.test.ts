import type { ClockControl, TimeControl } from '@sitke/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditMs, expectedMs, flagMs, isTooLate, newClock, payMove, startClock, stopClock } from './clock.js';

const control: fc.Arbitrary<ClockControl> = fc
  .record({
    initialMs: fc.integer({ min: 1000, max: 10_800_000 }),
    incrementMs: fc.nat(180_000),
    periods: fc.nat(10),
    periodMs: fc.integer({ min: 1, max: 600_000 }),
    setupMs: fc.nat(3_600_000),
  })
  .map((time) => ({ kind: 'clock', ...time, periodMs: time.periods === 0 ? 0 : time.periodMs }));

const gainMs = (time: ClockControl): number => Math.min(1000, 150 + Math.floor((4 * expectedMs(time)) / 1000));

test('whatever a connection pretends, the credit of a game is what the bank starts with and gains', () => {
  fc.assert(
    fc.property(control, fc.array(fc.tuple(fc.nat(20_000), fc.nat(60_000)), { maxLength: 60 }), (time, moves) => {
      let clock = newClock(time);
      let [nowMs, total] = [0, 0];
      for (const [usedMs, lagMs] of moves) {
        clock = startClock(clock, time, nowMs);
        nowMs += usedMs;
        const credit = creditMs(clock, lagMs, nowMs);
        expect(credit).toBeLessThanOrEqual(Math.min(lagMs, usedMs));
        total += credit;
        clock = payMove(stopClock(clock, time, false, nowMs, credit), time, false);
        expect(clock.bankMs).toBeGreaterThanOrEqual(0);
        expect(clock.bankMs).toBeLessThanOrEqual(7 * gainMs(time));
      }
      expect(total).toBeLessThanOrEqual((3 + moves.length) * gainMs(time));
    }),
    { numRuns: 500, seed: 8 },
  );
});

test('a clock gives its time and no more: set-up time while men are placed, main time, then whole periods', () => {
  fc.assert(
    fc.property(control, fc.boolean(), fc.nat(20_000_000), (time, placing, usedMs) => {
      const clock = startClock(newClock(time), time, 0);
      const own = (placing ? time.setupMs : 0) + time.initialMs;
      const isLate = isTooLate(clock, time, placing, usedMs, 0);
      expect(isLate).toBe(usedMs >= own + time.periods * time.periodMs);
      expect(flagMs(clock, time, placing)).toBe(own + time.periods * time.periodMs + clock.bankMs);
      if (isLate) return;
      const stopped = stopClock(clock, time, placing, usedMs);
      const overMs = Math.max(0, usedMs - own);
      expect(stopped.sinceMs).toBeNull();
      expect(time.initialMs + time.setupMs - stopped.mainMs - stopped.setupMs).toBe(usedMs - overMs);
      expect(stopped.periods).toBe(time.periods - (overMs > 0 ? Math.floor(overMs / time.periodMs) : 0));
      expect(
        Math.min(stopped.mainMs, stopped.setupMs, stopped.periods - (time.periods > 0 ? 1 : 0)),
      ).toBeGreaterThanOrEqual(0);
      // Main time is not touched before set-up time is used up, and not at all where nobody places men.
      if (placing && stopped.setupMs > 0) expect(stopped.mainMs).toBe(time.initialMs);
      if (!placing) expect(stopped.setupMs).toBe(time.setupMs);
    }),
    { numRuns: 1000, seed: 8 },
  );
});

test.each([
  [{ kind: 'unlimited' }, null],
  [{ kind: 'correspondence', days: 3 }, 3 * 86_400_000],
] as const)('%j', (time: TimeControl, flag) => {
  const clock = startClock(newClock(time), time, 0);
  expect(flagMs(clock, time, false)).toBe(flag);
  expect(creditMs(clock, 1000, 5000)).toBe(0);
  expect(stopClock(clock, time, false, 1000).mainMs).toBe(flag === null ? 0 : flag - 1000);
  expect(payMove(stopClock(clock, time, false, 1000), time, false).bankMs).toBe(0);
});
