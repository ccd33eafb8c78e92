import { LEVELS as ENGINE_LEVELS } from '@sitke/engine';
import { FORCED_MS, MOVE_MS, PLACING_MS } from '@sitke/engine/pacing';
import { makeUci, parseUci } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { announcement } from '../../i18n/announcements.js';
import { texts } from '../../i18n/index.js';
import { hintText, levelText, statusText } from '../../i18n/phrases.js';
import { capabilities } from '../capabilities.js';
import type { AppEvent } from '../events.js';
import { arrangingSide, currentNode, endingOf, newGame, newGameDialog, nodeAt } from '../game.js';
import type { Computer } from '../gameState.js';
import { initialState } from '../initial.js';
import { FIRST_LEVEL, FULL_STRENGTH, LEVELS } from '../levels.js';
import { gameOn, withGame } from '../session.js';
import { reduce } from '../store/reduce.js';
import { KEPT_STATE } from '../store/saved.js';
import { movesOf } from '../tree.js';
import type { AppState } from '../types.js';
import { rowsOf } from '../view/moveList.js';
import { isLineOf, viewOf } from '../view/select.js';
import { agreesToDraw } from './computer.js';
import { engineTask, isThinking } from './engineTask.js';

const BLACK: Computer = { color: 1, level: 4, seed: 7, standing: null };
const RED: Computer = { ...BLACK, color: 0 };
const CURTAIN = 'federation setup.order=curtain';
const MIDDLE = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

function start(computer: Computer | null, ruleset = 'pychess', fen = ''): AppState {
  return initialState(newGame('sittuyin', ruleset, fen, computer));
}

const run = (state: AppState, ...events: readonly AppEvent[]): AppState => events.reduce(reduce, state);
const type = (text: string): AppEvent => ({ type: 'typed', text });
const line = (state: AppState): string => movesOf(gameOn(state).cursor).join(' ');
const undo: AppEvent = { type: 'undone' };
const redo: AppEvent = { type: 'redone' };
const ready: AppEvent = { type: 'readied' };
const wish = (wished: 'hint' | 'analysis' | 'moveNow' | null): AppEvent => ({ type: 'engineWished', wish: wished });

/** The engine's answer to what it is asked now. */
function answer(state: AppState, uci: string, score: number | null = 0): AppState {
  const task = engineTask(state);
  if (task?.kind !== 'move') throw new Error('the engine is asked for no move');
  return reduce(state, { type: 'engineMoved', path: task.path, uci, score });
}

/** Lets the engine place pieces as long as it is asked to, each where the rules list it first. */
function answerPlacing(from: AppState): AppState {
  let state = from;
  for (let task = engineTask(state); task && arrangingSide(gameOn(state)) !== null; task = engineTask(state)) {
    const { position } = nodeAt(gameOn(state), task.path);
    const [first] = task.among ?? position.legalMoves().map((move) => makeUci(position.rules, move));
    state = answer(state, first!);
  }
  return state;
}

const RED_ARMY = 'K@e1 S@d2 S@e2 F@f2 R@a1 R@h1 N@c2 N@g2'.split(' ').map(type);
const BLACK_ARMY = 'K@d8 S@d7 S@e7 F@c7 R@a8 R@h8 N@b7 N@f7'.split(' ').map(type);

