import fs from 'node:fs';
import path from 'node:path';
import { ERRORS } from '@sitke/protocol';
import { KIT_PROBLEMS, type Mistake, type ParseError, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { errorText, Formatter, type Messages, problemText, type RulesTexts, rulesTexts } from '@sitke/rules/text';
import { CATALOGUE_EN, en } from '@sitke/rules/text/en';
import { describe, expect, test } from 'vitest';
import { CLI_EN } from '#cli/en';
import { XBOARD_EN } from '#engine/xboard/en';
import { root } from '#scripts/prepare';
import { hasTextTypes, placesOf } from '#scripts/textTypes';
import { EN as APP_EN, loadPart, PART_NAMES } from '#web/i18n/parts';
import type { SourceFile } from './architecture.js';
import {
  argumentsOf,
  catalogueProblems,
  errorCodesIn,
  hasWords,
  looseSentences,
  looseWords,
  pseudo,
  saidWords,
  sampleArgs,
  withCategories,
  writtenAs,
} from './catalogues.js';
import { BAD_INPUT } from './mistakes.js';
import { appSources, asksFor, misplacedTexts, wrongParts } from './textParts.js';

const APP_PARTS = await Promise.all(PART_NAMES.map(async (name) => [name, await loadPart(name, 'en')] as const));

/** Every English catalogue there is. */
const ENGLISH: readonly (readonly [name: string, messages: Messages])[] = [
  ['rules', CATALOGUE_EN.shared],
  ['the server’s refusals', ERRORS],
  ['the app', APP_EN],
  ...APP_PARTS.map(([name, messages]) => [`${name} in the app`, messages] as const),
  ['the command line', CLI_EN],
  ['XBoard', XBOARD_EN],
  ...VARIANT_IDS.map((id) => [id, CATALOGUE_EN.variants[id]!] as const),
];
/** Of the languages with their own rules for plurals: one category, two, four. */
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

test('the app’s sentences have their types', () => {
  expect(hasTextTypes(), 'sentences have changed: npm run texts').toBe(true);
});

test.each(ENGLISH)('the places that types give the texts of %s are those that are filled', (_, messages) => {
  for (const message of Object.values(messages)) expect(placesOf(message).sort()).toEqual(argumentsOf(message));
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
  ['packages/web/src', /^i18n\/messages\.d\.ts$/, /^(session\/effects\/uciEngine|platform\/offline)\.ts$/],
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
  ["reject(new DOMException('no such thing', 'InvalidStateError'));", []],
  ["const fen = '4k4/9 w I - - 0 38';", []],
  ["const a = 'a b, or b';", ['a.tsx:1 a b, or b']],
  ["const a = 'strip is-turn' + t('status.toMove');", []],
])('%s has these loose words: %j', (text, words) => expect(looseWords({ path: 'a.tsx', text })).toEqual(words));

test.each([
  ['io.out(`\u0024{count} tables\\n`);', ['a.ts:1 tables']],
  ["throw new InputError('empty');", ['a.ts:1 empty']],
  ['throw new InputError(`--port: \u0024{problem}`);', []],
  ["throw new InputError(t('args.twice', { option: '--port' }));", []],
  ["say(t('bot.name', { problem: 'gone' }));", ['a.ts:1 gone']],
  ["const help = isShort ? '' : 'All of it';", ['a.ts:1 All of it']],
  ["throw new RangeError('there is no such byte');", []],
  ["log.info({ file }, 'backup made');", []],
  ['io.out(`nodes \u0024{count}\\n`);', []],
])('%s of the command line has these words: %j', (text, words) =>
  expect(saidWords({ path: 'a.ts', text })).toEqual(words),
);

/** The sources of the rules, without their tests and texts. */
const RULES = fs
  .readdirSync(path.join(root, 'packages/rules/src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.|^test\/|\.en\.ts$/.test(name))
  .map((name) => ({ path: name, text: fs.readFileSync(path.join(root, 'packages/rules/src', name), 'utf8') }));
/** They speak to whoever writes a variant, of bounds that it breaks. */
const TO_AUTHORS = ['core/bounds.ts', 'core/geometry.ts', 'variants/define.ts'];
/** They write for programs and whoever reads a stack: the words of PGN, and the code of a reason with its article. */
const TO_PROGRAMS = ['pgnWrite.ts', 'reasonText.ts'];

test('the rules say nothing to players that is not in their catalogue', () => {
  const sources = RULES.filter((source) => ![...TO_AUTHORS, ...TO_PROGRAMS].includes(source.path));
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap(looseSentences)).toEqual([]);
});

test.each([
  ["fail('empty', 'the FEN is empty', 0)", ['a.ts:1 the FEN is empty']],
  ['const a = `unexpected \u0024{sign}`;', ['a.ts:1 unexpected']],
  ["const a = { code: 'x', message: 'empty' };", ['a.ts:1 empty']],
  ['throw new RangeError(`\u0024{name}: no`);', ['a.ts:1 : no']],
  ["throw new Error('no reason forbids it');", []],
  ["const a = { code: 'tooLong', name: `a\u0024{b}` };", []],
])('%s has these loose sentences: %j', (text, found) => expect(looseSentences({ path: 'a.ts', text })).toEqual(found));

test('each code of the rules’ errors has a sentence, and each sentence a code', () => {
  const codes = new Set(RULES.flatMap((source) => [...errorCodesIn(source).values()].flat()));
  const inSentences = Object.keys(CATALOGUE_EN.shared).flatMap((key) => /^error\.(\w+)/.exec(key)?.[1] ?? []);
  expect([...codes].sort()).toEqual([...new Set(inSentences)].sort());
});

test.each([...VARIANT_IDS])('each problem of a setup of %s has a sentence, and each sentence a problem', (id) => {
  const codesIn = (messages: Messages) =>
    [...new Set(Object.keys(messages).flatMap((key) => /^problem\.(\w+)/.exec(key)?.[1] ?? []))].sort();
  expect(codesIn(CATALOGUE_EN.shared)).toEqual([...KIT_PROBLEMS].sort());
  expect(codesIn(CATALOGUE_EN.variants[id]!)).toEqual([...variantOf(id).ownProblems].sort());
});

describe('the sentences about bad input', () => {
  const inPseudo = rulesTexts({
    locale: 'en-GB',
    shared: mapped(CATALOGUE_EN.shared, pseudo) as typeof CATALOGUE_EN.shared,
    variants: Object.fromEntries(VARIANT_IDS.map((id) => [id, mapped(CATALOGUE_EN.variants[id]!, pseudo)])),
  });
  const textIn = (texts: RulesTexts, key: string, game: VariantId, mistake: Mistake) =>
    key.startsWith('problem.')
      ? problemText(texts, variantOf(game), mistake)
      : errorText(texts, variantOf(game), mistake);

  test.each(BAD_INPUT)('%s is said of %s in any language', (key, game, make) => {
    const mistake = make();
    const { code, detail, args = {}, message } = mistake;
    expect([key, `${key}.${detail}`]).toContain([key.split('.')[0], code, detail].filter(Boolean).join('.'));
    // Catalogues have names of sides, which declarations write without a capital.
    const side = String(args['side'] ?? '');
    const isNamed = side !== '' && en.has(game, `side.${side}`);
    const english = isNamed ? message.replace(side, en.own(game, `side.${side}`)) : message;
    expect(textIn(en, key, game, mistake)).toBe(english);
    const other = textIn(inPseudo, key, game, mistake);
    expect(other).not.toBe(english);
    for (const [name, value] of Object.entries(args)) {
      if (!/^(game|side|piece|problems)$/.test(name))
        for (const part of [value].flat()) expect(other).toContain(`${part}`);
      if (name === 'game') expect(other).toContain(pseudo(variantOf(game).name));
      if (name === 'piece') expect(other).toContain(inPseudo.own(game, `piece.${value}`));
    }
    for (const problem of (mistake as ParseError).problems ?? []) {
      expect(other).toContain(problemText(inPseudo, variantOf(game), problem));
    }
  });

  test('are each made by some input', () => {
    const keys = [CATALOGUE_EN.shared, ...VARIANT_IDS.map((id) => CATALOGUE_EN.variants[id]!)].flatMap((messages) =>
      Object.keys(messages).filter((key) => /^(error|problem)\./.test(key)),
    );
    expect([...new Set(BAD_INPUT.map(([key]) => key))].sort()).toEqual(keys.sort());
  });
});

test('no key is in two parts of the app', () => {
  const keys = [APP_EN, ...APP_PARTS.map(([, messages]) => messages)].flatMap((messages) => Object.keys(messages));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

describe('a screen of the app', () => {
  const parts = Object.fromEntries(APP_PARTS.map(([name, messages]) => [name, Object.keys(messages)]));

  test('loads the parts of the catalogue that it speaks from, and no other', () => {
    expect(wrongParts(appSources(), 'packages/web/src/main.tsx', parts)).toEqual([]);
  });

  test.each([
    ['with its part', "lazy(async () => (await import('./Page.js')).Page, { texts: ['course'] });", []],
    [
      'without it',
      "lazy(async () => (await import('./Page.js')).Page);",
      [
        'src/main.ts: write texts: [\'course\'] where src/Page.ts is loaded, since src/Page.ts says "course.title"',
        'src/main.ts: write texts: [\'course\'] where src/Page.ts is loaded, or rename "course.title", since a template in src/more.ts fits it',
      ],
    ],
    [
      'with another',
      "lazy(load(import('./Page.js')), { texts: ['games'] });",
      [
        /since src\/Page/,
        /fits it$/,
        "src/main.ts: remove 'games' where src/Page.ts is loaded, which says nothing of it",
      ],
    ],
    [
      'at once',
      "import './Page.js';",
      [/base\/texts\.en\.json: move "course\.title" from part course here, since/, /fits it$/],
    ],
  ])('%s is found out', (_, main, problems) => {
    const sources = [
      { path: 'src/main.ts', text: main },
      { path: 'src/Page.ts', text: "import './more.js'; t('course.title');" },
      { path: 'src/more.ts', text: 'const more = t(`course.\u0024{what}`);' },
    ];
    expect(wrongParts(sources, 'src/main.ts', { course: ['course.title'] })).toEqual(
      problems.map((problem) => (problem instanceof RegExp ? expect.stringMatching(problem) : problem)),
    );
  });
});

describe('a sentence', () => {
  const web = 'packages/web/src/';

  test('that one feature alone says lies in its folder, and one that several say does not', () => {
    const files = fs
      .readdirSync(path.join(root, web), { recursive: true, encoding: 'utf8' })
      // What the first page says is loaded at once, whoever says it.
      .filter((file) => path.basename(file) === 'texts.en.json' && !file.includes('parts/base/'));
    expect(files.length).toBe(PART_NAMES.length);
    const keysOf = (file: string) => Object.keys(JSON.parse(fs.readFileSync(path.join(root, web, file), 'utf8')));
    const texts = Object.fromEntries(files.map((file) => [web + file, keysOf(file)]));
    expect(misplacedTexts(appSources(), texts)).toEqual([]);
  });

  test.each([
    ['features/pgn/texts.en.json', ['features/pgn/'], true],
    ['features/pgn/texts.en.json', ['i18n/'], false],
    ['features/pgn/texts.en.json', ['features/pgn/', 'features/play/'], false],
    ['features/play/texts.en.json', ['features/pgn/'], false],
    ['i18n/parts/shared/texts.en.json', ['features/pgn/', 'features/play/'], true],
    ['i18n/parts/shared/texts.en.json', ['features/pgn/', 'ui/'], true],
    ['i18n/parts/shared/texts.en.json', ['ui/'], true],
    ['i18n/parts/shared/texts.en.json', ['features/pgn/'], false],
  ] as const)('of %s that is said in %j has its place: %s', (file, folders, isThere) => {
    const sources = folders.map((folder) => ({ path: `${web}${folder}a.ts`, text: "t('a.b');" }));
    expect(misplacedTexts(sources, { [web + file]: ['a.b'] }).length === 0).toBe(isThere);
  });
});

test('a sentence in the wrong folder is moved to the one that says it', () => {
  const sources = [{ path: 'packages/web/src/features/pgn/a.ts', text: "t('a.b');" }];
  expect(misplacedTexts(sources, { 'packages/web/src/features/play/texts.en.json': ['a.b'] })).toEqual([
    'packages/web/src/features/play/texts.en.json: move "a.b" to packages/web/src/features/pgn/texts.en.json: it is said by packages/web/src/features/pgn/',
  ]);
});

test.each([
  ['the app', appSources(), [APP_EN, ...APP_PARTS.map(([, messages]) => messages)]],
  ['the command line', cliSources(), [CLI_EN]],
])('every sentence of %s is asked for', (_, sources, catalogues) => {
  const keys = catalogues.flatMap((messages: Messages) => Object.keys(messages));
  const asks = asksFor(sources.map(({ text }) => text).join('\n'), false);
  expect(keys.filter((key) => !asks(key))).toEqual([]);
});

function cliSources(): SourceFile[] {
  const folder = path.join(root, 'packages/cli/src');
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\./.test(name) && name !== 'en.ts')
    .map((name) => ({ path: name, text: fs.readFileSync(path.join(folder, name), 'utf8') }));
}
