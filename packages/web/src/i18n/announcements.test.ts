/** A page speaks of the running game, whatever its board shows, and a screen reader announces everything that happens, in order. */
import { describe, expect, test } from 'vitest';
import { onlineAnnouncement } from '../features/online/phrases.js';
import { newGame } from '../session/game.js';
import { initialState } from '../session/initial.js';
import { gameOn, onlineOf, withGame } from '../session/session.js';
import { react, reduce } from '../session/store/reduce.js';
import type { AppState } from '../session/types.js';
import { lastMoveOf, viewOf } from '../session/view/select.js';
import { code, run, start, type } from '../test/drive.js';
import { nextView, onlineGame } from '../test/onlineGame.js';
import { type Announced, announcedAfter, announcement, earlierSaid, firstAnnounced } from './announcements.js';
import { texts } from './index.js';
import { statusText } from './phrases.js';

const OPENING = ['e3e4', 'd6d5'];
const back = (path: string) => ({ type: 'wentTo', path }) as const;
const status = (state: AppState): string => statusText(texts, gameOn(state), viewOf(state).status);
const turns = (state: AppState): readonly boolean[] => viewOf(state).sides.map(({ isTurn }) => isTurn);

describe('at an earlier position a page speaks of the running game', () => {
  test.each([
    ['the side to move', 0, 'Your turn'],
    ['the side that waits', 1, 'White to move'],
    ['a spectator', null, 'White to move'],
  ] as const)('%s', (_, you, words) => {
    const state = onlineGame(you, OPENING);
    for (const path of ['', 'e3e4', 'e3e4/d6d5']) {
      const at = run(state, back(path));
      expect([status(at), turns(at)], path).toEqual([words, [true, false]]);
      expect(announcement(texts, at, viewOf(at)), path).toBe(`Black: d5. ${words}`);
    }
    const at = run(state, back('e3e4'));
    expect(viewOf(at).lastMove).toEqual(lastMoveOf(gameOn(at)));
    expect(earlierSaid(texts, at)).toBe('You are looking at an earlier position. White: e4.');
    expect(earlierSaid(texts, state)).toBe('');
  });

  test('and against the computer, which thinks meanwhile', () => {
    const computer = { color: 1, level: 1, seed: 1, standing: null } as const;
    const state = run(initialState(newGame('makruk', 'standard', '', computer)), type('e4'), back(''));
    expect([status(state), turns(state)]).toEqual([texts.t('status.thinking'), [false, true]]);
    const answered = run(state, { type: 'engineMoved', path: 'e3e4', uci: 'd6d5', score: null });
    expect([gameOn(answered).cursor, status(answered), turns(answered)]).toEqual(['', 'Your turn', [true, false]]);
  });

  test('with its count, its claims, its check and its end', () => {
    const counted = run(start('federation', 'k7/8/8/1K6/8/8/8/1R6[] w - - 0 60'), type('Ra1+'));
    const computer = { color: 0, level: 1, seed: 1, standing: null } as const;
    const against = withGame(counted, { ...gameOn(counted), computer });
    const [now, then] = [against, run(against, back(''))].map(viewOf);
    expect(then?.count).toEqual(now?.count);
    expect(then?.status).toMatchObject({ kind: 'toMove', color: 1, isCheck: true });
    expect([now?.check.length, then?.check.length]).toEqual([1, 0]);
    const resigned = nextView(run(onlineGame(0, OPENING), back('')), {
      status: 'ended',
      end: { by: 'resignation', winner: 0, article: null },
    });
    expect([status(resigned), viewOf(resigned).isOver, viewOf(resigned).isEarlier]).toEqual([
      'White wins: Black resigned',
      true,
      true,
    ]);
  });

  test('what may be claimed is offered and claimed from there', () => {
    const line = ['b1d2', 'b8d7', 'd2b1', 'd7b8', 'b1d2', 'b8d7', 'd2b1', 'd7b8'];
    const state = run(onlineGame(0, line), back('b1d2'));
    expect(viewOf(state).claims.map(({ reason }) => reason)).toEqual(['repetition']);
    const claimed = react(state, { type: 'claimed', reason: 'repetition' });
    expect(claimed.command).toEqual({ type: 'claim', reason: 'repetition' });
  });

  test('two at one device may play on from there: the turn is that of the position shown', () => {
    const state = run(initialState(newGame('makruk', 'standard')), type('e4'), back(''));
    expect([status(state), turns(state)]).toEqual(['White to move', [true, false]]);
  });
});