describe('a game against the computer', () => {
  test('asks for nothing where there is no engine', () => {
    const played = initialState(newGame('makruk', 'fairy', '', RED));
    for (const state of [played, run(played, wish('analysis'))]) {
      const game = gameOn(state);
      expect(engineTask(state)).not.toBeNull();
      expect(engineTask(withGame(state, { ...game, variant: 'garrison' as typeof game.variant }))).toBeNull();
    }
  });

  test('asks the engine on its turn alone, with the time of its level', () => {
    const state = start(BLACK);
    expect(engineTask(state)).toBeNull();
    const asked = run(state, type('K@e1'));
    expect(engineTask(asked)).toMatchObject({
      kind: 'move',
      moves: ['K@e1'],
      level: 4,
      seed: 7,
      timeMs: PLACING_MS,
      lines: 1,
    });
    expect(viewOf(asked).status).toEqual({ kind: 'thinking', isPlacing: true });
    expect(statusText(texts, gameOn(asked), viewOf(asked).status)).toBe('The computer is placing its pieces');
    const answered = answer(asked, 'K@d8');
    expect(line(answered)).toBe('K@e1 K@d8');
    expect(engineTask(answered)).toBeNull();
  });

  test('a piece is placed sooner than a move may take', () => {
    expect(engineTask(run(start(BLACK, 'pychess', MIDDLE), type('a4')))).toMatchObject({ timeMs: MOVE_MS });
    expect(PLACING_MS).toBeLessThan(MOVE_MS);
    const forced = start(BLACK, 'pychess', 'k7/1R6/8/8/8/8/8/3K4[] b - - 0 40');
    expect(currentNode(gameOn(forced)).position.legalMoves()).toHaveLength(1);
    expect(engineTask(forced)).toMatchObject({ timeMs: FORCED_MS });
  });

  test('its levels are those of the engine, and so is what is said of them', () => {
    const levels = LEVELS.map((level) => levelText(texts, level));
    expect([levels.length, FULL_STRENGTH, FIRST_LEVEL]).toEqual([ENGINE_LEVELS.length + 1, levels.length, 1]);
    expect(levels.findIndex((text) => text.includes('mate in one'))).toBe(
      ENGINE_LEVELS.findIndex((level) => level.seesChecks),
    );
    expect(levels.findIndex((text) => text.includes('overlooks nothing'))).toBe(
      ENGINE_LEVELS.findIndex((level) => level.missRate === 0),
    );
  });

  test('lets nobody move for the computer', () => {
    const state = run(start(BLACK), type('K@e1'));
    expect(run(state, type('K@d8'))).toEqual({ ...state, notice: { kind: 'notNow' } });
    expect(run(state, { type: 'pocketTapped', role: 1 })).toBe(state);
    // The own tray is there for a drop prepared.
    expect(viewOf(state).sides.map((side) => side.isActive)).toEqual([true, false]);
  });

  test('takes no late answer, and none for another place', () => {
    const state = run(start(BLACK), type('K@e1'));
    const path = gameOn(state).cursor;
    const back = run(state, undo);
    expect(run(back, { type: 'engineMoved', path, uci: 'K@d8', score: 0 })).toBe(back);
    expect(run(state, { type: 'engineMoved', path: '', uci: 'K@d8', score: 0 })).toBe(state);
  });

  test('an answer that is not a move is a failure of the engine, and the game stays', () => {
    const state = answer(run(start(BLACK), type('K@e1')), 'a1a1');
    expect(state.engine.problem).toBe('a1a1?');
    expect(line(state)).toBe('K@e1');
    expect(isThinking(state)).toBe(false);
    expect(announcement(texts, state, viewOf(state))).toBe(texts.t('computer.failed'));
    expect(isThinking(run(state, { type: 'engineRetried' }))).toBe(true);
    const alone = run(state, { type: 'opponentChosen', computer: null }, type('K@d8'));
    expect(line(alone)).toBe('K@e1 K@d8');
  });

  test('who looks at an earlier position goes on looking while the computer moves', () => {
    const state = run(start(BLACK, 'pychess', MIDDLE), type('a4'), { type: 'wentTo', path: '' });
    expect(viewOf(state)).toMatchObject({
      isEarlier: true,
      isComputersTurn: true,
      status: { kind: 'thinking' },
    });
    const tried = run(state, type('b4'));
    expect(gameOn(tried)).toBe(gameOn(state));
    expect(announcement(texts, tried, viewOf(tried))).toBe(texts.t('status.earlier'));
    const moved = answer(state, 'b5b4');
    expect(gameOn(moved).cursor).toBe('');
    expect(Object.keys(gameOn(moved).tree)).toContain('a3a4/b5b4');
    expect(engineTask(moved)).toBeNull();
  });

  test('undo goes back to the own turn, and redo forward to it', () => {
    const played = answer(run(start(BLACK, 'pychess', MIDDLE), type('a4')), 'b5b4');
    const both = run(played, undo);
    expect(line(both)).toBe('');
    expect(line(run(both, redo))).toBe('a3a4 b5b4');
    const thinking = run(played, type('g5'));
    expect(line(run(thinking, undo))).toBe('a3a4 b5b4');
    expect(line(run(thinking, undo, redo))).toBe('a3a4 b5b4 g4g5');
  });

  test('nothing can be taken back that only the computer has done', () => {
    const state = answer(start(RED, 'pychess', MIDDLE), 'a3a4');
    expect(capabilities(gameOn(state)).mayTakeBack).toBe(false);
    expect(run(state, undo)).toBe(state);
  });

  test('a resignation taken back is just that', () => {
    const state = run(start(BLACK, 'pychess', MIDDLE), type('a4'), { type: 'resigned', color: 0 });
    expect(endingOf(gameOn(state))).toEqual({ kind: 'resignation', winner: 1 });
    expect(engineTask(state)).toBeNull();
    expect(isThinking(run(state, undo))).toBe(true);
  });

  test('a rematch changes sides and keeps rules, start and level', () => {
    const state = run(answer(run(start(BLACK, 'pychess', MIDDLE), type('a4')), 'b5b4', 70), { type: 'rematched' });
    expect(gameOn(state)).toMatchObject({
      start: MIDDLE,
      cursor: '',
      computer: { color: 0, level: 4, standing: null },
    });
    expect(gameOn(state).computer!.seed).not.toBe(7);
    expect(state.orientation).toBe(1);
    expect(isThinking(state)).toBe(true);
  });

  test('is kept with its opponent, and goes on thinking', () => {
    const state = run(start(BLACK, 'federation'), ...RED_ARMY, ready);
    expect(KEPT_STATE.decode(KEPT_STATE.encode(state))).toEqual(state);
    expect(isThinking(KEPT_STATE.decode(KEPT_STATE.encode(state))!)).toBe(true);
    const text = KEPT_STATE.encode(state);
    expect(KEPT_STATE.decode(text.replace('"level":4', '"level":40'))).toBeNull();
    expect(KEPT_STATE.decode(text.replace('"seed":7,', ''))?.home.computer?.seed).toBe(0);
    expect(KEPT_STATE.decode(text.replace('"level":4', '"level":"4"'))).toBeNull();
    expect(KEPT_STATE.decode(text.replace(/"computer":\{[^}]*\}/, '"computer":null'))?.home.computer).toBeNull();
    expect(KEPT_STATE.decode(text.replace(/,"computer":\{[^}]*\}/, ''))?.home.computer).toBeNull();
  });

  test('the dialog for a new game proposes the same opponent', () => {
    const game = gameOn(start(RED));
    expect(newGameDialog(game)).toMatchObject({ draft: { opponent: { isComputer: true, level: 4, side: 1 } } });
  });
});

