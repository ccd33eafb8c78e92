import fs from 'node:fs';
import path from 'node:path';
import { ERRORS } from '@sitke/protocol';
import { VARIANT_IDS } from '@sitke/rules';
import { Formatter, type Messages } from '@sitke/rules/text';
import { CATALOGUE_EN } from '@sitke/rules/text/en';
import { describe, expect, test } from 'vitest';
import { CLI_EN } from '#cli/en';
import { XBOARD_EN } from '#engine/xboard/en';
import { root } from '#scripts/prepare';
import { EN as APP_EN } from '#web/i18n/en';
import {
  argumentsOf,
  catalogueProblems,
  hasWords,
  looseWords,
  pseudo,
  saidWords,
  sampleArgs,
  withCategories,
  writtenAs,
} from './catalogues.js';

/** Every English catalogue there is. */
const ENGLISH: readonly (readonly [name: string, messages: Messages])[] = [
  ['rules', CATALOGUE_EN.shared],
  ['the server’s refusals', ERRORS],
  ['the app', APP_EN],
  ['the command line', CLI_EN],
  ['XBoard', XBOARD_EN],
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
        if (hasWords(message)) expect(other!.length, key).toBeGreaterThan(english!.length);
      }
    }
  });

  test.each(['pl', 'my', 'es', 'ar'])('can be written in %s with all its plurals', (locale) => {
    const plurals = mapped(messages, (message) => withCategories(message, locale));
    expect(catalogueProblems(messages, plurals, locale)).toEqual([]);
    const formatter = new Formatter(locale);
    for (const message of Object.values(plurals)) {
      for (const count of COUNTS) {
        const said = formatter.format(message, sampleArgs(message, count));
        if (hasWords(message)) expect(said).toMatch(/\p{L}/u);
      }
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

/** Sources that write what a person reads, their catalogues, and files that speak to programs only. */
const SPEAKING: readonly (readonly [folder: string, catalogue: RegExp, toPrograms: RegExp])[] = [
  ['packages/web/src', /^i18n\/[a-z]{2}\.ts$/, /^effects\/(uciEngine|offline)\.ts$/],
  ['packages/engine/src/xboard', /^en\.ts$/, /^$/],
  ['packages/cli/src', /^en\.ts$/, /^$/],
];

test.each(SPEAKING)('%s says nothing that is not in its catalogue', (folder, catalogue, toPrograms) => {
  const wordsOf = folder === 'packages/cli/src' ? saidWords : looseWords;
  const names = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  const sources = names.filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|^test\//.test(name) && !catalogue.test(name) && !toPrograms.test(name),
  );
  expect(sources).not.toEqual([]);
  const loose = sources.flatMap((name) =>
    wordsOf({ path: `${folder}/${name}`, text: fs.readFileSync(path.join(root, folder, name), 'utf8') }),
  );
  expect(loose).toEqual([]);
});

test.each([
  ['const a = <p>Hello</p>;', ['a.tsx:1 Hello']],
  ['const a = <p aria-label="Board" class="one two-three">{t("board")}</p>;', ['a.tsx:1 Board']],
  ["const a = x ? 'Draw it' : side + ' wins it';", ['a.tsx:1 Draw it', 'a.tsx:1 wins it']],
  ["throw new Error('no such thing');", []],
  ["const a = 'strip is-turn' + t('status.toMove');", []],
])('%s has these loose words: %j', (text, words) => expect(looseWords({ path: 'a.tsx', text })).toEqual(words));

test.each([
  ['io.out(`${count} tables\\n`);', ['a.ts:1 tables']],
  ["throw new InputError('empty');", ['a.ts:1 empty']],
  ['throw new InputError(`--port: ${problem}`);', []],
  ["throw new InputError(t('args.twice', { option: '--port' }));", []],
  ["say(t('bot.name', { problem: 'gone' }));", ['a.ts:1 gone']],
  ["const help = isShort ? '' : 'All of it';", ['a.ts:1 All of it']],
  ["throw new RangeError('there is no such byte');", []],
  ["log.info({ file }, 'backup made');", []],
  ['io.out(`nodes ${count}\\n`);', []],
])('%s of the command line has these words: %j', (text, words) =>
  expect(saidWords({ path: 'a.ts', text })).toEqual(words),
);

test.each([
  ['the app', 'packages/web/src', 'i18n/en.ts', APP_EN],
  ['the command line', 'packages/cli/src', 'en.ts', CLI_EN],
] as const)('every sentence of %s is asked for', (_, within, catalogue, messages) => {
  const folder = path.join(root, within);
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const source = names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name) && name !== catalogue)
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const templates = [...source.matchAll(/`((?:[\w.]|\$\{[^}`]+\})*)`/g)].flatMap(([, template = '']) => {
    const written = template.replace(/\$\{[^}]+\}/g, '*');
    return /[a-z]/.test(written) && written.includes('*')
      ? [new RegExp(`^${written.replaceAll('.', '\\.').replaceAll('*', '.+')}$`)]
      : [];
  });
  const asked = (key: string) => source.includes(`'${key}'`) || templates.some((template) => template.test(key));
  expect(Object.keys(messages).filter((key) => !asked(key))).toEqual([]);
});
