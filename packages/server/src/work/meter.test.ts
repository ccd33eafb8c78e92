import { expect, test } from 'vitest';
import { threadMeter } from './meter.js';

/** A meter over times that the test sets. */
function metered() {
  const times = { wallMs: 0, processorMs: 0, readings: 0 };
  const meter = threadMeter({
    wallMs: () => times.wallMs,
    processorMs: () => {
      times.readings++;
      return times.processorMs;
    },
  });
  /** Works so long, of which other processes take a part. */
  const work = (ms: number, othersMs = 0): number => {
    const begun = meter.begin();
    times.wallMs += ms;
    times.processorMs += ms - othersMs;
    return meter.spentMs(begun);
  };
  /** Lets time go by in which the thread does nothing. */
  const rest = (ms: number): void => {
    times.wallMs += ms;
  };
  return { times, work, rest };
}

test('a piece is charged whole, however long it is, and not for the time that other processes take', () => {
  const { work, rest } = metered();
  rest(1000);
  expect(work(46)).toBe(46);
  expect(work(3000, 2990)).toBe(10);
  rest(1000);
  expect(work(0.5)).toBe(0.5);
  expect(work(2000, 2000)).toBeLessThanOrEqual(0.5);
});

test('short pieces are charged by the clock, with few readings', () => {
  const { times, work } = metered();
  for (let i = 0; i < 1000; i++) expect(work(0.25)).toBeCloseTo(0.25);
  expect(times.readings).toBeLessThanOrEqual(51);
});

test('a piece is charged at most for the few milliseconds before it, too', () => {
  const { work } = metered();
  for (let i = 0; i < 19; i++) work(0.25);
  expect(work(20, 19)).toBeLessThanOrEqual(1 + 5);
});

test.runIf(process.platform === 'linux')(
  'a thread that waits is charged nothing, one that works as much as it does',
  () => {
    const meter = threadMeter();
    const cell = new Int32Array(new SharedArrayBuffer(4));
    const asleep = meter.begin();
    Atomics.wait(cell, 0, 0, 100);
    expect(meter.spentMs(asleep)).toBeLessThan(50);
    const begun = [meter.begin(), process.cpuUsage()] as const;
    const isOver = (): boolean => process.cpuUsage(begun[1]).user > 30_000;
    while (!isOver());
    expect(meter.spentMs(begun[0])).toBeGreaterThan(0);
  },
);