describe('draws and counts', () => {
  test('the computer agrees to a draw only where it is no better', () => {
    const after = (score: number | null): AppState =>
      answer(run(start(BLACK, 'pychess', MIDDLE), type('a4')), 'b5b4', score);
    expect([-30, 0, 30, null].map((score) => agreesToDraw(gameOn(after(score))))).toEqual([true, true, false, false]);
    expect(endingOf(gameOn(run(after(-30), { type: 'drawAgreed' })))).toEqual({ kind: 'agreement' });
    const declined = run(after(30), { type: 'drawAgreed' });
    expect(declined.notice).toEqual({ kind: 'drawDeclined' });
    expect(announcement(texts, declined, viewOf(declined))).toBe(texts.t('notice.drawDeclined'));
    expect(agreesToDraw(gameOn(answer(run(start(BLACK), type('K@e1')), 'K@d8', -900)))).toBe(false);
  });

  test('the computer claims a draw when it is no better, and plays on when it is', () => {
    const fen = '3k4/r7/8/8/8/8/R7/3K4[] b - - 99 80';
    const asked = start(BLACK, 'pychess end.fifty=claim', fen);
    const claimable = run(answer(asked, 'd8e8', 0), type('Kd2'));
    expect(currentNode(gameOn(claimable)).claims.map(({ reason }) => reason)).toContain('moveLimit');
    expect(endingOf(gameOn(answer(claimable, 'a7a2', -5)))).toEqual({ kind: 'claim', reason: 'moveLimit' });
    expect(line(answer(claimable, 'a7a2', 900))).toBe('d8e8 d1d2 a7a2');
  });

  test('the computer starts the optional count when it is lost, and never for its person', () => {
    const fen = '3k4/r7/8/8/8/8/R7/3K4[] b - - 0 40';
    const asked = start(BLACK, 'pychess-zh', fen);
    expect(currentNode(gameOn(asked)).position.countActions).toEqual(['start']);
    const counting = answer(asked, 'd8e8', -400);
    expect(line(counting)).toBe('count+');
    expect(isThinking(counting)).toBe(true);
    expect(line(answer(counting, 'd8e8', -400))).toBe('count+ d8e8');
    expect(line(answer(asked, 'd8e8', -20))).toBe('d8e8');
    expect(run(asked, { type: 'countActed', action: 'start' })).toBe(asked);
    expect(run(asked, { type: 'claimed', reason: 'moveLimit' })).toBe(asked);
  });

  test('the computer stops its count when it is winning', () => {
    const asked = start(BLACK, 'pychess-zh', '3k4/r7/8/8/8/8/R7/3K4[] b - - 0 40');
    const counting = run(answer(answer(asked, 'd8e8', -400), 'd8e8', -400), type('Kd2'));
    expect(currentNode(gameOn(counting)).position.countActions).toEqual(['stop']);
    expect(line(answer(counting, 'a7a2', 400))).toBe('count+ d8e8 d1d2 count-');
    expect(line(answer(counting, 'a7a2', 0))).toBe('count+ d8e8 d1d2 a7a2');
  });
});

