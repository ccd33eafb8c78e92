import { expect, test } from 'vitest';
import { texts } from '../../i18n/index.js';
import { newGame } from '../../session/game.js';
import type { GameState } from '../../session/gameState.js';
import { type GameRecord, recordOf } from '../../session/games/record.js';
import { initialState } from '../../session/initial.js';
import { playUci } from '../../session/line.js';
import { gameOn } from '../../session/session.js';
import { setEnding } from '../../session/tree.js';
import { EVERYTHING, findGames, type Query } from './findGames.js';

function record(id: string, game: GameState, name = ''): GameRecord {
  const when = Date.UTC(2026, 10, 24, 12);
  return { ...recordOf({ ...game, id }, { owner: '', revision: 1, createdMs: when, changedMs: when }), name };
}

const computer = { color: 1, level: 4, seed: 0, standing: null } as const;
const played = (game: GameState): GameState => gameOn(playUci(initialState(game), 'e2e4'));
const ended = (game: GameState, winner: 0 | 1): GameState => {
  const moved = played(game);
  return { ...moved, tree: setEnding(moved.tree, moved.cursor, { kind: 'resignation', winner }) };
};

const sissa = newGame('sissa', 'standard');
const records = [
  record('open', played(sissa), 'Evening game'),
  record('won', ended({ ...sissa, computer }, 0)),
  record('lost', ended({ ...sissa, computer }, 1)),
  record('drop', gameOn(playUci(initialState(newGame('sittuyin', 'federation')), 'K@e1'))),
];
const find = (query: Partial<Query>) => findGames(texts, records, { ...EVERYTHING, ...query }).map(({ id }) => id);

test('every word must be there: of the game, its rules, the result, the name, the players or the date', () => {
  expect(find({})).toEqual(['open', 'won', 'lost', 'drop']);
  expect(find({ text: 'EVENING' })).toEqual(['open']);
  expect(find({ text: 'sittuyin federation' })).toEqual(['drop']);
  expect(find({ text: 'computer won' })).toEqual(['won']);
  expect(find({ text: '2026-11-24 evening' })).toEqual(['open']);
  expect(find({ text: '24 Nov 2026 1-0' })).toEqual(['won']);
  expect(find({ text: 'evening federation' })).toEqual([]);
});

test('games and results are chosen from a list', () => {
  expect(find({ variant: 'sittuyin' })).toEqual(['drop']);
  expect(find({ result: 'open' })).toEqual(['open', 'drop']);
  expect(find({ result: 'over' })).toEqual(['won', 'lost']);
  expect([find({ result: 'won' }), find({ result: 'lost' }), find({ result: 'drawn' })]).toEqual([
    ['won'],
    ['lost'],
    [],
  ]);
});
