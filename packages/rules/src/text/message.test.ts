import { describe, expect, test } from 'vitest';
import type { NamesIn } from '../core/messages.js';
import { Formatter } from './message.js';
import { translator } from './translate.js';

const english = new Formatter('en-GB');

describe('a message', () => {
  test.each([
    ['To {square}.', { square: 'e4' }, 'To e4.'],
    ['{n} pieces', { n: 1234.5 }, '1234.5 pieces'],
    ['{piece, capital}', { piece: 'rook' }, 'Rook'],
    ['{pieces, capital, and}', { pieces: ['rook', 'horse'] }, 'Rook and horse'],
    ['{minutes}:{seconds, number, ::00}', { minutes: 3, seconds: 7 }, '3:07'],
    ['{pawns, number, ::.0}', { pawns: 1 }, '1.0'],
    ['{s, list, and}', { s: ['a1', 'b2', 'c3'] }, 'a1, b2 and c3'],
    ['{s, list, or}', { s: ['a1', 'b2'] }, 'a1 or b2'],
    ['{s, list, unit}', { s: ['a1', 'b2', 'c3'] }, 'a1, b2, c3'],
    ['{s, list, by ; }', { s: ['a1', 'b2', 'c3'] }, 'a1; b2; c3'],
    ['{s, capital, by ; }', { s: ['rook', 'horse'] }, 'Rook; horse'],
    ['{n, plural, =0 {none} one {# piece} other {# pieces}}', { n: 0 }, 'none'],
    ['{n, plural, =0 {none} one {# piece} other {# pieces}}', { n: 1 }, '1 piece'],
    ['{n, plural, =0 {none} one {# piece} other {# pieces}}', { n: 2 }, '2 pieces'],
    ['{n, plural, one {# piece} other {# pieces}}', { n: 12345 }, '12,345 pieces'],
    ['{s, plural, one {on {s, list, and}} other {# on {s, list, and}}}', { s: ['a1', 'b2'] }, '2 on a1 and b2'],
    ['{side, select, red {R} other {O}}', { side: 'red' }, 'R'],
    ['{side, select, red {R} other {{side}}}', { side: 'blue' }, 'blue'],
    ['{a, plural, other {{b, select, other {#}}}}', { a: 7, b: 'x' }, '7'],
    ['#3 is mate', {}, '#3 is mate'],
  ])('%s with %j says %s', (text, args, said) => expect(english.format(text, args)).toBe(said));

  test.each(['en-GB-u-nu-latn', 'es-u-nu-latn', 'zh-Hans-u-nu-latn', 'my-u-nu-latn', 'tr-u-nu-latn', 'en-GB'])(
    'of %s says numbers, lists and capitals as Intl does',
    (locale) => {
      const formatter = new Formatter(locale);
      for (const n of [0, 7, 64, 999, 1000, 12_345, -3, 1.5, Number.NaN]) {
        const plain = new Intl.NumberFormat(locale, { useGrouping: false }).format(n);
        expect(formatter.format('{n}', { n })).toBe(plain);
        const padded = new Intl.NumberFormat(locale, {
          useGrouping: false,
          minimumIntegerDigits: 2,
          maximumFractionDigits: 0,
        });
        expect(formatter.format('{n, number, ::00}', { n })).toBe(padded.format(n));
      }
      for (const list of [[], ['a1'], ['a1', 'b2'], ['a1', 'b2', 'c3']]) {
        expect(formatter.format('{list, list, and}', { list })).toBe(new Intl.ListFormat(locale).format(list));
      }
      for (const word of ['', 'i', 'rook', 'éléphant', 'ရထား', 'A']) {
        const capital = word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
        expect(formatter.format('{word, capital}', { word })).toBe(capital);
      }
    },
  );

  test.each([
    ['en-GB', 'a1, b2, c3'],
    ['es-u-nu-latn', 'a1, b2, c3'],
    ['zh-Hans-u-nu-latn', 'a1、b2、c3'],
    ['zh-Hant-u-nu-latn', 'a1、b2、c3'],
  ])('of %s joins units by its comma, without a word', (locale, said) =>
    expect(new Formatter(locale).format('{s, list, unit}', { s: ['a1', 'b2', 'c3'] })).toBe(said),
  );

  test('writes its own numbers in the digits that are asked for, and leaves names as they are', () => {
    const text = '50 of {n}: b3, UTF-8, Latin-1, 10%, {n, plural, =12 {64 more} other {#}}';
    const args = { n: 12 };
    expect(new Formatter('en-u-nu-mymr').format(text, args)).toBe('၅၀ of ၁၂: b3, UTF-8, Latin-1, ၁၀%, ၆၄ more');
    expect(new Formatter('en-u-nu-latn').format(text, args)).toBe('50 of 12: b3, UTF-8, Latin-1, 10%, 64 more');
  });

  test('follows the plurals and digits of its language', () => {
    const text = '{n, plural, one {# krok} few {# kroki} many {# kroków} other {# kroku}}';
    const polish = new Formatter('pl');
    expect([1, 2, 5, 22, 1.5].map((n) => polish.format(text, { n }))).toEqual([
      '1 krok',
      '2 kroki',
      '5 kroków',
      '22 kroki',
      '1,5 kroku',
    ]);
    expect(new Formatter('my-u-nu-mymr').format('{n}', { n: 64 })).toBe('၆၄');
    expect(new Formatter('zh-Hant').format('{s, list, and}', { s: ['a1', 'b2'] })).toBe('a1和b2');
  });

  test.each([
    ['{square}', {}],
    ['{square}', { square: ['a1'] }],
    ['{s, list, and}', { s: 'a1' }],
    ['{n, plural, other {#}}', { n: 'two' }],
    ['{n, number, ::.0}', { n: '2' }],
    ['{s, select, other {}}', { s: 2 }],
    ['{toString}', {}],
  ])('%s is not said with %j', (text, args) =>
    expect(() => english.format(text, args)).toThrow(/has no value of kind/),
  );

  test.each([
    '{',
    '}',
    '{}',
    '{a',
    '{a b}',
    '{a, date}',
    '{a, number}',
    '{a, number, 0}',
    '{a, list}',
    '{a, list, nor}',
    '{a, capital, x}',
    '{a, count}',
    '{a, plural}',
    '{a, plural, one {x}}',
    '{a, plural, one {x} other x}',
    '{a, plural, other {x}',
    '{a, select, =1 {x} other {x}}',
  ])('%s is not a message', (text) => expect(() => english.format(text, { a: 1 })).toThrow(/bad message at \d+/));
});

