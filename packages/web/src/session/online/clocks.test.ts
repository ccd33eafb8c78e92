import type { ClockControl, SeatClock } from '@sitke/protocol';
import { describe, expect, test } from 'vitest';
import { clockText } from '../../features/online/phrases.js';
import { texts } from '../../i18n/index.js';
import { faceOf, stepOf } from './clocks.js';

const TIME: ClockControl = {
  kind: 'clock',
  initialMs: 600_000,
  incrementMs: 5000,
  periods: 3,
  periodMs: 30_000,
  setupMs: 120_000,
};
const clock: SeatClock = { bankMs: 0, givenMs: 0, mainMs: 600_000, setupMs: 120_000, periods: 3, sinceMs: 1000 };

/** The face of a running clock after some time. */
function shown(usedMs: number, placing = false, seat = clock, time: Parameters<typeof faceOf>[1] = TIME): string {
  return clockText(texts, time, faceOf(seat, time, placing, 1000 + usedMs));
}

describe('a clock shows', () => {
  test.each([
    ['the time for placing first', 0, true, '2:00'],
    ['it running out', 119_950, true, '0.0'],
    ['the main time after it', 120_000, true, '10:00'],
    ['whole seconds that have begun', 100, false, '10:00'],
    ['seconds', 1000, false, '9:59'],
    ['tenths in the last ten seconds, where a period does not follow at once', 591_300, false, '8.7'],
    ['the first period', 600_000, false, '0:30 ×3'],
    ['the next period', 635_000, false, '0:25 ×2'],
    ['the end of the last', 689_900, false, '0.1 ×1'],
    ['nothing less than nothing', 800_000, false, '0.0 ×1'],
  ])('%s', (_, usedMs, placing, text) => {
    expect(shown(usedMs, placing)).toBe(text);
  });
  test('its full time before it runs, though the start lies ahead', () => {
    expect(shown(-5000)).toBe('10:00');
    expect(shown(5000, false, { ...clock, sinceMs: null })).toBe('10:00');
  });
  test('hours', () => {
    expect(shown(0, false, { ...clock, mainMs: 5_400_000 })).toBe('1:30:00');
  });
  test('days and hours by correspondence, all of them while it does not run', () => {
    const time = { kind: 'correspondence', days: 3 } as const;
    const own = { bankMs: 0, givenMs: 0, mainMs: 3 * 86_400_000, setupMs: 0, periods: 0, sinceMs: 1000 };
    expect(shown(3_600_000, false, own, time)).toBe('2 d 23 h');
    expect(shown(3 * 86_400_000 - 3_660_000, false, own, time)).toBe('1 h 01 m');
    expect(shown(3 * 86_400_000 - 60_000, false, own, time)).toBe('1:00');
    expect(shown(0, false, { ...own, mainMs: 5, sinceMs: null }, time)).toBe('3 d 0 h');
  });
  test('no time where there is no limit', () => {
    expect(shown(0, false, clock, { kind: 'unlimited' })).toBe('∞');
  });
});

test('little time is marked, and in main time only where no period follows', () => {
  const isLow = (usedMs: number, periods: number) => faceOf({ ...clock, periods }, TIME, false, 1000 + usedMs)?.isLow;
  expect([isLow(590_000, 3), isLow(590_000, 0), isLow(500_000, 0), isLow(595_000 + 30_000, 3)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a clock is drawn as often as what it shows changes', () => {
  const days = { kind: 'correspondence', days: 3 } as const;
  expect([9999, 10_000, 7_200_000].map((leftMs) => stepOf(leftMs, TIME))).toEqual([100, 1000, 1000]);
  expect([9999, 3_599_999, 7_200_000].map((leftMs) => stepOf(leftMs, days))).toEqual([100, 1000, 60_000]);
});
