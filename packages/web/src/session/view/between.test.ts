import { expect, test } from 'vitest';
import { run, start, type } from '../../test/drive.js';
import { isBetweenGames } from './between.js';

const begun = run(start('pychess'), type('K@e2'));

test('a game is begun by its first move and ends with its result', () => {
  expect(isBetweenGames(start('pychess'))).toBe(true);
  expect(isBetweenGames(begun)).toBe(false);
  expect(isBetweenGames(run(begun, { type: 'resigned', color: 0 }))).toBe(true);
});

test('a page is between games, unless a question is open', () => {
  const home = run(begun, { type: 'placeOpened', place: { page: 'home' }, seed: 1, day: 1 });
  expect(isBetweenGames(home)).toBe(true);
  expect(isBetweenGames(run(start('pychess'), { type: 'dialogOpened', dialog: { kind: 'menu' } }))).toBe(false);
});

test('an exercise is a game, the list of lessons is not', () => {
  const lessons = run(begun, { type: 'placeOpened', place: { page: 'train' }, seed: 1, day: 1 });
  expect(isBetweenGames(lessons)).toBe(true);
  const place = { page: 'exercise', variant: 'sittuyin', ruleset: 'pychess', exercise: 'krvk-win' } as const;
  expect(isBetweenGames(run(lessons, { type: 'placeOpened', place, seed: 1, day: 1 }))).toBe(false);
});

test('the lobby and an online game are not, for somebody waits there', () => {
  const lobby = run(start('pychess'), { type: 'placeOpened', place: { page: 'online' }, seed: 1, day: 1 });
  expect(isBetweenGames(lobby)).toBe(false);
});