describe('a catalogue', () => {
  const messages = {
    plain: 'Undo',
    placed: '{side} has {count, plural, =0 {none} one {# piece on {squares, list, and}} other {# pieces}}.',
  } as const;
  const t = translator<typeof messages>('en-GB', messages);

  test('says what its keys ask for', () => {
    expect(t('plain')).toBe('Undo');
    expect(t('placed', { side: 'Red', count: 1, squares: ['a1'] })).toBe('Red has 1 piece on a1.');
  });

  test('throws on a key that it lacks, and types refuse one', () => {
    // @ts-expect-error there is no such key
    expect(() => t('toString')).toThrow('there is no text toString');
    // @ts-expect-error an argument is missing
    expect(() => t('placed', { side: 'Red', count: 1 })).toThrow(/squares/);
    // @ts-expect-error there are no arguments
    t('plain', { side: 'Red' });
  });

  test('has the names of its arguments in its type', () => {
    const names: NamesIn<typeof messages.placed>[] = ['side', 'count', 'squares'];
    // @ts-expect-error `piece` is text, not an argument
    const none: NamesIn<typeof messages.placed> = 'piece';
    const noneAtAll: [NamesIn<'Undo'>] extends [never] ? true : false = true;
    expect([...names, none, noneAtAll]).toHaveLength(5);
  });
});
