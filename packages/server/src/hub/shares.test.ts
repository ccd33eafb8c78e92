/** Fair places where not everything can be listed. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairOrder } from './shares.js';

interface Thing {
  readonly share: number;
  readonly at: number;
}

const things = (shares: readonly number[]): Thing[] => shares.map((share, at) => ({ share, at }));
const PLACES = 50;
const seen = (all: readonly Thing[]): Thing[] => fairOrder(all, ({ share }) => String(share)).slice(0, PLACES);

test('all are there once, and the first of each share come before the second of any', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { maxLength: 100 }), (shares) => {
      const all = things(shares);
      const ranked = fairOrder(all, ({ share }) => String(share));
      expect([...ranked].sort((a, b) => a.at - b.at)).toEqual(all);
      const rounds = ranked.map(
        (thing) => all.filter(({ share, at }) => share === thing.share && at < thing.at).length,
      );
      expect(rounds).toEqual([...rounds].sort((a, b) => a - b));
    }),
    { numRuns: 300, seed: 3 },
  );
});

test('no set of addresses pushes others out, however much it adds and when', () => {
  // Others have the shares from 100 on; the attackers have k shares below.
  const cases = fc.integer({ min: 1, max: 40 }).chain((k) =>
    fc.record({
      k: fc.constant(k),
      others: fc.array(fc.integer({ min: 100, max: 130 }), { minLength: 1, maxLength: 80 }),
      pushed: fc.array(fc.tuple(fc.nat(k - 1), fc.nat(200)), { maxLength: 400 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ k, others, pushed }) => {
      const shares = [...others];
      for (const [share, at] of pushed) shares.splice(at % (shares.length + 1), 0, share);
      const shown = seen(things(shares));
      const owners = [...new Set(others)];
      const shownOf = (owner: number): number => shown.filter(({ share }) => share === owner).length;
      // Each share has at least its part of the places, if it has as many things.
      const part = Math.floor(PLACES / (owners.length + k));
      for (const owner of owners) {
        const has = others.filter((share) => share === owner).length;
        expect(shownOf(owner)).toBeGreaterThanOrEqual(Math.min(has, part));
      }
    }),
    { numRuns: 300, seed: 4 },
  );
});

test('with more shares than places, half of the places go to the oldest shares, half to the newest', () => {
  const shown = seen(things(Array.from({ length: 200 }, (_, share) => share))).map(({ at }) => at);
  expect(shown.filter((at) => at < 25)).toHaveLength(25);
  expect(shown.filter((at) => at >= 175)).toHaveLength(25);
});
