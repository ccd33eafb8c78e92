import { VARIANT_IDS } from '@sitke/rules';
import { Formatter, type Messages } from '@sitke/rules/text';
import { CATALOGUE_EN } from '@sitke/rules/text/en';
import { describe, expect, test } from 'vitest';
import { argumentsOf, catalogueProblems, pseudo, sampleArgs, withCategories, writtenAs } from './catalogues.js';

/** Every English catalogue there is. */
const ENGLISH: readonly (readonly [name: string, messages: Messages])[] = [
  ['rules', CATALOGUE_EN.shared],
  ...VARIANT_IDS.map((id) => [id, CATALOGUE_EN.variants[id]!] as const),
];
/** Of the languages with rules of their own for plurals: one category, two, four. */
const COUNTS = [0, 1, 2, 5, 22, 100];
/** Words that the project does not use of pieces and players. */
const BANNED = /\b(man|men|he|his|him)\b/i;

const mapped = (messages: Messages, change: (message: string) => string): Messages =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, change(message)]));

describe.each(ENGLISH)('the texts of %s', (_, messages) => {
  test('are whole in English', () => expect(catalogueProblems(messages, messages, 'en-GB')).toEqual([]));

  test('speak of pieces, and of players as they', () => {
    expect(Object.entries(messages).filter(([, text]) => BANNED.test(text))).toEqual([]);
  });

  test('can be written in the reverse order, with accents and longer', () => {
    const pseudoMessages = mapped(messages, pseudo);
    expect(catalogueProblems(messages, pseudoMessages, 'en-GB')).toEqual([]);
    const formatter = new Formatter('en-GB');
    for (const [key, message] of Object.entries(messages)) {
      expect(writtenAs(message), key).toBe(message);
      for (const count of COUNTS) {
        const args = sampleArgs(message, count);
        const [english, other] = [message, pseudoMessages[key]!].map((text) => formatter.format(text, args));
        const plain = argumentsOf(message).filter((name) => typeof args[name] === 'string');
        for (const name of plain) {
          if (english!.includes(String(args[name]))) expect(other, key).toContain(String(args[name]));
        }
        if (/\p{L}{3}/u.test(english!.replace(/<\w+>|\w+\d/g, '')))
          expect(other!.length, key).toBeGreaterThan(english!.length);
      }
    }
  });

  test.each(['pl', 'my', 'es', 'ar'])('can be written in %s with all its plurals', (locale) => {
    const plurals = mapped(messages, (message) => withCategories(message, locale));
    expect(catalogueProblems(messages, plurals, locale)).toEqual([]);
    const formatter = new Formatter(locale);
    for (const message of Object.values(plurals)) {
      for (const count of COUNTS) expect(formatter.format(message, sampleArgs(message, count))).not.toBe('');
    }
  });
});

describe('a translation', () => {
  const english = {
    a: 'To {square}, in {count, plural, one {# move} other {# moves}}',
    b: '{side, select, red {Red} other {Another}} moves',
  };
  test.each([
    [{ a: 'W {count, plural, one {# ruchu} few {# ruchach} many {# ruchach} other {# ruchu}}: {square}' }, 'pl', []],
    [{ a: '{count} {square}' }, 'my', []],
    [{ a: '{count} {square}' }, 'pl', ['a: plural of count lacks few, many, one, other']],
    [{ a: '{square} {count, plural, one {#} other {#}}' }, 'pl', ['a: plural of count lacks few, many']],
    [{ a: '{count, plural, one {#} other {#}}' }, 'en', ['a: arguments count in place of count, square']],
    [
      { a: '{square} {count, plural, one {#} other {#}} {x}' },
      'en',
      ['a: arguments count, square, x in place of count, square'],
    ],
    [{ a: ' ' }, 'en', ['a: empty']],
    [{ a: '{square' }, 'en', ['a: bad message at 7: {square']],
    [{ b: '{side, select, other {Alguien}} mueve' }, 'en', ['b: cases side: other']],
    [{ c: 'new' }, 'en', ['c: not a key']],
  ] as const)('%j in %s has these problems: %j', (change, locale, problems) => {
    expect(
      catalogueProblems(english, { ...english, ...change }, locale).filter(
        (problem) => problem[0] === Object.keys(change)[0],
      ),
    ).toEqual(problems);
  });
  test('without a key lacks it', () => {
    expect(catalogueProblems(english, { b: english.b }, 'en')).toEqual(['a: missing']);
  });
});
