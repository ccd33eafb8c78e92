/** Compares what a position says of itself and its moves in texts with what it says in numbers. */

import { inspect } from 'node:util';
import { randomPosition, randomRules } from '@sitke/testkit/positions';
import { holds } from '@sitke/testkit/properties';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { KIND, moveFrom, moveKind, moveTo } from '../core/moves.js';
import {
  makeFen,
  makeSan,
  makeUci,
  Position,
  parseFen,
  parseRuleset,
  parseSquare,
  rulesOf,
  VARIANT_IDS,
  variantOf,
} from '../index.js';
import { parseSan } from '../notation/readMove.js';

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

test('a move as UCI that is none, or is not legal, is a RangeError that says so', () => {
  const position = Position.initial(rulesOf('makruk'));
  expect(() => position.play('e3e5')).toThrow(new RangeError('e3e5 is not legal here'));
  expect(() => position.play('e3')).toThrow(new RangeError('"e3" is not a move such as e3e4, e5e5f or N@e3'));
  expect(() => position.play('e3e9')).toThrow(new RangeError('Makruk has no square e9'));
});

test('a game is played by texts in five lines', () => {
  const start = Position.initial(rulesOf('sissa'));
  const move = parseSan(start, 'e4');
  if (!move.ok) throw new Error(move.error.message);
  const next = start.play(move.value);
  expect(next.fen).toBe(start.play('e2e4').fen);
});

test('an id that is no variant is a RangeError', () => {
  const chess = 'chess' as (typeof VARIANT_IDS)[number];
  expect(() => rulesOf(chess)).toThrow(new RangeError('there is no variant chess'));
  expect(() => variantOf('constructor' as typeof chess)).toThrow(new RangeError('there is no variant constructor'));
});
