import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TestClock } from '../test/world.js';
import { Deadlines } from './deadlines.js';

const change = fc.tuple(fc.nat(9), fc.option(fc.nat(5000)), fc.nat(800));

test('every game is due once, at its last deadline, whatever changes before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 60 }), async (changes) => {
      const clock = new TestClock(0);
      const due: [string, number][] = [];
      const deadlines = new Deadlines(clock, (game) => due.push([game, clock.now()]));
      const expected: [string, number][] = [];
      const wanted = new Map<string, number>();
      const passed = (): void => {
        for (const [game, atMs] of [...wanted].sort((a, b) => a[1] - b[1])) {
          if (atMs > clock.now()) continue;
          expected.push([game, atMs]);
          wanted.delete(game);
        }
      };
      for (const [game, inMs, passMs] of changes) {
        const atMs = inMs === null ? null : clock.now() + 1 + inMs;
        deadlines.set(String(game), atMs);
        if (atMs === null) wanted.delete(String(game));
        else wanted.set(String(game), atMs);
        await clock.advance(passMs);
        passed();
      }
      expect(deadlines.size).toBe(wanted.size);
      await clock.advance(10_000);
      passed();
      const byTime = (list: [string, number][]) => list.map(([game, atMs]) => `${atMs} ${game}`).sort();
      expect(byTime(due)).toEqual(byTime(expected));
    }),
    { numRuns: 150, seed: 6 },
  );
});

test('a deadline that has passed already is due at once, and none after the end', async () => {
  const clock = new TestClock(1000);
  const due: string[] = [];
  const deadlines = new Deadlines(clock, (game) => due.push(game));
  deadlines.set('late', 5);
  await clock.advance(0);
  expect(due).toEqual(['late']);
  deadlines.set('never', 2000);
  deadlines.stop();
  await clock.advance(10_000);
  expect(due).toEqual(['late']);
});

test('a game that moves for ever leaves no entries behind, and a far deadline is kept', async () => {
  const clock = new TestClock(0);
  const due: string[] = [];
  const deadlines = new Deadlines(clock, (game) => due.push(game));
  deadlines.set('far', 30 * 86_400_000);
  for (let i = 1; i < 1000; i++) deadlines.set('busy', 1_000_000 + i);
  deadlines.set('busy', null);
  await clock.advance(30 * 86_400_000 - 1);
  expect(due).toEqual([]);
  await clock.advance(1);
  expect(due).toEqual(['far']);
});
