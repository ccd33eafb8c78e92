import { describe, expect, test } from 'vitest';
import { isDue, NO_STREAK, rested, streakOn, streakWith, TOP_BOX } from './schedule.js';

describe('a thing learnt', () => {
  test('rests longer with each success, up to the highest box', () => {
    let box = 0;
    const days = Array.from({ length: 7 }, () => {
      const next = rested(box, true, 100);
      box = next.box;
      return next.due - 100;
    });
    expect(days).toEqual([1, 2, 4, 8, 16, 16, 16]);
    expect(box).toBe(TOP_BOX);
  });

  test('goes two boxes down with a slip, to the lowest at most', () => {
    expect(rested(5, false, 100)).toEqual({ box: 3, due: 104 });
    expect(rested(1, false, 100)).toEqual({ box: 0, due: 100 });
    expect(rested(0, false, 100, 1)).toEqual({ box: 0, due: 101 });
  });

  test('is due from its day on', () => {
    const rest = rested(2, true, 100);
    expect([100, 103, 104, 200].map((day) => isDue(rest, day))).toEqual([false, false, true, true]);
  });

  test('is due at once where the clock was set back, and waits where somebody travelled west', () => {
    const rest = rested(2, true, 1000);
    expect([990, 997, 998, 999].map((day) => isDue(rest, day))).toEqual([true, true, false, false]);
  });
});

describe('days in a row', () => {
  const after = (...days: number[]) => days.reduce(streakWith, NO_STREAK);

  test('are counted once a day, and end with a day left out', () => {
    expect(after(100, 100, 101, 102)).toEqual({ last: 102, length: 3, longest: 3 });
    expect(after(100, 101, 103)).toEqual({ last: 103, length: 1, longest: 2 });
    expect(streakOn(after(100, 101), 102)).toBe(2);
    expect(streakOn(after(100, 101), 103)).toBe(0);
    expect(streakOn(NO_STREAK, 20_000)).toBe(0);
  });

  test('are not lost where the clock is set back', () => {
    expect(after(100, 101, 100)).toEqual(after(100, 101));
    expect(after(5000, 5001, 100, 101)).toEqual({ last: 101, length: 3, longest: 3 });
  });
});