/** Returns the announcement after each state. */
function said(...states: readonly AppState[]): string[] {
  let announced: Announced | undefined;
  return states.map((state) => {
    announced = announced ? announcedAfter(announced, state) : firstAnnounced(state);
    return onlineOf(state)
      ? onlineAnnouncement(texts, state, viewOf(state), true, announced)
      : announcement(texts, state, viewOf(state), announced);
  });
}

const drag = (from: number, to: number) => ({ type: 'moveWanted', origin: { square: from }, to }) as const;
const square = (name: string): number => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

describe('nothing that comes at once is lost', () => {
  const waiting = onlineGame(1, ['e3e4', 'd6d5', 'b1d2', 'b8d7']);

  test('a move and the premove that it allows', () => {
    const state = run(onlineGame(1, []), drag(square('d6'), square('d5')));
    const { link } = onlineOf(state)!;
    const arrived = { ...link, view: { ...link.view!, line: ['e3e4'], turn: 1 as const } };
    const { state: after, command } = react(state, { type: 'onlineStepped', link: arrived, refused: [] });
    expect(command).toEqual({ type: 'move', move: 'd6d5' });
    const sent = nextView(after, { line: ['e3e4', 'd6d5'], turn: 0 });
    expect(said(state, sent).at(-1)).toBe('White: e4. Black: d5. White to move');
  });

  test('a move and the premove that it forbids', () => {
    const before = run(onlineGame(1, ['e3e4', 'd6d5']), drag(square('d5'), square('e4')));
    expect(before.premove).not.toBeNull();
    const after = nextView(before, { line: ['e3e4', 'd6d5', 'e4e5'], turn: 1 });
    expect(code(after)).toBe('premoveVanished');
    expect(said(before, after).at(-1)).toMatch(/^White: e5\. Your premove was cancelled: /);
  });

  test('against the computer, too', () => {
    const computer = { color: 0, level: 1, seed: 1, standing: null } as const;
    const before = run(initialState(newGame('makruk', 'standard', '', computer)), drag(square('d6'), square('d5')));
    const after = run(before, { type: 'engineMoved', path: '', uci: 'e3e4', score: null });
    expect(said(before, after).at(-1)).toBe(`White: e4. Black: d5. ${texts.t('status.thinking')}`);
  });

  test('a move with an offer, and one that declines an offer', () => {
    const offers = { draw: null, takeback: null, rematch: null };
    const offered = nextView(waiting, { line: [...OPENING, 'b1d2', 'b8d7', 'e4e5'], offers: { ...offers, draw: 0 } });
    expect(said(waiting, offered).at(-1)).toBe('White: e5. Your turn Your opponent offers a draw.');
    const asked = nextView(waiting, { offers: { ...offers, draw: 1 } });
    const declined = nextView(asked, { line: [...OPENING, 'b1d2', 'b8d7', 'e4e5'], offers });
    expect(said(asked, declined).at(-1)).toBe('White: e5. Your opponent declines the draw.');
  });

  test('moves that are taken back, and a count that begins', () => {
    expect(said(waiting, nextView(waiting, { line: OPENING })).at(-1)).toBe('Taken back: Nd2 and Nd7. White to move');
    const bare = run(start('federation', '1n1k4/8/8/8/8/8/8/R2K4[] w - - 0 60'));
    const taken = run(bare, type('Rb1'), type('Kd7'), type('Rxb8'));
    expect(said(run(bare, type('Rb1'), type('Kd7')), taken).at(-1)).toMatch(
      /^Red: Rxb8\. Black to move Count: 0 of 16 /,
    );
  });

  test('several moves that came while nobody was connected', () => {
    const after = nextView(onlineGame(0, []), { line: [...OPENING, 'b1d2'] });
    expect(said(onlineGame(0, []), after).at(-1)).toBe('White: e4. Black: d5. White: Nd2. Black to move');
  });

  test('but a refusal is announced alone, and a step through the moves announces one move', () => {
    const tried = run(onlineGame(0, OPENING), type('e6'));
    expect(said(onlineGame(0, []), onlineGame(0, OPENING), tried).at(-1)).not.toMatch(/^(White|Black):/);
    const local = run(initialState(newGame('makruk', 'standard')), type('e4'), type('d5'));
    const first = run(local, back(''));
    expect(said(local, first, run(first, back('e3e4/d6d5'))).at(-1)).toBe('Black: d5. White to move');
  });

  test('and armies behind the curtain are not announced', () => {
    const empty = start('pychess setup.order=curtain');
    const placed = run(empty, type('K@e1'), type('S@d2'));
    expect(said(empty, placed).at(-1)).not.toContain('e1');
  });
});

test('nothing is announced twice: the same state is the same text', () => {
  const state = onlineGame(0, OPENING);
  const [one, other] = said(state, reduce(state, { type: 'flipped' }));
  expect(one).toBe(other);
});
