/** Compares what a game and its moves say in a page author's words with what the rules say in numbers. */

import { randomPosition, randomRules } from '@sitke/testkit/positions';
import { holds } from '@sitke/testkit/properties';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import {
  ascii,
  Game,
  MAKRUK,
  moveCaptured,
  movePromotion,
  moveRole,
  opposite,
  Position,
  parseFen,
  RulesError,
  roleLetter,
  rulesOf,
  SITTUYIN,
  sanLine,
  squareName,
  VARIANT_IDS,
} from '../index.js';
import { makePgn, parsePgn } from '../pgn.js';
import { Game as MakrukGame } from '../variants/makruk/entry.js';

const RUNS = often(20, 150, 1500);

/** Returns the error that an action throws. */
function errorOf(action: () => unknown): RulesError {
  try {
    action();
  } catch (error) {
    if (error instanceof RulesError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a game starts', () => {
  test.each(VARIANT_IDS)('by the name of a variant: %s', (id) => {
    expect(new Game(id).fen).toBe(Position.initial(rulesOf(id)).fen);
    expect(new Game(id).rules).toBe(rulesOf(id));
  });

  test('under a ruleset by name or options, of a variant by name or declaration', () => {
    const { rules } = new Game('sittuyin', 'federation');
    expect(rules).toBe(rulesOf('sittuyin', 'federation'));
    expect(new Game(SITTUYIN, 'federation').rules).toBe(rules);
    expect(new MakrukGame(MAKRUK, { 'count.board': 'off' }).rules).toBe(rulesOf('makruk', { 'count.board': 'off' }));
    expect(new Game('makruk', 'thai').rules.options['count.board']).toBe('declared');
  });

  test('from nothing else, and says so', () => {
    const read = parseFen(rulesOf('makruk'), '4k3/8/8/8/8/8/8/4K3 w');
    for (const wrong of [read, undefined, null, 7, {}]) {
      expect(() => new Game(wrong as never)).toThrow('a game starts from a position, rules, or a variant');
    }
    expect(() => new Game('chess' as never)).toThrow(new RangeError('there is no variant chess'));
    expect(() => new Game('makruk', 'fast')).toThrow(new RangeError('Makruk has no ruleset fast'));
  });

  test('of PGN as one that was made here', () => {
    const read = parsePgn(makePgn(new Game('makruk')));
    expect(read.ok && read.value[0]).toBeInstanceOf(Game);
  });
});

test.each(VARIANT_IDS)('a move of the list is played as it is: %s', (id) => {
  holds(RUNS, (choose) => {
    const position = randomPosition(id, randomRules(id, choose), choose);
    for (const info of position.moves()) {
      const { fen } = position.play(info.move);
      expect(position.play(info).fen).toBe(fen);
      expect(new Game(position).play(info).fen).toBe(fen);
      expect(new Game(position).root.play(info).fen).toBe(fen);
    }
  });
});

test.each(VARIANT_IDS)('a move says what moves, what it takes and becomes, and whether it checks: %s', (id) => {
  const seen = new Set<string>();
  holds(RUNS, (choose) => {
    const position = randomPosition(id, randomRules(id, choose), choose);
    const { rules } = position;
    const letterOf = (role: number): string | null => (role === 0 ? null : roleLetter(rules, role));
    for (const info of position.moves()) {
      const { move, piece, captured, promotion, isCheck, isMate, san } = info;
      expect(piece).toBe(letterOf(moveRole(move)));
      expect(captured).toBe(letterOf(moveCaptured(move)));
      expect(promotion).toBe(letterOf(movePromotion(move)));
      expect([isCheck, isMate], san).toEqual([/[+#]$/.test(san), san.endsWith('#')]);
      const after = position.play(move);
      if (after.turn === opposite(position.turn)) expect(isCheck).toBe(after.isCheck);
      if (captured) seen.add('captures');
      if (isCheck) seen.add('checks');
    }
  });
  expect([...seen].sort()).toEqual(['captures', 'checks']);
});

test('a game says whose turn it is, whether it is over, and what may be claimed, repetition included', () => {
  const game = new Game('makruk');
  expect([game.turn, game.ply, game.isCheck, game.isOver, game.outcome, game.claims]).toEqual([
    0,
    0,
    false,
    false,
    null,
    [],
  ]);
  for (let round = 0; round < 2; round++) for (const text of ['Nd2', 'Nd7', 'Nb1', 'Nb8']) game.play(text);
  expect([game.turn, game.ply, game.isOver]).toEqual([0, 8, false]);
  expect(game.claims.map(({ reason }) => reason)).toEqual(['repetition']);

  const mate = parseFen(rulesOf('makruk'), '4k3/7R/4K3/8/8/8/8/R7 w - - 0 1');
  if (!mate.ok) throw new Error(mate.error.message);
  const won = new Game(mate.value);
  won.play('Ra8');
  expect([won.isCheck, won.isOver, won.outcome?.winner, won.claims]).toEqual([true, true, 0, []]);
});

describe('a move that is not legal', () => {
  test.each([
    ['makruk', 'e3e5', 'e3e5 is not legal here: cannotReach e3 e5 (article 2)'],
    ['makruk', 'Ke5', '"Ke5" is not legal here: cannotReach d1 e5 (article 2)'],
    ['makruk', 'Rd1', '"Rd1" is not legal here: ownPiece d1 (article 2)'],
    ['makruk', 'e5', '"e5" is not legal here: cannotReach e3 e5 (article 2)'],
    ['makruk', 'e3=M', '"e3=M" is not legal here: notMoved e3 (article 2)'],
    ['makruk', 'Qe5', '"Qe5" is not legal here'],
    ['makruk', 'exd4', '"exd4" is not legal here: nothingToCapture d4 (article 2)'],
    ['sittuyin', 'Ke5', '"Ke5" is not legal here: placementFirst (article 2)'],
    ['sittuyin', 'N@e8', 'N@e8 is not legal here: dropZone e8 (article 2)'],
    ['sissa', 'hello', '"hello" is not legal here'],
  ] as const)('is refused with its reason, witnesses and article: %s %s', (id, text, message) => {
    const game = new Game(id);
    const error = errorOf(() => game.play(text));
    expect(error.message).toBe(message);
    const [, code, ...squares] = /: (\w+)((?: \w\d)*) \(/.exec(message) ?? [];
    expect(error.explanation?.code).toBe(code);
    const names = (error.explanation?.squares ?? []).map((square) => squareName(game.rules, square));
    expect(names.join(' ')).toBe(squares.join('').trim());
    const read = game.position.parse(text);
    expect(read).toEqual({ ok: false, error: error.error });
  });

  test('is refused without a reason where the text is short for several that are', () => {
    const both = parseFen(rulesOf('makruk'), '4k3/8/8/8/8/8/4K3/R6R w - - 0 1');
    if (!both.ok) throw new Error(both.error.message);
    const ambiguous = errorOf(() => both.value.play('Rd1'));
    expect([ambiguous.message, ambiguous.explanation]).toEqual(['"Rd1" is not legal here', undefined]);
  });

  test('is refused alike as a number and as a move of another position', () => {
    const game = new Game('makruk');
    const [first] = game.moves();
    game.play(first!);
    const error = errorOf(() => game.play(first!));
    expect(error.message).toMatch(/^not a legal move here: \w+ /);
    expect(error.explanation).toMatchObject({ legal: false, squares: [expect.any(Number)] });
    expect(errorOf(() => game.play(first!.move)).message).toBe(error.message);
  });

  test('is refused without a reason where it only is not packed as the legal one', () => {
    const game = new Game('makruk');
    const { move } = game.moves().find(({ uci }) => uci === 'e3e4')!;
    const error = errorOf(() => game.play((move | (1 << 18)) as typeof move));
    expect([error.message, error.explanation]).toEqual(['not a legal move here', undefined]);
  });
});

test('a line in UCI is written in standard notation, as far as it is legal', () => {
  const position = Position.initial(rulesOf('makruk'));
  expect(sanLine(position, ['e3e4', 'd6d5', 'e4d5'])).toEqual(['e4', 'd5', 'exd5']);
  expect(sanLine(position, 'e3e4 d6d5')).toEqual(['e4', 'd5']);
  expect(sanLine(position, ['e3e4', 'e3e4', 'd6d5'])).toEqual(['e4']);
  expect(sanLine(position, '')).toEqual([]);
});

test.each(VARIANT_IDS)('a position is drawn in letters, rank by rank: %s', (id) => {
  holds(RUNS, (choose) => {
    const position = randomPosition(id, randomRules(id, choose), choose);
    const { files, ranks } = position;
    const lines = ascii(position).split('\n');
    expect(lines.map((line) => line.split(' ').length)).toEqual(Array(ranks).fill(files));
    const [board] = position.fen.split(/[[ ]/);
    const drawn = lines.map((line) => line.replace(/ /g, '').replace(/\.+/g, ({ length }) => `${length}`)).join('/');
    expect(drawn).toBe(board);
  });
});
