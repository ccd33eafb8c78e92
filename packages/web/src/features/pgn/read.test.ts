import { makePgn, pgnRecords } from '@sitke/rules/pgn';
import { fixtureText } from '@sitke/testkit/fixtures';
import { BREAKS, pgnFile, randomPgnGame } from '@sitke/testkit/pgnFile';
import { seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { expect, test } from 'vitest';
import { entryOf } from './read.js';

const entriesOf = (text: string) => [...pgnRecords(text)].map(entryOf);

test('a file of many games, ten of them broken, gives every game, each with what is wrong with it', () => {
  const file = pgnFile(often(200, 2000, 2000), 24, 5);
  const entries = entriesOf(file.text);
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: file.games }, (_, i) => i + 1));
  expect(file.broken.map(({ how }) => how)).toEqual(Object.keys(BREAKS));
  const found = entries.flatMap(({ number, moves, fault }) => (fault ? [{ number, line: fault.line, moves }] : []));
  expect(found).toEqual(file.broken.map(({ number, line, moves }) => ({ number, line, moves })));
  expect(entries.flatMap(({ fault }) => fault?.foreign ?? [])).toEqual(['Atomic', '']);
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
    fault: null,
  });
  const king = game.mainline().find(({ san }) => san.startsWith('K@'))!;
  expect(entry!.setup.split(' ')).toContain(king.san);
  expect(entry!.setup.split(' ')).toHaveLength(16);
});

test('variations that are left out are counted, and the first of them is named', () => {
  const text = '[Variant "Makruk"]\n\n1. e4 e5 (1... Ra1) (1... --) 2. d4 *';
  expect(entriesOf(text)).toMatchObject([
    { moves: 3, fault: null, skipped: { count: 2, first: { line: 3, column: 16, foreign: null } } },
  ]);
});

test('a game of the literature is read', () => {
  expect(entriesOf(fixtureText('pgn/sissa-lara-1998.pgn'))).toMatchObject([{ variant: 'sissa', fault: null }]);
});
