/** Packed logs: nothing is lost, and damage is always found. */

import { seeded } from '@sitke/testkit/random';
import { often, testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLITZ, begin, doAct, randomAct, START_MS } from '../test/play.js';
import { DamagedGameError } from './errors.js';
import { canonicalOf, headOf } from './form.js';
import { packLog, unpackLog } from './packing.js';
import type { LogEvent } from './row.js';

const withoutActs = (log: readonly LogEvent[]) => log.map((event) => ({ ...event, actId: null }));

/** A game of so many acts or fewer, as chance has it. */
function randomLog(seed: number, acts: number): LogEvent[] {
  const chance = seeded(seed);
  const play = begin(chance(2) === 0 ? 'sissa' : 'sittuyin', '', BLITZ);
  let nowMs = START_MS;
  for (let act = 0; act < acts && play.context.state.status === 'live'; act++) {
    nowMs += chance(3000);
    const { turn } = play.context.state.stage;
    const seat = turn !== null && chance(20) > 0 ? turn : (chance(2) as 0 | 1);
    doAct(play, seat, randomAct(play.context, seat, chance), nowMs, chance(200));
  }
  return play.log;
}

test('a game is unpacked as it was', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const log = randomLog(seed, 100);
      const packed = packLog('game000000', log);
      const unpacked = unpackLog('game000000', packed);
      expect(unpacked).toEqual(withoutActs(log));
      expect(headOf('game000000', unpacked)).toEqual(headOf('game000000', log));
      // The rest is specific to each log.
      expect(packed.length).toBeLessThan(150 + 9 * log.length);
    }),
    { seed: testSeed(), numRuns: often(10, 200, 2000) },
  );
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.json(),
  fc.constantFrom(
    '-0',
    '1.05',
    '[-1,0,00,1e5,-999999999999999,1000000000000000]',
    '"\\"',
    '{"a\\"":"b\\\\"}',
    '\u0001',
    '"',
  ),
);
const event = fc.record({
  kind: text,
  seat: fc.constantFrom(0 as const, 1 as const, null),
  data: text,
  // Some ten thousand years.
  atMs: fc.nat(2 ** 48),
});
const logs = fc
  .array(event, { minLength: 1, maxLength: 8 })
  .map((events) => events.map((one, index): LogEvent => ({ ...one, seq: index + 1, actId: null })));

test('so is any log, whatever stands in it', () => {
  fc.assert(
    fc.property(logs, (log) => {
      expect(unpackLog('a', packLog('a', log)).map(canonicalOf)).toEqual(log.map(canonicalOf));
    }),
    { seed: testSeed(), numRuns: often(300, 3000, 30_000) },
  );
});

test('a byte that is changed, lost or added is found, and so is a log of another game', () => {
  const packed = packLog('a', randomLog(3, 60));
  const wrong = (bytes: Buffer, id = 'a') => expect(() => unpackLog(id, bytes)).toThrow(DamagedGameError);
  for (let at = 0; at < packed.length; at++) {
    const changed = Buffer.from(packed);
    changed[at]! ^= 1 + (at % 255);
    wrong(changed);
    wrong(packed.subarray(0, at));
  }
  wrong(Buffer.concat([packed, Buffer.alloc(1)]));
  wrong(packed, 'b');
});

test('the form is pinned: a packed log can be unpacked for ever', () => {
  const log: LogEvent[] = [
    { seq: 1, kind: 'made', actId: null, seat: null, data: '{"a":[1,-2],"b":"x","c":null}', atMs: 1_800_000_000_000 },
    { seq: 2, kind: 'moved', actId: null, seat: 0, data: '{"creditMs":0,"text":"e2e4"}', atMs: 1_800_000_001_500 },
    { seq: 3, kind: 'moved', actId: null, seat: 0, data: '{"creditMs":7,"text":"e4e5"}', atMs: 1_800_000_001_400 },
  ];
  const packed =
    'AanzyuExY9JQjlbKTUxBqmoTlayiGXUYY3WUkiB5BV4Q4fQKzDRmBkZGxgoWllSjVJNUk1RTAGtY8PHQRhPGH' + 'eLHGRkYGZkZGNgB';
  expect(unpackLog('game000000', Buffer.from(packed, 'base64'))).toEqual(log);
});
