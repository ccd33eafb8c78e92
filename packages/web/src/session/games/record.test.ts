import { VARIANT_IDS } from '@sitke/rules';
import { holds } from '@sitke/testkit/properties';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { randomGame } from '../../test/randomGames.js';
import { newGame, rootOf } from '../game.js';
import { initialState } from '../initial.js';
import { playUci } from '../line.js';
import { gameOn } from '../session.js';
import { contentOf } from './content.js';
import {
  claimed,
  type GameRecord,
  gameOfRecord,
  isWorthKeeping,
  KEPT_RECORD,
  kindOf,
  recordOf,
  summaryOf,
  twinId,
  written,
} from './record.js';

const about = { owner: 'page', revision: 3, createdMs: 1000, changedMs: 2000 };

describe.each(VARIANT_IDS)('a record of %s', (id) => {
  test('gives the game back as it was, also through a store that clones it', () => {
    holds(often(40, 1000, 10_000), (choose) => {
      const game = { ...randomGame(id, choose), id: 'abc' };
      const record = recordOf(game, about);
      expect(gameOfRecord(record)).toEqual(game);
      const cloned = KEPT_RECORD.read(structuredClone(record))!;
      expect(cloned).toEqual(JSON.parse(JSON.stringify({ ...record, game: cloned.game })));
      expect(gameOfRecord(cloned)).toEqual(game);
      expect(contentOf(cloned)).toBe(contentOf(record));
    });
  });
});

const game = (moves: readonly string[]) =>
  gameOn(moves.reduce((state, uci) => playUci(state, uci), initialState(newGame('sissa', 'standard'))));
const record = (moves: readonly string[], change: Partial<GameRecord> = {}): GameRecord => ({
  ...recordOf({ ...game(moves), id: 'abc' }, about),
  ...change,
});

test('a game without moves is not worth keeping, one with a move is', () => {
  expect(isWorthKeeping(game([]))).toBe(false);
  expect(isWorthKeeping(game(['e2e4']))).toBe(true);
});

test('a text that is not a record is not read', () => {
  const good = record(['e2e4']);
  for (const bad of [null, 7, {}, { ...good, id: 'a/b' }, { ...good, name: 7 }, { ...good, game: {} }]) {
    expect(KEPT_RECORD.read(bad)).toBeNull();
  }
});

test('an army behind the curtain is not in the list', () => {
  const start = newGame('sittuyin', 'pychess setup.order=curtain');
  const hidden = gameOn(playUci(initialState(start), 'K@e1'));
  const { position } = rootOf(start);
  expect(summaryOf(hidden).pieces).toEqual(Array.from({ length: 64 }, (_, square) => position.pieceAt(square)));
  const computer = { color: 1, level: 1, seed: 0, standing: null } as const;
  expect(summaryOf({ ...hidden, computer }).pieces).not.toEqual(summaryOf(hidden).pieces);
});

test('the kinds of games', () => {
  const base = record(['e2e4']);
  const with_ = (change: object) => kindOf({ game: { ...base.game, ...change } });
  const computer = { color: 1, level: 1, seed: 0, standing: null } as const;
  expect([with_({}), with_({ computer }), with_({ start: 'a FEN' })]).toEqual(['people', 'computer', 'analysis']);
});

describe('changes', () => {
  const old = record(['e2e4'], { name: 'Mine', createdMs: 1 });

  test('of the page that has the game are kept, with the name that it was given', () => {
    const next = record(['e2e4', 'e8e6'], { revision: 4, createdMs: 9 });
    expect(written(old, next)).toEqual({ ...next, name: 'Mine', createdMs: 1 });
    expect(written(null, next)).toBe(next);
  });

  test('that come late, or twice, change nothing', () => {
    expect(written(old, record([], { revision: 3 }))).toBe(old);
    expect(written(old, record([], { revision: 2 }))).toBe(old);
  });

  test('of another page are refused, unless there are none', () => {
    expect(written(old, record(['d2d4'], { owner: 'other', revision: 9 }))).toBeNull();
    expect(written(old, record(['e2e4'], { owner: 'other', revision: 9 }))).toBe(old);
    expect(written(claimed(old, 'other', 3), record(['d2d4'], { revision: 9 }))).toBeNull();
  });

  test('another version has its own id, always the same', () => {
    const [a, b] = [record(['d2d4']), record(['d2d4'], { revision: 9 })];
    expect(twinId(a)).toBe(twinId(b));
    expect(twinId(a)).not.toBe(twinId(old));
    expect(KEPT_RECORD.read({ ...a, id: twinId({ ...a, id: 'x'.repeat(64) }) })).not.toBeNull();
  });
});
