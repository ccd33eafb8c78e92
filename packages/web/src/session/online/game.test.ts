/** The samples of the protocol, one after another, on the page of the one who has the first seat. */

import { positionFor } from '@sitke/board/gestures';
import { type GameView, type Link, newLink, type ServerMessage, stepLink } from '@sitke/protocol';
import { makeUci, moveFrom, moveTo, rulesOf, VARIANT_IDS, variantOf } from '@sitke/rules';
import { samplesOf } from '@sitke/testkit/fixtures';
import { describe, expect, test } from 'vitest';
import { noteText, seatName } from '../../features/online/phrases.js';
import { texts } from '../../i18n/index.js';
import { noticeText, refusalText, statusText } from '../../i18n/phrases.js';
import { currentNode, isOver, newGame, rulesetText } from '../game.js';
import { initialState } from '../initial.js';
import { gameOn, onlineOf } from '../session.js';
import { react, reduce } from '../store/reduce.js';
import { KEPT_STATE } from '../store/saved.js';
import type { AppState } from '../types.js';
import { pgnOf } from '../view/pgn.js';
import { viewOf } from '../view/select.js';
import { canAbort, canOffer, notesOf } from './offers.js';

const GAME = 'n3JtAj9K3h';
const samples = samplesOf('server') as unknown as readonly { readonly name: string; readonly message: ServerMessage }[];

const [first] = VARIANT_IDS;
const HOME = newGame(first!, rulesetText(first!, variantOf(first!).presets.standard));
const opened = reduce(initialState(HOME), { type: 'onlineOpened', place: { kind: 'game', id: GAME } });

const linkIn = (state: AppState): Link => onlineOf(state)!.link;
const viewIn = (state: AppState): GameView => linkIn(state).view!;
const status = (state: AppState): string => statusText(texts, gameOn(state), viewOf(state).status);
const note = (state: AppState, isConnected = true): string =>
  notesOf(onlineOf(state)!, isConnected)
    .map((note) => noteText(texts, note))
    .join(' ');

/** Returns the state after the samples up to one, but for one that it has missed. */
function after(name: string, missed = ''): AppState {
  let state = opened;
  for (const sample of samples.filter((each) => each.name !== missed)) {
    const { link, refused } = stepLink(linkIn(state), { type: 'received', message: sample.message, nowMs: 0 });
    state = reduce(state, { type: 'onlineStepped', link, refused });
    if (sample.name === name) return state;
  }
  throw new Error(`no sample ${name}`);
}

/** Returns the state with another view of the game. */
function withView(state: AppState, change: Partial<GameView>): AppState {
  const link = { ...linkIn(state), view: { ...viewIn(state), ...change } };
  return reduce(state, { type: 'onlineStepped', link, refused: [] });
}

