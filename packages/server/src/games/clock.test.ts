import type { ClockControl, TimeControl } from '@sitke/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankOf, creditMs, expectedMs, flagMs, isTooLate, newClock, payMove, startClock, stopClock } from './clock.js';

const control: fc.Arbitrary<ClockControl> = fc
  .record({
    initialMs: fc.integer({ min: 1000, max: 10_800_000 }),
    incrementMs: fc.nat(180_000),
    periods: fc.nat(10),
    periodMs: fc.integer({ min: 1, max: 600_000 }),
    setupMs: fc.nat(3_600_000),
  })
  .map((time) => ({ kind: 'clock', ...time, periodMs: time.periods === 0 ? 0 : time.periodMs }));

test('whatever latency a client feigns, the credit of a game is at most what the bank starts with and gains', () => {
  fc.assert(
    fc.property(control, fc.array(fc.tuple(fc.nat(20_000), fc.nat(60_000)), { maxLength: 60 }), (time, moves) => {
      const { mostMs, moveMs } = bankOf(time);
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
        expect(clock.bankMs).toBeLessThanOrEqual(mostMs);
      }
      expect(clock.givenMs).toBe(total);
      expect(total).toBeLessThanOrEqual(mostMs + moves.length * moveMs);
    }),
    { numRuns: 500, seed: 8 },
  );
});

test('a bank is small: 3 s and 130 ms a move at most, and less in fast games', () => {
  fc.assert(
    fc.property(control, (time) => {
      const { mostMs, moveMs } = bankOf(time);
      expect(mostMs).toBe(Math.min(3000, Math.floor(expectedMs(time) / 100)));
      expect(moveMs).toBe(Math.min(130, Math.floor(expectedMs(time) / 400)));
    }),
    { numRuns: 300, seed: 8 },
  );
  // Of a game of as many moves as are expected, a bank gives a ninth of the time at most.
  const bullet = bankOf({ kind: 'clock', initialMs: 60_000, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 0 });
  expect(bullet).toEqual({ mostMs: 600, moveMs: 130 });
});

test('a clock gives its time and no more: set-up time while pieces are placed, main time, then whole periods', () => {
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
      // Main time is not used before set-up time is used up, and not at all if nobody places pieces.
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
