import { expect, test } from 'vitest';
import { makeGameFragment } from '../link/gameLink.js';
import { readWanted, type Wanted } from './shown.js';

const NOTHING: Wanted = { variant: null, ruleset: null, fen: null, pgn: null, game: null, text: '' };
const PGN = '[Variant "Sissa"]\n\n1. e4 e6 *';
const sansOf = (wanted: Partial<Wanted>): unknown => {
  const shown = readWanted({ ...NOTHING, ...wanted }, 'unknown');
  return shown.ok ? shown.steps.map(({ san }) => san) : shown.error;
};

test('shows a game of an attribute, of the text and of a link, from its start', () => {
  const link = `https://sitke.example/${makeGameFragment(PGN)}`;
  for (const wanted of [{ pgn: PGN }, { text: `\n${PGN}\n` }, { game: link }])
    expect(sansOf(wanted)).toEqual([null, 'e4', 'e6']);
});

test('shows a position, and without one the start', () => {
  const shown = readWanted({ ...NOTHING, variant: 'sissa' }, 'unknown');
  const fen = shown.ok ? shown.steps[0]!.position.fen : '';
  expect(sansOf({ variant: 'sissa', fen })).toEqual([null]);
  expect(sansOf({})).toEqual([null]);
});

test('says the first thing that is wrong', () => {
  expect(sansOf({ variant: 'chess' })).toBe('unknown');
  for (const wanted of [{ fen: 'x' }, { ruleset: 'none such' }, { pgn: '[Variant "Sissa"]\n1. Kh8' }])
    expect(sansOf(wanted)).toMatch(/\w/);
});
