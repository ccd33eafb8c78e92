/** Moves prepared against the computer: played when the rules allow them, gone with one sentence where they do not. */
import { describe, expect, test } from 'vitest';
import { texts } from '../../i18n/index.js';
import { noticeText, premoveText } from '../../i18n/phrases.js';
import { code, drag, line, run, sq, take, tap, type } from '../../test/drive.js';
import { newGame } from '../game.js';
import { initialState } from '../initial.js';
import { gameOn } from '../session.js';
import { KEPT_STATE } from '../store/saved.js';
import type { AppState } from '../types.js';
import { viewOf } from '../view/select.js';

const KING = 1;
const against = (fen: string, ruleset = 'pychess'): AppState =>
  initialState(newGame('sittuyin', ruleset, fen, { color: 1, level: 1, seed: 1, standing: null }));
const answer = (state: AppState, uci: string): AppState =>
  run(state, { type: 'engineMoved', path: gameOn(state).cursor, uci, score: null });

/** Red has moved, and the computer has the turn. */
const waiting = run(against('4k3/8/8/3p4/4P3/8/R7/3K4[] w - - 0 40'), type('Ra3'));

describe('a move is prepared', () => {
  test('by taps, shown on the board and in words, and played when the answer has come', () => {
    const held = run(waiting, tap('a3'));
    expect(viewOf(held).selectedSquare).toBe(sq('a3'));
    expect(viewOf(held).dests.map(({ to }) => to)).toContain(sq('a8'));
    const set = run(held, tap('a8'));
    expect(line(set)).toBe('a2a3');
    expect(viewOf(set).marks.filter(({ kind }) => kind === 'premove')).toEqual([
      { square: sq('a3'), kind: 'premove' },
      { square: sq('a8'), kind: 'premove' },
    ]);
    expect(premoveText(texts, set)).toContain('Premove: rook to a8.');
    const played = answer(set, 'e8d7');
    expect([line(played), played.premove]).toEqual(['a2a3 e8d7 a3a8', null]);
  });

  test('by dragging, and as a capture of what is not there yet', () => {
    expect(line(answer(run(waiting, drag('e4', 'd5')), 'e8d7'))).toBe('a2a3 e8d7 e4d5');
    const hopeful = run(waiting, drag('e4', 'f5'));
    expect(hopeful.premove).not.toBeNull();
  });

  test('by typing it, in standard notation or with both squares', () => {
    for (const text of ['Rb3', 'a3b3']) {
      const set = run(waiting, type(text));
      expect([set.premove, set.notice], text).toEqual([
        { origin: { square: sq('a3') }, to: sq('b3'), at: 'a2a3' },
        null,
      ]);
      expect(line(answer(set, 'e8d7')), text).toBe('a2a3 e8d7 a3b3');
    }
    // A capture of what is not there yet.
    expect(run(waiting, type('e4f5')).premove).toEqual(run(waiting, drag('e4', 'f5')).premove);
    // Moves that no piece makes, and texts that are not moves, are refused at once; the other side's piece is not taken.
    expect(code(run(waiting, type('a3b5')))).toBe('cannotReach');
    expect(code(run(waiting, type('hello')))).toBe('notAMove');
    for (const text of ['e8d7', 'e8a1'])
      expect(run(waiting, type(text)), text).toMatchObject({ premove: null, notice: { kind: 'notNow' } });
    expect(line(answer(run(against(''), type('S@d2'), type('K@e1')), 'K@d8'))).toBe('S@d2 K@d8 K@e1');
  });

  test('by piece and square again after a square that the piece never goes to', () => {
    const refused = run(waiting, tap('a3'), tap('b5'));
    expect(code(refused)).toBe('cannotReach');
    expect(line(answer(run(refused, tap('a3'), tap('b3')), 'e8d7'))).toBe('a2a3 e8d7 a3b3');
    expect(run(refused, tap('a3'), tap('a3')).selection).toBeNull();
  });

  test('as a promotion in place', () => {
    const state = run(against('8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1'), type('Kf2'), drag('e5', 'e5'));
    expect(premoveText(texts, state)).toContain('promotes on e5');
    expect(line(answer(state, 'c7b7'))).toBe('f3f2 c7b7 e5e5f');
  });

  test('as a drop, while the armies are placed in turn', () => {
    const state = run(against(''), type('S@d2'), take(KING));
    expect(viewOf(state).sides.map(({ isActive }) => isActive)).toEqual([true, false]);
    expect(line(answer(run(state, tap('e1')), 'K@d8'))).toBe('S@d2 K@d8 K@e1');
  });
});

describe('a prepared move', () => {
  const set = run(waiting, tap('a3'), tap('a8'));

  test('is cancelled by a tap elsewhere and by Escape, and another takes its place', () => {
    expect(run(set, tap('h6')).premove).toBeNull();
    expect(run(set, { type: 'cancelled' }).premove).toBeNull();
    expect(run(set, tap('d1'), tap('d2')).premove).toEqual({ origin: { square: sq('d1') }, to: sq('d2'), at: 'a2a3' });
    expect(line(answer(run(set, { type: 'cancelled' }), 'e8d7'))).toBe('a2a3 e8d7');
  });

  test('that has become illegal vanishes with one sentence', () => {
    const hopeful = run(waiting, drag('a3', 'h3'));
    expect(hopeful.premove).not.toBeNull();
    const checked = run(against('4k2r/8/8/8/8/8/R7/3K4[] w - - 0 40'), type('Ra3'), drag('a3', 'b3'));
    const state = answer(checked, 'h8h1');
    expect([line(state), state.premove]).toEqual(['a2a3 h8h1', null]);
    expect(noticeText(texts, gameOn(state), state.notice!)).toBe(
      'Your premove was cancelled: The king on d1 would still be in check from h1.',
    );
  });

  test('that no piece ever makes is refused at once', () => {
    const state = run(waiting, drag('a3', 'b5'));
    expect([code(state), state.premove]).toEqual(['cannotReach', null]);
  });

  test('does not outlast a step back, an earlier position, or a reload', () => {
    const back = run(set, { type: 'undone' });
    expect([line(back), back.premove]).toEqual(['', null]);
    expect(run(set, { type: 'wentTo', path: '' }).premove).toBeNull();
    expect(KEPT_STATE.decode(KEPT_STATE.encode(set))?.premove).toBeNull();
  });

  test('is for nobody where two people share the device', () => {
    const two = run(initialState(newGame('sittuyin', 'pychess')), type('K@e1'));
    expect(run(two, { type: 'undone' }).premove).toBeNull();
    expect(viewOf(two).sides.map(({ isActive }) => isActive)).toEqual([false, true]);
  });
});
