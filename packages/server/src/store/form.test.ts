/** The form of logs: the bytes, the checksums and the chain, which never change. */

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalJson,
  canonicalOf,
  checksumOf,
  firstHead,
  headOf,
  type Json,
  problemOfEvents,
  type SummedEvent,
} from './form.js';
import type { LogEvent } from './row.js';

fc.configureGlobal({ seed: testSeed() });

const sha256 = (...parts: (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

const moved: LogEvent = {
  seq: 2,
  kind: 'moved',
  actId: 'AAAAAAAAAAAAAAAA',
  seat: 0,
  data: '{"creditMs":0,"heldMs":1,"next":{"placing":false,"turn":1},"text":"e2e3"}',
  atMs: 1_800_000_000_000,
};

test('the form is that of docs/log.md, byte for byte', () => {
  const text = `[2,"moved",0,1800000000000,${moved.data}]`;
  expect(canonicalOf(moved)).toBe(text);
  expect(checksumOf('game000001', moved)).toBe(crc32(Buffer.from(`game000001\nAAAAAAAAAAAAAAAA\n${text}`)));
  const first = sha256('sitke/log/1\ngame000001');
  expect(firstHead('game000001')).toBe(first);
  const head = headOf('game000001', [moved]);
  expect(head).toBe(sha256(Buffer.from(first, 'hex'), text));
  // Pinned: stores and signatures depend on it.
  expect(head).toBe('3b50ccf6ddc163d407896b462adcaefbb6eeebf5314863754a63a3b92b056e5f');
});

test('canonical JSON has the keys in order and says the same', () => {
  const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 };
  // The example of RFC 8785, 3.2.3.
  expect(canonicalJson(keys)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
  expect(canonicalJson({ b: [1, { d: null, c: undefined, a: 'x' }], a: true })).toBe(
    '{"a":true,"b":[1,{"a":"x","d":null}]}',
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value as Json);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
    }),
  );
});

const text = fc.string({ unit: 'grapheme' });
const events = fc
  .array(
    fc.record({
      kind: text,
      actId: fc.option(text, { nil: null }),
      seat: fc.constantFrom(0 as const, 1 as const, null),
      data: text,
      atMs: fc.nat(),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((made) => made.map((event, index): LogEvent => ({ seq: index + 1, ...event })));
const summed = (id: string, log: readonly LogEvent[]): SummedEvent[] =>
  log.map((event) => ({ ...event, sum: checksumOf(id, event) }));

test('two logs that differ have different heads', () => {
  fc.assert(
    fc.property(events, events, (one, two) => {
      const plain = (log: readonly LogEvent[]) => log.map((event) => ({ ...event, actId: null }));
      const isSame = JSON.stringify(plain(one)) === JSON.stringify(plain(two));
      expect(headOf('a', one) === headOf('a', two)).toBe(isSame);
    }),
  );
});

test('whatever is changed of an event is found, and that one is left out, stands elsewhere or in another game', () => {
  const changed = fc.record({ at: fc.nat(), field: fc.constantFrom('kind', 'actId', 'seat', 'data', 'atMs', 'sum') });
  fc.assert(
    fc.property(events, changed, fc.nat(), (log, { at, field }, by) => {
      const stored = summed('a', log);
      expect(problemOfEvents('a', stored)).toBeNull();
      expect(problemOfEvents('b', stored)).toContain('event 1 ');
      expect(problemOfEvents('a', stored.slice(1), 1)).toBeNull();
      expect(problemOfEvents('a', [...stored.slice(1), stored[0]!])).not.toBeNull();
      const one = stored[at % stored.length]!;
      const old = one[field as keyof SummedEvent];
      const other = typeof old === 'number' ? old + 1 + (by % 9) : old === null ? 'x' : `${old}${String(by)}`;
      const damaged = stored.map((event) => (event === one ? { ...event, [field]: other } : event));
      expect(problemOfEvents('a', damaged)).toContain(`event ${one.seq} `);
    }),
  );
});
