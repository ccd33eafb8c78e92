import { type VariantId, variantOf } from '@sitke/rules';
import { parsePgn } from '@sitke/rules/pgn';
import { describe, expect, test } from 'vitest';
import { gameOfPgn } from '../../features/pgn/game.js';
import { onlineGame } from '../../test/onlineGame.js';
import { capabilities } from '../capabilities.js';
import { engineTask } from '../computer/engineTask.js';
import type { AppEvent } from '../events.js';
import { endingOf, newGame, offDesk, recordEnd } from '../game.js';
import type { Computer, GameState, Note } from '../gameState.js';
import { gameOfRecord, recordOf, summaryOf } from '../games/record.js';
import { initialState } from '../initial.js';
import { gameOn, withGame } from '../session.js';
import { reduce } from '../store/reduce.js';
import { KEPT_STATE } from '../store/saved.js';
import { readGame, savedGame } from '../store/savedGame.js';
import { movesOf, nodeOf, setEnding } from '../tree.js';
import type { AppState } from '../types.js';
import { rowsOf } from '../view/moveList.js';
import { pgnOf } from '../view/pgn.js';
import { placeOf } from '../view/place.js';
import { viewOf } from '../view/select.js';
import { branchOf, noteAt } from './desk.js';
import { noteOfPgn, pgnNote } from './notes.js';

const BLACK: Computer = { color: 1, level: 4, seed: 7, standing: null };
const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';
const start = (computer: Computer | null, variant: VariantId = 'sittuyin', fen = MIDDLE): AppState =>
  initialState(newGame(variant, variant === 'sittuyin' ? 'pychess' : 'standard', fen, computer));
const run = (state: AppState, ...events: readonly AppEvent[]): AppState => events.reduce(reduce, state);
const type = (text: string): AppEvent => ({ type: 'typed', text });
const goTo = (path: string): AppEvent => ({ type: 'wentTo', path });
const open = (page: 'desk' | 'play'): AppEvent => ({ type: 'placeOpened', place: { page }, seed: 1, day: 1 });
const line = (state: AppState): string => movesOf(gameOn(state).cursor).join(' ');
const moved = (state: AppState, uci: string): AppState =>
  run(state, { type: 'engineMoved', path: gameOn(state).cursor, uci, score: 0 });
const note = (path: string, what: Partial<Note>): AppEvent => ({ type: 'deskNoted', path, note: what });

/** A game of three moves against the computer, resigned by its person. */
const finished = (): AppState =>
  run(moved(run(start(BLACK), type('a4')), 'b5b4'), type('g5'), { type: 'resigned', color: 0 });
const PLAYED = 'a3a4/b5b4/g4g5';

describe('a finished game against the computer', () => {
  test('grows variations from any of its positions, for both sides, and nobody answers', () => {
    const desk = run(finished(), open('desk'), goTo('a3a4'));
    expect(placeOf(desk)).toEqual({ page: 'desk' });
    expect(viewOf(desk).sources.length).toBeGreaterThan(0);
    const grown = run(desk, type('c4'), type('h5'));
    expect([line(grown), engineTask(grown)?.kind]).toEqual(['a3a4 c5c4 h4h5', 'analysis']);
    expect(JSON.stringify(rowsOf(gameOn(grown)))).toContain('a3a4/c5c4/h4h5');
  });

  test('goes on after the end that its players gave it, and stays what it was', () => {
    const before = finished();
    const grown = run(before, open('desk'), type('f5'));
    expect(line(grown)).toBe('a3a4 b5b4 g4g5 f6f5');
    expect(summaryOf(gameOn(grown))).toEqual(summaryOf(gameOn(before)));
    expect(pgnOf(gameOn(grown), '2026.01.02')).toContain('[Result "0-1"]');
    const back = run(grown, goTo('a3a4'), open('play'));
    expect([gameOn(back).cursor, gameOn(back).hands.kind]).toEqual([PLAYED, 'device']);
    expect(viewOf(back)).toMatchObject({ isOver: true, isEarlier: false, status: { kind: 'ending' } });
    expect(endingOf(gameOn(back))).toEqual({ kind: 'resignation', winner: 1 });
  });

  test('is opened again at its end, wherever analysis has stopped', () => {
    const game = gameOn(run(finished(), open('desk'), goTo('a3a4'), type('c4')));
    const kept = readGame(savedGame(offDesk(game)));
    const again = run(start(null), { type: 'gameOpened', game: { ...kept, id: 'a-game' } });
    expect([kept.cursor, gameOn(again).cursor]).toEqual(['a3a4/c5c4', PLAYED]);
  });

  test('keeps its line first, and whole, whatever is done to the tree', () => {
    const grown = run(finished(), open('desk'), goTo('a3a4'), type('c4'));
    for (const event of [
      { type: 'deskMoved', path: 'a3a4/c5c4', to: 'main' },
      { type: 'deskMoved', path: 'a3a4/c5c4', to: 'up' },
      { type: 'deskMoved', path: 'a3a4/b5b4', to: 'down' },
      { type: 'deskDeleted', path: 'a3a4' },
      { type: 'deskDeleted', path: PLAYED },
      { type: 'deskDeleted', path: '' },
    ] as const)
      expect(gameOn(reduce(grown, event)).tree).toBe(gameOn(grown).tree);
  });

  test('comes back from the store and from My games with its variations and notes', () => {
    const grown = run(
      finished(),
      open('desk'),
      goTo('a3a4'),
      type('c4'),
      note('a3a4/c5c4', { comment: 'Better.', glyphs: [1], marks: [{ color: 'red', from: 3, to: 12 }] }),
    );
    const back = KEPT_STATE.decode(KEPT_STATE.encode(grown))!;
    expect(gameOn(back)).toEqual(offDesk(gameOn(grown)));
    const game = { ...gameOn(grown), id: 'one' };
    const about = { owner: '', revision: 1, createdMs: 1, changedMs: 1 };
    expect(gameOfRecord(recordOf(game, about))).toEqual(offDesk(game));
  });
});

