import * as v from 'valibot';
import { expect, test } from 'vitest';
import { entriesOf, persisted, whole } from './persisted.js';

const Versioned = v.pipe(
  v.object({ version: v.literal(1), counts: entriesOf(whole(9), (name) => name !== 'unknown', 3) }),
  v.transform(({ counts }) => counts),
);
const COUNTS = persisted(Versioned, { most: 60, write: (counts) => ({ version: 1, counts }) });

test('a value comes back as it was', () => {
  expect(COUNTS.encode({ a: 1 })).toBe('{"version":1,"counts":{"a":1}}');
  expect([COUNTS.decode(COUNTS.encode({ a: 1 })), COUNTS.read(COUNTS.write({ a: 1 }))]).toEqual([{ a: 1 }, { a: 1 }]);
});

test.each(['', '{', '[]', 'null', '{"version":2,"counts":{}}', `{"version":1,"counts":{}}${' '.repeat(60)}`])(
  '%s is not read',
  (text) => expect(COUNTS.decode(text)).toBeNull(),
);

test('an entry that cannot be read costs itself only', () => {
  expect(COUNTS.read({ version: 1, counts: { a: 1, b: 10, unknown: 2, d: 3 } })).toEqual({ a: 1 });
});

test('a value that the rules refuse is not read; any other error is a bug', () => {
  const throwing = (error: Error) =>
    persisted(
      v.pipe(
        v.unknown(),
        v.transform(() => {
          throw error;
        }),
      ),
    );
  expect(throwing(new RangeError('refused')).decode('1')).toBeNull();
  expect(() => throwing(new TypeError('bug')).decode('1')).toThrow('bug');
});