describe('the set-up', () => {
  test('the computer places its whole army after its person, and is ready by itself', () => {
    const state = answerPlacing(run(start(BLACK, 'federation'), ...RED_ARMY, ready));
    expect(gameOn(state).ready).toEqual([true, true]);
    expect(viewOf(state).status).toEqual({ kind: 'toMove', color: 0, isCheck: false });
    const back = run(state, undo);
    expect(arrangingSide(gameOn(back))).toBe(0);
    expect(movesOf(gameOn(back).cursor)).toHaveLength(8);
  });

  test('the computer that takes over an army already placed is ready with it', () => {
    const state = run(start(null, 'federation'), ...RED_ARMY, { type: 'opponentChosen', computer: RED });
    expect(gameOn(state).ready).toEqual([true, false]);
    expect(viewOf(state).status).toEqual({ kind: 'arranging', color: 1, left: 8 });
    const half = run(start(null, 'federation'), ...RED_ARMY.slice(0, 5), { type: 'opponentChosen', computer: RED });
    expect(gameOn(answerPlacing(half))).toMatchObject({ ready: [true, false], computer: { color: 0 } });
  });

  test('nobody can say for the computer that it is ready', () => {
    const state = run(start(RED, 'federation'));
    expect(isThinking(state)).toBe(true);
    expect(viewOf(state)).toMatchObject({ canBeReady: false, status: { kind: 'thinking', isPlacing: true } });
    expect(run(state, ready)).toBe(state);
  });

  test('behind the curtain its army is hidden, the device stays where it is, and the end shows all', () => {
    const placed = answerPlacing(start(RED, CURTAIN));
    expect(gameOn(placed).ready).toEqual([true, false]);
    const view = viewOf(placed);
    expect(view.status).toEqual({ kind: 'arranging', color: 1, left: 8 });
    expect(view.pieces.filter((piece) => piece !== 0 && piece >> 4 === 0 && (piece & 15) !== 6)).toEqual([]);
    expect(view.sides.map((side) => side.isHidden)).toEqual([true, false]);
    expect(view.lastMove).toEqual([]);
    expect(JSON.stringify(rowsOf(gameOn(placed))).match(/"isHidden":true/g)).toHaveLength(8);
    expect([capabilities(gameOn(run(placed, undo))).mayTakeBack, capabilities(gameOn(placed)).mayAnalyse]).toEqual([
      false,
      false,
    ]);
    const shown = run(placed, ...BLACK_ARMY, ready);
    expect(viewOf(shown).pieces.filter((piece) => piece !== 0)).toHaveLength(32);
    expect(isThinking(shown)).toBe(true);
  });

  test('while it arranges behind the curtain, nothing of it shows, not even how many pieces are left', () => {
    const task = engineTask(start(RED, CURTAIN))!;
    const half = answer(start(RED, CURTAIN), task.among![0]!);
    const view = viewOf(half);
    expect(view.pieces.filter((piece) => piece !== 0)).toHaveLength(16);
    expect(view.sides[0]).toMatchObject({ isHidden: true, canReturn: false });
    expect(view.status).toEqual({ kind: 'thinking', isPlacing: true });
  });

  test('behind the curtain the engine does not get the other army', () => {
    const asked = run(start(BLACK, CURTAIN), ...RED_ARMY, ready);
    const other = run(
      start(BLACK, CURTAIN),
      ...RED_ARMY.slice(0, 4),
      ...'R@b1 R@g1 N@f3 N@h2'.split(' ').map(type),
      ready,
    );
    expect(engineTask(asked)!.path).not.toBe(engineTask(other)!.path);
    expect(engineTask(asked)).toMatchObject({ isSecret: true, moves: engineTask(other)!.moves });
    expect(engineTask(run(start(BLACK, 'federation'), ...RED_ARMY, ready))).toMatchObject({
      isSecret: false,
      among: null,
    });
    expect(gameOn(answerPlacing(asked)).ready).toEqual([true, true]);
  });
});