describe('a running game against the computer', () => {
  const running = (): AppState => moved(run(start(BLACK), type('a4')), 'b5b4');

  test('waits while its person tries moves, and goes on where it was', () => {
    const desk = run(running(), open('desk'), type('g5'), type('f5'));
    expect(engineTask(desk)?.kind).toBe('analysis');
    const back = run(desk, open('play'));
    expect([line(back), engineTask(back)]).toEqual(['a3a4 b5b4', null]);
    const played = run(back, type('h5'));
    expect(engineTask(played)).toMatchObject({ kind: 'move', path: 'a3a4/b5b4/h4h5' });
    const answered = moved(played, 'f6f5');
    expect(recordEnd(gameOn(answered))).toBe('a3a4/b5b4/h4h5/f6f5');
    expect(nodeOf(gameOn(answered).tree, 'a3a4/b5b4').children).toEqual(['h4h5', 'g4g5']);
  });

  test('takes back and brings again without a loss of what was tried', () => {
    const back = run(running(), open('desk'), type('g5'), open('play'), { type: 'undone' });
    expect([line(back), recordEnd(gameOn(back))]).toEqual(['', '']);
    expect(Object.keys(gameOn(back).tree)).toContain('a3a4/b5b4/g4g5');
    expect(line(run(back, { type: 'redone' }))).toBe('a3a4 b5b4');
  });

  test('lets its computer answer on the line that is played, wherever somebody looks', () => {
    const tried = run(running(), open('desk'), goTo('a3a4'), type('c4'), type('h5'), open('play'));
    const aside = run(tried, goTo('a3a4/c5c4/h4h5'));
    expect([engineTask(aside), viewOf(aside).isEarlier]).toEqual([null, true]);
  });
});

test('a game over the network is not analysed, nor one behind a curtain', () => {
  expect(capabilities(gameOn(onlineGame(0, []))).mayOpenDesk).toBe(false);
  const curtain = initialState(newGame('sittuyin', 'federation setup.order=curtain', '', BLACK));
  expect(capabilities(gameOn(curtain)).mayOpenDesk).toBe(false);
  expect(gameOn(run(curtain, open('desk'))).hands.kind).toBe('device');
});

