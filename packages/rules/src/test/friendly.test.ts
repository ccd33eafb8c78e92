/** Compares what a position says of itself and its moves in texts with what it says in numbers. */

import { inspect } from 'node:util';
import { randomPosition, randomRules } from '@sitke/testkit/positions';
import { holds } from '@sitke/testkit/properties';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { KIND, moveFrom, moveKind, moveTo } from '../core/moves.js';
import {
  Game,
  makeFen,
  makeRuleset,
  makeSan,
  makeSetupFen,
  makeUci,
  Position,
  parseFen,
  parseRequest,
  parseRuleset,
  parseSquare,
  roleLetter,
  roleOfLetter,
  rulesOf,
  squareName,
  VARIANT_IDS,
  variantOf,
} from '../index.js';
import { SetupBuilder } from '../setupBuilder.js';

const RUNS = often(30, 200, 2000);

describe.each(VARIANT_IDS)('a position of %s', (id) => {
  test('lists its moves with squares and texts', () => {
    holds(RUNS, (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const { def } = position.rules;
      const infos = position.moves();
      expect(infos.map(({ move }) => move)).toEqual(position.legalMoves());
      for (const { move, from, to, kind, uci, san } of infos) {
        expect(uci).toBe(makeUci(position.rules, move));
        expect(san).toBe(makeSan(position, move));
        const kinds = [...Object.keys(KIND), ...def.ownKinds];
        expect(kinds.indexOf(kind)).toBe(moveKind(move));
        expect(parseSquare(def, to)).toBe(moveTo(move));
        expect(from === null ? null : parseSquare(def, from)).toBe(kind === 'drop' ? null : moveFrom(move));
        expect(position.play(uci).fen).toBe(position.play(move).fen);
        expect([position.uci(move), position.san(move)]).toEqual([uci, san]);
        expect(position.parse(san), san).toEqual({ ok: true, value: move });
        expect(position.parse(san.replace(/[+#x=]/g, '')), san).toEqual({ ok: true, value: move });
      }
      const pairs = new Set(infos.map(({ from, to, uci }) => `${from ?? uci.slice(0, 2)} ${to}`));
      const dests = [...position.dests()].flatMap(([from, squares]) => squares.map((to) => `${from} ${to}`));
      expect(dests.sort()).toEqual([...pairs].sort());
    });
  });

  test('is made again of its JSON', () => {
    holds(RUNS, (choose) => {
      const position = randomPosition(id, randomRules(id, choose), choose);
      const { variant, ruleset, fen } = JSON.parse(JSON.stringify(position));
      const options = parseRuleset(variantOf(id), ruleset);
      expect([variant, fen, `${position}`]).toEqual([id, makeFen(position), fen]);
      if (!options.ok) throw new Error(options.error.message);
      const again = parseFen(rulesOf(id, options.value), fen);
      if (!again.ok) throw new Error(again.error.message);
      expect(again.value.toJSON()).toEqual(position.toJSON());
      expect(again.value.rules).toBe(position.rules);
    });
  });

  test('prints without the tables of its rules', () => {
    expect(inspect(Position.initial(rulesOf(id))).length).toBeLessThan(300);
  });
});

test('a text that is not UCI, or an illegal move, is a RangeError that says so', () => {
  const position = Position.initial(rulesOf('makruk'));
  expect(() => position.play('e3e5')).toThrow(new RangeError('e3e5 is not legal here: cannotReach e3 e5 (article 2)'));
  expect(() => position.play('e3')).toThrow(new RangeError('"e3" is not legal here: notMoved e3 (article 2)'));
  expect(() => position.play('e3e9')).toThrow(new RangeError('Makruk has no square e9'));
});

test('a game is played by texts in five lines', () => {
  const game = new Game(rulesOf('makruk'));
  const { san, uci } = game.play('e4');
  game.play('d6d5');
  game.play('exd5');
  expect([san, uci, game.fen]).toEqual(['e4', 'e3e4', 'rnsmksnr/8/ppp1pppp/3P4/8/PPPP1PPP/8/RNSKMSNR b - - 0 2']);

  expect(game.history()).toEqual(['e4', 'd5', 'exd5']);
  expect(game.undo()?.san).toBe('exd5');
  expect(game.history()).toEqual(['e4', 'd5']);
  expect(game.moves().map(({ san: text }) => text)).toContain('exd5');
  expect(() => game.play('Kxe8')).toThrow(new RangeError('"Kxe8" is not legal here: cannotReach d1 e8 (article 2)'));
  expect([game.undo()?.san, game.undo()?.san, game.undo(), game.fen]).toEqual(['d5', 'e4', null, game.root.fen]);
});

test('functions take a declaration, rules or a position alike', () => {
  const position = Position.initial(rulesOf('sissa'));
  const { rules } = position;
  const [move] = position.legalMoves();
  for (const source of [position, rules]) {
    expect(makeUci(source, move!)).toBe(position.uci(move!));
    expect(squareName(source, 80)).toBe('i9');
    expect(parseSquare(source, 'i9')).toBe(80);
    expect(parseRequest(source, 'e2e4')).toMatchObject({ ok: true, value: { from: rules.square('e2') } });
    expect(parseFen(source, position.fen)).toMatchObject({ ok: true });
    expect(makeSetupFen(source, position.toSetup())).toBe(position.fen);
    expect(makeRuleset(source, rules.options)).toBe('standard');
    expect(parseRuleset(source, '')).toMatchObject({ ok: true });
    expect(roleLetter(source, roleOfLetter(source, 's'))).toBe('S');
  }
  expect(makeUci(rules.def, move!)).toBe(position.uci(move!));
});

describe('a setup is built without numbers', () => {
  test.each([
    [-1, 1],
    [0, 0],
    [10_000, 1],
    [0, 10_000],
    [0.5, 1],
  ])('refuses the counters %d and %d, which no FEN has', (halfmoves, fullmoves) => {
    const builder = new SetupBuilder(rulesOf('sissa'));
    expect(() => builder.counters(halfmoves, fullmoves)).toThrow('a counter must be a small whole number');
  });

  test('of pieces, side, fields and counters', () => {
    const builder = new SetupBuilder(rulesOf('sissa'))
      .put('K', 'e1')
      .put('k', 'e9')
      .put('B', 'c1', 'h8')
      .put('P', 'a4');
    builder.remove('h8').turn('black').field('conversion', 'C').counters(3, 40);
    expect(builder.position().fen).toBe('4k4/9/9/9/9/P8/9/9/2B1K4 b - - C 3 40');
  });

  test('and pockets, and a count', () => {
    const builder = new SetupBuilder(rulesOf('sittuyin')).put('K', 'e1').put('k', 'e8').put('R', 'a1');
    expect(builder.pocket('Nn').position().fen).toBe('4k3/8/8/8/8/8/8/R3K3[Nn] w - - 0 1');
  });

  test('and what it cannot be is a RangeError', () => {
    const builder = new SetupBuilder(rulesOf('makruk'));
    expect(() => builder.position()).toThrow(new RangeError('not a position: a side has no king, a side has no king'));
    expect(() => builder.put('Q', 'e1')).toThrow(new RangeError('Makruk has no piece Q'));
    expect(() => builder.put('K', 'i1')).toThrow(new RangeError('Makruk has no square i1'));
    expect(() => builder.turn('red')).toThrow(new RangeError('Makruk has no side red'));
    expect(() => builder.field('castling', '-')).toThrow(new RangeError('Makruk: a FEN has no field castling'));
    expect(() => builder.field('count', 'x')).toThrow(new RangeError('the count must be - or a number of plies'));
  });
});

test.each([
  ['8/8/8/8/8/8/8/8 w', 'setup', 'missingKing'],
  ['4k3/8/8/8/8/8/8/4K3 w x', 'field', 'reserved'],
  ['4k3/8/8/8/8/8/8/4K3 x', 'turn', 'letter'],
])('a FEN says by its code, and in detail, what is wrong with it: %s', (fen, code, detail) => {
  const read = parseFen(rulesOf('makruk'), fen);
  expect(read.ok ? null : [read.error.code, read.error.detail]).toEqual([code, detail]);
});

test('an id that is not a variant is a RangeError', () => {
  const chess = 'chess' as (typeof VARIANT_IDS)[number];
  expect(() => rulesOf(chess)).toThrow(new RangeError('there is no variant chess'));
  expect(() => variantOf('constructor' as typeof chess)).toThrow(new RangeError('there is no variant constructor'));
});
