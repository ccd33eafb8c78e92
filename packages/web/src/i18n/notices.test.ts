/** The words for a refusal, a piece in hand and an offer: in full, and as the rules say them. */
import { describe, expect, test } from 'vitest';
import { gameOn } from '../session/session.js';
import type { AppState } from '../session/types.js';
import { run, start, take, tap, type } from '../test/drive.js';
import { texts } from './index.js';
import { inHandText, noticeText } from './phrases.js';

const [KING, ROOK] = [1, 4] as const;
const said = (state: AppState): string => (state.notice ? noticeText(texts, gameOn(state), state.notice) : '');
const held = (state: AppState): string => inHandText(texts, state, 4);

describe('a refusal says', () => {
  test.each([
    ['pychess', ROOK, 'c2', 'The rook may go only to empty squares of rank 1, not to c2.'],
    ['pychess', ROOK, 'e5', 'The rook may go only to empty squares of rank 1, not to e5.'],
    ['ancientchess', KING, 'e1', 'The king may go only to empty squares of ranks 2 and 3, not to e1.'],
  ] as const)('where a piece goes: %s, role %i on %s', (ruleset, role, square, sentence) => {
    expect(said(run(start(ruleset), take(role), tap(square)))).toBe(sentence);
  });

  test('how the piece moves, where it does not move so', () => {
    const sissa = start('standard', '8k/9/9/9/9/9/2S6/9/K8 w - - - 0 1', 'sissa');
    const sentence =
      'The piece on c3 does not move to d6 in this way. Sissa: straight, then the same distance diagonally; or diagonally first.';
    expect(said(run(sissa, tap('c3', 'sissa'), tap('d6', 'sissa')))).toBe(sentence);
    expect(said(run(sissa, type('c3d6')))).toBe(sentence);
  });
});

describe('a bishop in hand', () => {
  const begun = start('standard', '', 'sissa');

  test('that may convert says so', () => {
    expect(held(run(begun, type('h3'), type('a6'), tap('g1', 'sissa')))).toBe(
      'Bishop: any distance diagonally, or it converts as its first move, one square along rank or file.',
    );
  });

  test('that must convert says that nothing else is offered', () => {
    const due = run(begun, ...'h3 a6 Bh2 a5 b3 a4'.split(' ').map(type), tap('c1', 'sissa'));
    expect(held(due)).toBe(
      'Bishop: it must convert first, one square along rank or file, so only those squares are offered.',
    );
  });

  test('that has no conversion left says how it moves', () => {
    const free = start('standard', '4k4/9/9/9/9/9/9/2n6/2B3K2 w - - - 0 1', 'sissa');
    expect(held(run(free, tap('c1', 'sissa')))).toBe('Bishop: any distance diagonally.');
  });
});