describe('a game of two at the desk', () => {
  const tree = (): AppState =>
    run(
      start(null, 'sissa', ''),
      open('desk'),
      type('e2e4'),
      goTo(''),
      type('d2d4'),
      type('d8d7'),
      goTo(''),
      type('c2c4'),
    );
  const children = (state: AppState): readonly string[] => nodeOf(gameOn(state).tree, '').children;

  test('orders its lines', () => {
    const grown = tree();
    expect(children(grown)).toHaveLength(3);
    const [first, second, third] = children(grown);
    const moved = (path: string, to: 'up' | 'down' | 'main') => children(run(grown, { type: 'deskMoved', path, to }));
    expect(moved(third!, 'up')).toEqual([first, third, second]);
    expect(moved(first!, 'down')).toEqual([second, first, third]);
    expect(moved(third!, 'down')).toBe(children(grown));
    expect(moved(`${second}/d8d7`, 'main')).toEqual([second, first, third]);
    expect(branchOf(gameOn(grown).tree, `${second}/d8d7`)).toBe(second);
    expect(branchOf(gameOn(grown).tree, first!)).toBeNull();
  });

  test('deletes a line with what follows, and takes every change back', () => {
    const grown = tree();
    const [, second] = children(grown);
    const gone = run(grown, goTo(`${second}/d8d7`), { type: 'deskDeleted', path: second! });
    expect([gameOn(gone).cursor, Object.keys(gameOn(gone).tree)]).toEqual(['', ['', 'e2e4', 'c2c4']]);
    const back = run(gone, { type: 'undone' });
    expect(gameOn(back).tree).toEqual(gameOn(grown).tree);
    expect(gameOn(run(back, { type: 'redone' })).tree).toEqual(gameOn(gone).tree);
    let state = grown;
    for (let i = 0; i < 4; i++) state = run(state, { type: 'undone' });
    expect(Object.keys(gameOn(state).tree)).toEqual(['']);
  });

  test('plays a line of the engine as far as it is legal', () => {
    const played = run(tree(), { type: 'deskPlayed', path: '', moves: ['e2e4', 'e8e7', 'a1a9', 'a1a2'] });
    expect(line(played)).toBe('e2e4 e8e7');
  });

  test('notes are changed in part, and an empty one leaves nothing', () => {
    const noted = run(tree(), note('e2e4', { glyphs: [5] }), note('e2e4', { comment: 'x'.repeat(9999) }));
    expect(noteAt(gameOn(noted).tree, 'e2e4')).toMatchObject({ glyphs: [5], comment: 'x'.repeat(4000) });
    const empty = run(noted, note('e2e4', { glyphs: [], comment: '' }));
    expect(nodeOf(gameOn(empty).tree, 'e2e4')).toEqual({ children: [] });
    expect(run(noted, note('nowhere', { comment: 'y' }))).toBe(noted);
  });
});

test('a game that goes on against the computer from analysis is one of its own', () => {
  const looked = run(finished(), open('desk'), goTo('a3a4'), type('c4'), open('play'), goTo('a3a4/c5c4'));
  const on = run(withGame(looked, { ...gameOn(looked), id: 'old' }), { type: 'opponentChosen', computer: BLACK });
  expect(gameOn(on)).toMatchObject({ id: null, played: null, cursor: 'a3a4/c5c4', computer: BLACK });
  expect(Object.keys(gameOn(on).tree)).toEqual(['', 'a3a4/c5c4', 'a3a4']);
  expect(viewOf(on).isOver).toBe(false);
});

describe('PGN', () => {
  const MARKS = [
    { color: 'green', from: 28, to: 28 },
    { color: 'blue', from: 12, to: 28 },
  ] as const;

  /** The game as it comes back from its PGN. */
  function again(game: GameState): GameState {
    const read = parsePgn(pgnOf(game, '2026.01.02'));
    return gameOfPgn((read.ok && read.value[0]) || expect.unreachable());
  }

  test('has variations, comments, glyphs and marks, and gives them back', () => {
    const { home: game } = run(
      finished(),
      open('desk'),
      note('a3a4', { comment: 'A quiet [start].', glyphs: [1, 16] }),
      goTo('a3a4'),
      type('c4'),
      note('a3a4/c5c4', { comment: 'Braces {inside} too', marks: MARKS }),
    );
    const text = pgnOf(game, '2026.01.02');
    expect(text).toContain('a4 $1 $16 {A quiet [start].}');
    expect(text).toContain('[%csl Ge4] [%cal Be2e4]');
    const ending = { kind: 'recorded', winner: 1 } as const;
    expect(again(game).tree).toEqual(setEnding(game.tree, PLAYED, ending));
  });

  test('marks of squares that do not exist are left out, and the rest stays', () => {
    const def = variantOf('sittuyin');
    const read = noteOfPgn(def, { comment: 'Take [%csl Gd4,Zz9,Rq4] it [%cal Yd4d5]', nags: [0, 3, 3, 999] });
    expect(read).toEqual({
      comment: 'Take it',
      glyphs: [3],
      marks: [
        { color: 'green', from: 27, to: 27 },
        { color: 'yellow', from: 27, to: 35 },
      ],
    });
    expect(noteOfPgn(def, pgnNote(def, read!))).toEqual(read);
    expect(noteOfPgn(def, { comment: ' ', nags: [] })).toBeNull();
  });
});