describe('hints and analysis', () => {
  test('a hint is asked of the full strength, shown, and gone with the next move', () => {
    const asked = run(start(BLACK, 'pychess', MIDDLE), wish('hint'));
    expect(engineTask(asked)).toMatchObject({ kind: 'hint', level: FULL_STRENGTH });
    const advised = run(asked, { type: 'engineAdvised', path: '', uci: 'a3a4' });
    expect(engineTask(advised)).toBeNull();
    const view = viewOf(advised);
    expect(view.marks.map(({ kind }) => kind)).toEqual(['hint', 'hint']);
    expect(announcement(texts, advised, view)).toBe('Hint: pawn to a4, a4');
    expect(run(advised, type('b4')).engine.hint).toBeNull();
    expect(run(asked, type('b4'), { type: 'engineAdvised', path: '', uci: 'a3a4' }).engine.hint).toBeNull();
  });

  test('hints name the piece to place, and a promotion in place', () => {
    const game = gameOn(start(BLACK));
    const drop = parseUci(currentNode(game).position, 'S@e3');
    expect(drop.ok && hintText(texts, game, drop.value)).toBe('Hint: elephant to e3, S@e3');
    const promoting = newGame('sittuyin', 'pychess', '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1');
    const move = parseUci(currentNode(promoting).position, 'e5e5f');
    expect(move.ok && hintText(texts, promoting, move.value)).toBe('Hint: promote on e5, e5=F');
  });

  test('analysis follows the position looked at; against the computer it waits for the end', () => {
    const state = run(start(null, 'pychess', MIDDLE), wish('analysis'), type('a4'));
    expect(engineTask(state)).toMatchObject({ kind: 'analysis', path: 'a3a4', lines: 3 });
    expect(engineTask(run(state, { type: 'wentTo', path: '' }))).toMatchObject({ kind: 'analysis', path: '' });
    expect(engineTask(run(state, wish(null)))).toBeNull();
    const game = start(BLACK, 'pychess', MIDDLE);
    expect(engineTask(run(game, wish('analysis')))).toBeNull();
    const over = run(game, type('a4'), { type: 'resigned', color: 0 });
    expect(capabilities(gameOn(over)).mayAnalyse).toBe(true);
    expect(engineTask(run(over, wish('analysis'), { type: 'wentTo', path: '' }))).toMatchObject({ kind: 'analysis' });
  });

  test('thoughts about a move show while it is found and after it, not elsewhere', () => {
    const game = gameOn(answer(run(start(BLACK, 'pychess', MIDDLE), type('a4')), 'b5b4'));
    expect(isLineOf(game, { kind: 'move', path: 'a3a4' })).toBe(true);
    expect(isLineOf(game, { kind: 'move', path: '' })).toBe(false);
    expect(isLineOf({ ...game, cursor: '' }, { kind: 'move', path: '' })).toBe(true);
    expect(isLineOf(game, { kind: 'analysis', path: 'a3a4' })).toBe(false);
  });
});
