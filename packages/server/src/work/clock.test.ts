import { afterEach, expect, test, vi } from 'vitest';
import { systemClock } from './clock.js';

afterEach(() => {
  vi.restoreAllMocks();
});

const DAY_MS = 86_400_000;

test.each([3 * DAY_MS, -3 * DAY_MS, 3_600_000, -3_600_000])(
  'whoever sets the system’s time by %i ms changes nothing',
  (jumpMs) => {
    const nowMs = Date.now();
    const date = vi.spyOn(Date, 'now').mockReturnValue(nowMs);
    let upMs = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => upMs);
    const clock = systemClock();
    expect(clock.now()).toBe(nowMs);
    date.mockReturnValue(nowMs + jumpMs);
    expect(clock.now()).toBe(nowMs);
    upMs += 250;
    expect(clock.now()).toBe(nowMs + 250);
  },
);

test.each([3_600_000, -3_600_000])(
  'a clock that begins %i ms from the system’s time is not before either',
  (aheadMs) => {
    const nowMs = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(nowMs);
    let upMs = 1000;
    vi.spyOn(performance, 'now').mockImplementation(() => upMs);
    const clock = systemClock({ earliestMs: nowMs + aheadMs });
    const startMs = Math.max(nowMs, nowMs + aheadMs);
    expect(clock.now()).toBe(startMs);
    upMs += 250;
    expect(clock.now()).toBe(startMs + 250);
  },
);