describe('the page of a game says', () => {
  test('that it waits for somebody, and lets nobody move', () => {
    const state = after('state');
    expect([status(state), viewOf(state).draggable]).toEqual(['Waiting for an opponent', []]);
    expect(canAbort(viewIn(state), gameOn(state))).toBe(true);
  });

  test('that one’s own army is being placed, with what is stored of it', () => {
    const joined = after('event: joined');
    expect(status(joined)).toBe('Red places: 8 pieces left');
    const state = after('draft');
    expect(viewOf(state)).toMatchObject({ status: { kind: 'arranging', left: 0 }, canBeReady: true });
    expect(viewOf(state).sides.map(({ isTurn }) => isTurn)).toEqual([true, true]);
  });

  test('and offers nothing of the other side’s tray once one’s own army stands', () => {
    const state = after('draft');
    expect(viewOf(state).sides.map(({ isActive }) => isActive)).toEqual([false, false]);
    expect(viewOf(after('event: joined')).sides.map(({ isActive }) => isActive)).toEqual([true, false]);
    const tapped = reduce(state, { type: 'pocketTapped', role: 1 });
    expect(tapped.selection).toBeNull();
  });

  test('that one is ready, and shows nothing of the other side', () => {
    const state = after('event: ready');
    expect(status(state)).toBe(texts.t('waiting.army'));
    expect(viewOf(state).canBeReady).toBe(false);
    expect(viewOf(state).sides.map(({ isTurn }) => isTurn)).toEqual([false, true]);
    expect(viewOf(state).pieces.filter((piece) => piece >> 4 === 1)).toHaveLength(8);
  });

  test('whose turn it is, and plays on from there', () => {
    const state = after('event: ready, revealed');
    expect([status(state), onlineOf(state)?.digests[0]]).toEqual(['Your turn', viewIn(state).ready[0]]);
    expect(canAbort(viewIn(state), gameOn(state))).toBe(false);
    expect(canOffer(viewIn(state), gameOn(state), 'takeback')).toBe(false);
    const moved = after('event: moved');
    expect([status(moved), gameOn(moved).cursor.endsWith('/c2d4')]).toEqual(['Black to move', true]);
    expect(canOffer(viewIn(moved), gameOn(moved), 'takeback')).toBe(true);
  });

  test('what was refused, in words', () => {
    const moved = after('event: moved');
    const commanded = stepLink(linkIn(moved), {
      type: 'command',
      id: 'sample0000000008',
      command: { type: 'resign' },
      nowMs: 0,
    });
    const { message } = samples.find(({ name }) => name === 'refused')!;
    const { link, refused } = stepLink(commanded.link, { type: 'received', message, nowMs: 0 });
    const state = reduce(moved, { type: 'onlineStepped', link, refused });
    expect(state.notice).toEqual({ kind: 'commandRefused', code: 'move/turn' });
    expect(refusalText(texts, 'move/turn')).toBe('It is not your turn.');
  });

  test('what was offered, and by whom', () => {
    const state = after('event: offered');
    expect(note(state)).toBe('Your opponent offers a draw.');
    expect(canOffer(viewIn(state), gameOn(state), 'draw')).toBe(false);
    expect(note(withView(state, { offers: { draw: 0, takeback: null, rematch: null } }))).toBe(
      'You have offered a draw.',
    );
  });

  test('an offer that comes ends what was said before', () => {
    const refused = { ...after('event: moved'), notice: { kind: 'notNow' } as const };
    const offers = { draw: 1, takeback: null, rematch: null } as const;
    const state = withView(refused, { offers });
    expect([state.notice, note(state)]).toEqual([null, 'Your opponent offers a draw.']);
    expect(withView({ ...state, notice: refused.notice }, { offers }).notice).toBe(refused.notice);
  });

  test('that what one has offered was declined, and nothing where it was taken up', () => {
    const offering = (offers: Partial<GameView['offers']>): AppState =>
      withView(after('event: moved'), { offers: { draw: null, takeback: null, rematch: null, ...offers } });
    const saidAfter = (state: AppState, change: Partial<GameView> = {}): string => {
      const offers = { draw: null, takeback: null, rematch: null };
      const next = withView(state, { offers, ...change });
      return next.notice ? noticeText(texts, gameOn(next), next.notice) : '';
    };
    expect(saidAfter(offering({ draw: 0 }))).toBe('Your opponent declines the draw.');
    expect(saidAfter(offering({ takeback: 0 }))).toBe('Your opponent does not let you take it back.');
    // Of the opponent's own offer one knows what one has answered.
    expect(saidAfter(offering({ draw: 1 }))).toBe('');
    const { line } = viewIn(after('event: moved'));
    expect(saidAfter(offering({ takeback: 0 }), { line: line.slice(0, -1) })).toBe('');
    const agreed = { status: 'ended', end: { by: 'agreement', winner: null, article: null } } as const;
    expect(saidAfter(offering({ draw: 0 }), agreed)).toBe('');
  });

  test('how it ended', () => {
    const state = after('event: several', 'event: offered');
    expect([status(state), isOver(gameOn(state))]).toEqual(['Red wins: Black resigned', true]);
    expect(pgnOf(gameOn(state), '2026.01.01')).toContain('[Result "1-0"]');
    expect(canOffer(viewIn(state), gameOn(state), 'rematch')).toBe(true);
  });

  test.each([
    ['time', 1, 'Black wins: the other side’s time is up', '0-1'],
    ['time', null, texts.t('ended.timeDraw'), '1/2-1/2'],
    ['abandoned', 0, 'Red wins: the other side has left', '1-0'],
    ['abandoned', null, 'Draw: one side has left', '1/2-1/2'],
    ['length', null, texts.t('ended.length'), '1/2-1/2'],
    ['aborted', null, texts.t('ended.aborted'), '*'],
    ['agreement', null, 'Draw: agreed by both sides', '1/2-1/2'],
    ['repetition', null, 'Draw claimed: the same position three times', '1/2-1/2'],
  ] as const)('that it ended by %s, winner %s', (by, winner, words, result) => {
    const state = withView(after('event: moved'), { status: 'ended', end: { by, winner, article: null } });
    expect([status(state), isOver(gameOn(state))]).toEqual([words, true]);
    expect(pgnOf(gameOn(state), '2026.01.01')).toContain(`[Result "${result}"]`);
    // As the game of this device it is found again with its end.
    const kept = reduce(state, { type: 'onlineKept' });
    expect(statusText(texts, gameOn(KEPT_STATE.decode(KEPT_STATE.encode(kept))!), viewOf(kept).status)).toBe(words);
  });

  test('that the opponent has left, and what they offered as long as it stands', () => {
    const state = withView(after('event: offered'), { gone: [null, 5] });
    const asked = { kind: 'theirs', what: 'draw' };
    expect(notesOf(onlineOf(state)!, true)).toEqual([asked, { kind: 'gone', claimMs: 5 }]);
  });

  test('that the server was away, until somebody plays on', () => {
    const state = reduce(after('event: ready, revealed'), { type: 'onlineCredited', id: GAME });
    expect(note(state)).toBe(texts.t('online.credited'));
    expect(note(reduce(after('event: ready, revealed'), { type: 'onlineCredited', id: 'another' }))).not.toBe(
      texts.t('online.credited'),
    );
    const line = [...viewIn(state).line, 'e3e4'];
    expect(note(withView(state, { line }))).not.toBe(texts.t('online.credited'));
    const noClock = withView(state, { time: { kind: 'unlimited' } });
    expect(note(reduce(noClock, { type: 'onlineCredited', id: GAME }))).not.toBe(texts.t('online.credited'));
  });

  test('that an army is not the one that was confirmed, before everything else', () => {
    const state = reduce(after('event: moved'), { type: 'onlineProven', id: GAME, isGenuine: false });
    expect(note(state)).toBe(texts.t('online.forged'));
  });

  test('who plays', () => {
    const names = (state: AppState) => [0, 1].map((seat) => seatName(texts, viewIn(state), seat as 0 | 1));
    const state = after('event: moved');
    expect(names(state)).toEqual(['Daw Khin', 'Guest']);
    expect(names(withView(state, { you: 1 }))).toEqual(['Daw Khin', 'You']);
  });
});

