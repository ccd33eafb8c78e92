import { parsePgn } from '@sitke/rules/pgn';
import { describe, expect, test } from 'vitest';
import { gameOfPgn } from '../features/pgn/game.js';
import { newGame } from '../session/game.js';
import type { GameState } from '../session/gameState.js';
import { initialState } from '../session/initial.js';
import { gameOn } from '../session/session.js';
import { pgnDate, pgnOf, pgnTime } from '../session/view/pgn.js';
import { start } from '../test/drive.js';
import { texts } from './index.js';
import { pgnTags } from './pgnTags.js';
import { bothText, namesOf } from './whoPhrases.js';

const DAY = '2026.01.02';
const players = [
  { kind: 'guest', name: 'Daw Khin' },
  { kind: 'guest', name: null },
] as const;
const online = { kind: 'online', game: 'n3JtAj9K3h', players, you: 0 } as const;

function read(tags: string): GameState {
  const found = parsePgn(`[Variant "Makruk"]\n${tags}\n1. e4 d5 2. exd5 1-0`);
  return gameOfPgn((found.ok && found.value[0]) || expect.unreachable());
}

const written = (game: GameState, own = '', day: string | null = DAY): string =>
  pgnOf(game, day, pgnTags(texts, initialState(game), own));

describe('a PGN names', () => {
  const computer = { color: 1, level: 3, seed: 1, standing: null } as const;
  const against = newGame('sittuyin', 'pychess', '', computer);

  test.each([
    ['', 'Guest'],
    ['Thiri', 'Thiri'],
  ])('the computer with its level, the person (%j) as over the network, and that there is no clock', (own, name) => {
    expect(written(against, own)).toContain(`[White "${name}"]\n[Black "Computer, level 3"]`);
    expect(written(against, own)).toContain('[TimeControl "-"]');
  });

  test('nobody where two play on one device', () => {
    expect(written(newGame('makruk', 'standard'), 'Thiri')).toContain('[White "?"]\n[Black "?"]');
  });

  test('the players of a game that was played over the network', () => {
    expect(written({ ...gameOn(start('pychess')), source: online })).toContain('[White "Daw Khin"]\n[Black "Guest"]');
  });
});

describe('the seven tags of a game read from a PGN stay as they were', () => {
  test.each([
    ['', '????.??.??'],
    ['[Date "????.??.??"]', '????.??.??'],
    ['[Date "1998.??.??"]', '1998.??.??'],
  ])('%s', (tag, date) => {
    const game = read(`[White "Una"]\n[Black "Vic"]\n${tag}`);
    const roster = ['[Event "?"]', '[Site "?"]', `[Date "${date}"]`, '[Round "?"]', '[White "Una"]', '[Black "Vic"]'];
    expect(written(game, 'Thiri').split('\n').slice(0, 7)).toEqual([...roster, '[Result "1-0"]']);
  });
});

test('a game has the day on which it was begun, and none where nobody knows it', () => {
  const game = newGame('makruk', 'standard');
  expect(written(game)).toContain('[Date "2026.01.02"]');
  expect(written(game, '', null)).toContain('[Date "????.??.??"]');
  expect(pgnDate(new Date(2026, 8, 5, 23, 59).getTime())).toBe('2026.09.05');
});

test('players of a game from elsewhere have their names, and those of this device none', () => {
  const names = (game: Pick<GameState, 'source'>): string => bothText(texts, namesOf(texts, game));
  expect(names(read('[White "Una"]\n[Black "Vic"]'))).toBe('Una – Vic');
  expect(names(read('[Black "Vic"]'))).toBe('? – Vic');
  expect(names(read(''))).toBe('');
  expect(names({ source: online })).toBe('Daw Khin – Guest');
  expect(names({ source: null })).toBe('');
});

test.each([
  [{ kind: 'unlimited' }, '-'],
  [{ kind: 'correspondence', days: 3 }, '1/259200'],
  [{ kind: 'clock', initialMs: 300_000, incrementMs: 5000, periods: 0, periodMs: 0, setupMs: 60_000 }, '300+5'],
  [{ kind: 'clock', initialMs: 600_000, incrementMs: 0, periods: 2, periodMs: 30_000, setupMs: 0 }, '600:1/30:1/30'],
] as const)('a PGN writes the time of %j as %s', (time, text) => expect(pgnTime(time)).toBe(text));
