/** Placing an army by taps: what stays in hand, what the board shows, how the moves are listed. */
import { describe, expect, test } from 'vitest';
import { BLACK_ARMY, line, RED_ARMY, ready, run, sq, start, take, tap, type } from '../../test/drive.js';
import { gameOn } from '../session.js';
import { type Row, rowsOf, sectionsOf } from '../view/moveList.js';
import { viewOf } from '../view/select.js';

const [ELEPHANT, HORSE] = [2, 5] as const;
const SEATED = { type: 'seated' } as const;

describe('a kind of piece of which one is placed and one is left', () => {
  const placed = run(start('federation'), take(ELEPHANT), tap('d2'));

  test('is kept by the first tap on the tray, so tapping tray, square, tray, square places both', () => {
    const again = run(placed, take(ELEPHANT));
    expect(again.selection).toEqual({ role: ELEPHANT });
    expect(line(run(again, tap('e3')))).toBe('S@d2 S@e3');
  });

  test('is let go by the second tap, and by a tap on another kind', () => {
    expect(run(placed, take(ELEPHANT), take(ELEPHANT)).selection).toBeNull();
    expect(run(placed, take(HORSE)).selection).toEqual({ role: HORSE });
  });

  test('is let go by the first tap where it was taken by hand', () => {
    expect(run(start('federation'), take(ELEPHANT), take(ELEPHANT)).selection).toBeNull();
  });
});

describe('an army that stands', () => {
  test('keeps no frame on the piece placed last: nothing has moved', () => {
    for (const ruleset of ['federation', 'pychess setup.order=curtain']) {
      const state = run(start(ruleset), ...RED_ARMY, ready, SEATED, ...BLACK_ARMY, ready);
      expect(viewOf(state).lastMove).toEqual([]);
      expect(viewOf(run(state, type('e5'))).lastMove).toEqual([sq('e4'), sq('e5')]);
    }
  });
});

describe('the moves of armies that are arranged one after the other', () => {
  const placed = run(start('federation'), ...RED_ARMY, ready, ...BLACK_ARMY, ready);
  const sans = (rows: readonly Row[]): (string | null)[][] =>
    rows.map(({ cells }) => cells.map((cell) => cell?.san ?? null));

  test('stand side by side, each side in its column, under a heading', () => {
    const [setup, ...rest] = sectionsOf(gameOn(placed));
    expect(rest).toEqual([]);
    expect(setup?.kind).toBe('setup');
    expect(sans(setup!.rows).slice(0, 2)).toEqual([
      ['K@e1', 'K@d8'],
      ['S@d2', 'S@d7'],
    ]);
    expect(setup!.rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('have the moves of the play under their own heading', () => {
    const sections = sectionsOf(gameOn(run(placed, type('e5'), type('d4'))));
    expect(sections.map(({ kind }) => kind)).toEqual(['setup', 'play']);
    expect(sans(sections[1]!.rows)).toEqual([['e5', 'd4']]);
  });

  test('wait in the first column while the other side has placed nothing', () => {
    const state = run(start('federation'), ...RED_ARMY.slice(0, 2));
    expect(sans(rowsOf(gameOn(state)))).toEqual([
      ['K@e1', null],
      ['S@d2', null],
    ]);
  });

  test('keep another way of placing under the row that it departs from', () => {
    const back = run(placed, { type: 'wentTo', path: 'K@e1/S@d2' }, type('S@f3'));
    const rows = rowsOf(gameOn(back));
    expect(sans(rows)[2]).toEqual(['S@e2', 'S@e7']);
    expect(rows.map(({ variations }) => variations.length)).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
    expect(sans(rows[2]!.variations[0]!)).toEqual([['S@f3', null]]);
    expect(rows[2]!.variations[0]![0]!.number).toBe(3);
  });

  test('have no headings where the sides place in turn', () => {
    const state = run(start('pychess'), type('K@e1'), type('K@d8'));
    expect(sectionsOf(gameOn(state)).map(({ kind }) => kind)).toEqual(['play']);
    expect(sans(rowsOf(gameOn(state)))).toEqual([['K@e1', 'K@d8']]);
  });
});