test('what a page keeps is the game of the device, never that of the server', () => {
  const state = after('event: moved');
  expect(KEPT_STATE.decode(KEPT_STATE.encode(state))).toMatchObject({ home: HOME, session: { kind: 'home' } });
});

test('an engine is asked nothing about a game of the server', () => {
  const state = reduce(after('event: moved'), { type: 'engineWished', wish: 'analysis' });
  expect(state.engine.wish).toBeNull();
});

test('a spectator moves nothing, wherever they look', () => {
  const rules = rulesOf(HOME.variant);
  const state = withView(after('event: moved'), { you: null });
  expect(viewOf(state).draggable).toEqual([]);
  expect(react(state, { type: 'squareTapped', square: rules.geometry.size - 1 }).command).toBeNull();
  expect(canOffer(viewIn(state), gameOn(state), 'draw')).toBe(false);
});

test('a premove is sent only when it is legal, and then at once', () => {
  const state = after('event: moved');
  const { position } = currentNode(gameOn(state));
  const own = positionFor(position, 0)!
    .legalMoves()
    .find((move) => position.legalMoves().some((reply) => position.play(reply).isLegal(move)))!;
  const reply = position.legalMoves().find((move) => position.play(move).isLegal(own))!;
  const wanted = { type: 'moveWanted', origin: { square: moveFrom(own) }, to: moveTo(own) } as const;
  const set = react(state, wanted);
  expect([set.command, set.state.premove]).toEqual([
    null,
    { origin: wanted.origin, to: wanted.to, at: gameOn(state).cursor },
  ]);
  const answered = (text: string) => {
    const view = { ...viewIn(set.state), line: [...viewIn(set.state).line, text] };
    return react(set.state, { type: 'onlineStepped', link: { ...linkIn(set.state), view }, refused: [] });
  };
  const played = answered(makeUci(position.rules, reply));
  expect(played.command).toEqual({ type: 'move', move: makeUci(position.rules, own) });
  expect(played.state.premove).toBeNull();
  // Moves that are taken back give the turn, too, and are not an answer.
  const taken = { ...viewIn(set.state), line: viewIn(set.state).line.slice(0, -1) };
  const back = react(set.state, {
    type: 'onlineStepped',
    link: { ...linkIn(set.state), view: taken },
    refused: [],
  });
  expect([back.command, back.state.premove]).toEqual([null, null]);
  // A spectator prepares nothing.
  expect(react(withView(state, { you: null }), wanted).state.premove).toBeNull();
});

test('a rematch is followed by who sees it begin, not by who comes later', () => {
  const ended = after('event: several', 'event: offered');
  const next = withView(ended, { rematch: 'nextnextnx' });
  expect(linkIn(next).game).toBe('nextnextnx');
  expect(gameOn(next)).toEqual(HOME);
  const link = { ...newLink(GAME), view: { ...viewIn(ended), rematch: 'nextnextnx' } };
  const late = reduce(opened, { type: 'onlineStepped', link, refused: [] });
  expect(linkIn(late).game).toBe(GAME);
});
