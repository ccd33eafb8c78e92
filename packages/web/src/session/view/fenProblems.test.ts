import { expect, test } from 'vitest';
import { fenProblemTexts } from '../../features/editor/phrases.js';
import { texts } from '../../i18n/index.js';
import { rulesetName } from '../../i18n/phrases.js';
import { start } from '../../test/drive.js';
import { gameOn } from '../session.js';

const said = (fen: string, ruleset = 'pychess'): string[] =>
  fenProblemTexts(texts, { variant: 'sittuyin', ruleset, fen }).map(({ text }) => text);

test('all that is wrong with a FEN is said at once, each with its place', () => {
  expect(said('8/8/4x3/8[] z - - 0 1')).toEqual([
    'Character 1, “8”: the board has 8 rows with / between them, and here are 4 rows.',
    'Character 13, “z”: the side to move must be w or b.',
  ]);
  expect(said('  8/8/8/8/8/8/4x3/8[] w - - y 1 1 1')).toEqual([
    'Character 33, “1”: nothing more belongs here.',
    'Character 16, “x”: unknown piece letter "x".',
    'Character 29, “y”: a counter must be a small whole number.',
  ]);
  expect(said('8/8/8/8/8/8/8/8[]')).toEqual(['At the end: w or b is missing, for the side to move.']);
});

test('problems of a whole position are listed together', () => {
  expect(said('8/8/8/8/8/8/8/8[] w - - 0 1')).toHaveLength(1);
});

test('unknown rules are listed, too', () => {
  expect(said('8/8/8/8/8/8/8/8[] w - - 0 1', 'nobody')).toEqual([
    'These rules are not known: Sittuyin has no ruleset nobody.',
  ]);
});

test('rules that were changed are named after those that they come from', () => {
  expect(rulesetName(texts, gameOn(start('pychess')))).toBe('Pychess');
  expect(rulesetName(texts, gameOn(start('pychess setup.order=curtain')))).toBe('Pychess, changed');
});
