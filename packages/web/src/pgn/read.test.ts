import { Game, Position, rulesOf, VARIANT_IDS, variantOf } from '@sitke/rules';
import { makePgn } from '@sitke/rules/pgn';
import { fixtureText } from '@sitke/testkit/fixtures';
import { BREAKS, pgnFile, randomPgnGame } from '@sitke/testkit/pgnFile';
import { seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { decodeFile } from './decode.js';
import { readGames } from './read.js';
import { splitGames } from './split.js';

const entriesOf = (text: string, defaults = {}) => [...readGames(text, defaults)].map(({ entry }) => entry);
const MAKRUK = '[Variant "Makruk"]\n';

describe('a file of many games, ten of them broken', () => {
  const file = pgnFile(often(200, 2000, 2000), 24, 5);
  const entries = entriesOf(file.text);

  test('gives every game, each with its number', () => {
    expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: file.games }, (_, i) => i + 1));
    expect(file.broken.map(({ how }) => how)).toEqual(Object.keys(BREAKS));
  });

  test('names the broken ones with the line and how far they can be read', () => {
    const found = entries.flatMap(({ number, moves, fault }) => (fault ? [{ number, line: fault.line, moves }] : []));
    expect(found).toEqual(file.broken.map(({ number, line, moves }) => ({ number, line, moves })));
  });

  test('knows games of others', () => {
    const foreign = entries.flatMap(({ fault }) => (fault && fault.foreign !== null ? [fault.foreign] : []));
    expect(foreign).toEqual(['Atomic', '']);
  });

  test('is cut into stretches that make up the whole text', () => {
    const stretches = [...splitGames(file.text)];
    expect(stretches.map(({ from, to }) => file.text.slice(from, to)).join('')).toBe(file.text);
    expect(stretches).toHaveLength(file.games);
  });
});

test('names, result, rules and armies of a game are in its entry', () => {
  const game = randomPgnGame('sittuyin', seeded(2), 40);
  game.headers.set('White', 'A "B" C').set('Date', '????.??.??');
  const [entry] = entriesOf(makePgn(game));
  expect(entry).toMatchObject({
    white: 'A "B" C',
    date: '',
    result: game.result,
    variant: 'sittuyin',
    moves: game.mainline().length,
    line: 1,
  });
  const king = game.mainline().find(({ san }) => san.startsWith('K@'))!;
  expect(entry!.setup.split(' ')).toContain(king.san);
  expect(entry!.setup.split(' ')).toHaveLength(16);
});

describe('a broken game', () => {
  test.each([
    ['an illegal move in a variation', '1. e4 (1. c4 e5 2. Qh9) 1... e5 *', 1, 20],
    ['a variation that is not closed', '1. e4 (1. c4 e5 2. d4 *', 1, 7],
    ['a comment that is not closed', '1. e4 e5 { and then 2. d4 *', 2, 10],
  ])('can be read up to %s', (_, moves, count, column) => {
    const [read] = [...readGames(`${MAKRUK}\n${moves}\n`)];
    expect(read!.entry).toMatchObject({ moves: count, fault: { line: 3, column } });
  });

  test('of which the tags are wrong already cannot be read at all', () => {
    const [read] = [...readGames('[Variant "Makruk"]\n[Ruleset "nobody"]\n\n1. e4 *\n')];
    expect([read!.game, read!.entry]).toMatchObject([
      null,
      { variant: null, moves: 0, fault: { line: 2, foreign: null } },
    ]);
  });

  test('does not swallow the games after it where a comment is not closed', () => {
    const text = `${MAKRUK}\n1. e4 { and so\n[%clk 0:01] on\n\n[Event "Next"]\n${MAKRUK}\n1. e4 *\n`;
    expect(entriesOf(text).map(({ event, fault }) => [event, fault?.error.code])).toEqual([
      ['', 'comment'],
      ['Next', undefined],
    ]);
  });
});

describe('games without tags', () => {
  test('are games of chess to whoever has not said what they are', () => {
    expect(entriesOf('1. e4 e5 2. Nf3 *')).toMatchObject([{ variant: null, fault: { foreign: '' } }]);
  });

  test('follow each other in one text, a broken one between', () => {
    const text = '1. e4 e5 1-0\n1. d4 d5 2. Qz9 e4 0-1\n1. d4 1/2-1/2\n';
    expect(
      entriesOf(text, { variant: 'makruk' }).map(({ moves, result, fault }) => [moves, result, fault?.line]),
    ).toEqual([
      [2, '1-0', undefined],
      [2, '*', 2],
      [1, '1/2-1/2', undefined],
    ]);
  });

  test('give nothing where there is nothing', () => {
    for (const text of ['', ' \n\n ']) expect(entriesOf(text)).toEqual([]);
  });
});

test('a game of the literature is read', () => {
  expect(entriesOf(fixtureText('pgn/sissa-lara-1998.pgn'))).toMatchObject([{ variant: 'sissa', fault: null }]);
});

describe('a file', () => {
  const text = '[White "Jörg Weiß"]\r\n\r\n1. e4 *\r\n';
  const plain = text.replaceAll('\r\n', '\n');
  const wide = (little: boolean): Uint8Array => {
    const bytes = new DataView(new ArrayBuffer(2 * text.length + 2));
    for (const [i, char] of [...`\uFEFF${text}`].entries()) bytes.setUint16(2 * i, char.charCodeAt(0), little);
    return new Uint8Array(bytes.buffer);
  };

  test.each([
    ['UTF-8', new TextEncoder().encode(text), 'utf8'],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`), 'utf8'],
    ['UTF-16, low byte first', wide(true), 'utf16'],
    ['UTF-16, high byte first', wide(false), 'utf16'],
    ['Latin-1', Uint8Array.from([...text].map((char) => char.charCodeAt(0))), 'latin1'],
  ])('in %s is read', (_, bytes, encoding) => {
    expect(decodeFile(bytes)).toEqual({ text: plain, encoding });
  });

  test('that is no text is told', () => {
    expect(decodeFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 1]))).toBeNull();
  });
});

test('a game of each variant from its own start has its rules', () => {
  for (const id of VARIANT_IDS) {
    const game = new Game(Position.initial(rulesOf(id, variantOf(id).presets.standard)));
    expect(entriesOf(makePgn(game))).toMatchObject([{ variant: id, moves: 0, fault: null }]);
  }
});
