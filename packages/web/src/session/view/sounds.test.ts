import type { SoundName } from '@sitke/board/sounds';
import type { GameView } from '@sitke/protocol';
import { expect, test } from 'vitest';
import { run, start, type, undo } from '../../test/drive.js';
import { gameOn } from '../session.js';
import type { AppState } from '../types.js';
import { isTimeLow, soundOf } from './sounds.js';

const chess = (fen = ''): AppState => start('standard', fen, 'sissa');

function heard(before: AppState, ...moves: readonly string[]): SoundName | null {
  const all = moves.map(type);
  return soundOf(gameOn(run(before, ...all.slice(0, -1))), gameOn(run(before, ...all)));
}

test('a placed piece, a move, a capture, a promotion and a check sound each in their own way', () => {
  expect(heard(start('pychess'), 'K@e1')).toBe('place');
  expect(heard(chess(), 'e3')).toBe('move');
  expect(heard(chess('8k/9/9/9/9/4p4/3P5/9/K8 w - - - 0 1'), 'dxe4')).toBe('capture');
  expect(heard(chess('8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1'), 'd9=R')).toBe('check');
  expect(heard(chess('9/3P4k/9/9/9/9/9/9/K8 w - - - 0 1'), 'd9=R')).toBe('promote');
});

test('a count ticks in its last five moves, and not before', () => {
  const counting = (plies: number): AppState => start('standard', `4k3/8/R7/7R/8/8/8/K7[] w - 32 ${plies} 60`);
  expect(heard(counting(20), 'Rb6')).toBe('move');
  expect(heard(counting(21), 'Rb6')).toBe('count');
});

test('an end by the board and by the players sounds as the result', () => {
  const over = chess();
  const ended = run(over, { type: 'resigned', color: 0 });
  expect(soundOf(gameOn(over), gameOn(ended))).toBe('result');
  expect(soundOf(gameOn(ended), gameOn(ended))).toBeNull();
});

test('the way back, another game and what changes no move are silent', () => {
  const played = run(chess(), type('e3'));
  expect(soundOf(gameOn(played), gameOn(run(played, undo)))).toBeNull();
  expect(soundOf(gameOn(chess()), gameOn(start('pychess')))).toBeNull();
  expect(soundOf(gameOn(played), gameOn(run(played, { type: 'flipped' })))).toBeNull();
});

test('time is low for the seat whose clock runs, in a game that goes on', () => {
  const seat = { mainMs: 300_000, setupMs: 0, periods: 0, sinceMs: 1000, givenMs: 0, bankMs: 0 };
  const view = {
    status: 'live',
    placing: false,
    time: { kind: 'clock', initialMs: 300_000, incrementMs: 0, setupMs: 0, periods: 0, periodMs: 0 },
    clocks: [seat, { ...seat, sinceMs: null }],
  } as unknown as GameView;
  expect(isTimeLow(view, 0, 2000)).toBe(false);
  expect(isTimeLow(view, 0, 290_000)).toBe(true);
  expect(isTimeLow(view, 1, 290_000)).toBe(false);
  expect(isTimeLow({ ...view, status: 'ended' }, 0, 290_000)).toBe(false);
});
