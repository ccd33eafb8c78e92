import { variantOf } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import {
  BLACK_ARMY,
  code,
  drag,
  fen,
  line,
  RED_ARMY,
  ready,
  redo,
  run,
  sq,
  start,
  take,
  tap,
  type,
  undo,
} from '../../test/drive.js';
import { capabilities } from '../capabilities.js';
import { arrangingSide, currentNode, isOver } from '../game.js';
import { gameOn } from '../session.js';
import { formatSetup } from '../setupText.js';
import { movesOf } from '../tree.js';
import type { AppState } from '../types.js';
import { rowsOf } from '../view/moveList.js';
import { pgnOf } from '../view/pgn.js';
import { pathsTo, viewOf } from '../view/select.js';
import { KEPT_STATE } from './saved.js';

const [KING, ROOK, HORSE] = [1, 4, 5] as const;

describe('placing in turn', () => {
  test('a tap on the tray and a tap on a square place a piece, and the turn passes', () => {
    const state = run(start('pychess'), take(KING), tap('e1'));
    expect(line(state)).toBe('K@e1');
    expect(viewOf(state).status).toEqual({ kind: 'placing', color: 1, left: 8 });
    expect(state.selection).toBeNull();
  });

  test('a square that the rules forbid is refused with the reason, and the piece stays selected', () => {
    const state = run(start('pychess'), take(ROOK), tap('e2'));
    expect(code(state)).toBe('dropZone');
    expect(state.selection).toEqual({ role: ROOK });
    expect(viewOf(state).marks).toEqual([{ square: sq('e2'), kind: 'witness' }]);
    const retried = run(state, take(ROOK));
    expect([retried.selection, retried.notice]).toEqual([{ role: ROOK }, null]);
    expect(run(retried, take(ROOK)).selection).toBeNull();
  });

  test('a pawn that is tapped while pieces must be placed says so', () => {
    expect(code(run(start('pychess'), tap('e4')))).toBe('placementFirst');
  });
});

describe('arranging a whole army', () => {
  test('a kind of piece stays selected while more of it are left', () => {
    const state = run(start('federation'), take(HORSE), tap('c2'));
    expect(state.selection).toEqual({ role: HORSE, isLeft: true });
    expect(run(state, tap('g2')).selection).toBeNull();
  });

  test('a placed piece can be moved, changed with another, and put back', () => {
    let state = run(start('federation'), type('K@e1'), type('S@d2'));
    state = run(state, tap('d2'), tap('f3'));
    expect(line(state)).toBe('K@e1 S@f3');
    state = run(state, drag('f3', 'e1'));
    expect(new Set(movesOf(gameOn(state).cursor))).toEqual(new Set(['S@e1', 'K@f3']));
    state = run(state, { type: 'returned', from: sq('f3') });
    expect(line(state)).toBe('S@e1');
    expect(currentNode(gameOn(state)).position.pocket(0, KING)).toBe(1);
  });

  test('a change the rules forbid is refused and changes nothing', () => {
    const before = run(start('federation'), type('R@a1'), type('S@d2'));
    const state = run(before, drag('a1', 'a2'));
    expect(code(state)).toBe('dropZone');
    expect(line(state)).toBe(line(before));
    expect(code(run(before, drag('a1', 'd2')))).toBe('dropZone');
  });

  test('the other side starts only after Ready, which needs all pieces placed', () => {
    let state = run(start('federation'), ...RED_ARMY.slice(0, 7), ready);
    expect(arrangingSide(gameOn(state))).toBe(0);
    state = run(state, RED_ARMY[7]!);
    expect(viewOf(state).canBeReady).toBe(true);
    expect(gameOn(run(state, take(KING), tap('d8')))).toBe(gameOn(state));
    // Still free to rearrange, and still Red's.
    state = run(state, drag('g2', 'g3'), ready);
    expect(arrangingSide(gameOn(state))).toBe(1);
    state = run(state, ...BLACK_ARMY, ready);
    expect(viewOf(state).status).toEqual({ kind: 'toMove', color: 0, isCheck: false });
    expect(fen(state)).toBe('r2k3r/1nfssn2/4pppp/pppp4/4PPPP/PPPP2N1/2NSSF2/R3K2R[] w - - 0 9');
  });

  test('undo takes back drops, and Ready, but nothing behind a curtain', () => {
    const open = run(start('federation'), ...RED_ARMY, ready, undo);
    expect(gameOn(open).ready).toEqual([false, false]);
    expect(movesOf(gameOn(open).cursor)).toHaveLength(8);
    const hidden = run(start('pychess setup.order=curtain'), ...RED_ARMY, ready, { type: 'seated' });
    expect(gameOn(run(hidden, undo))).toBe(gameOn(hidden));
  });

  test('the shield of the old booklet binds Black, and says why', () => {
    const red = run(start('ancientchess'), ...'K@e2 S@d2 S@f2 F@f3 R@a1 R@h1 N@c2 N@g2'.split(' ').map(type), ready);
    const black = run(red, ...'K@c7 S@d7 S@c6 F@b6 N@b7 N@f7 R@a8'.split(' ').map(type));
    expect(code(run(black, type('R@e8')))).toBe('dropShield');
    const shielded = run(black, drag('d7', 'e7'), type('R@e8'), ready);
    expect(currentNode(gameOn(shielded)).position.inPlacement).toBe(false);
    // The shield may not leave again: the whole army is asked, not the last piece alone.
    expect(code(run(run(black, drag('d7', 'e7'), type('R@e8')), drag('e7', 'd7')))).toBe('dropShield');
  });

  test('a piece may take a pawn’s square where the rules say so, and the pawn’s place is asked for', () => {
    const asked = run(start('federation setup.pawnSwap=on'), take(HORSE), tap('e4'));
    expect(asked.choice?.moves).toContain('N@e4e2');
    const state = run(asked, tap('e2'));
    expect(line(state)).toBe('N@e4e2');
    expect(line(run(state, drag('e2', 'e3')))).toBe('N@e4e3');
    expect(line(run(state, drag('e4', 'c2')))).toBe('N@c2');
    expect(run(asked, tap('e5')).choice).toBeNull();
  });
});

describe('a curtain', () => {
  const red = run(start('pychess setup.order=curtain'), ...RED_ARMY);

  test('hides the army that is ready, and asks to hand the device over', () => {
    const waiting = run(red, ready);
    expect(capabilities(gameOn(waiting)).handOver).toBe(1);
    expect(run(waiting, take(KING)).selection).toBeNull();
    const state = run(waiting, { type: 'seated' });
    const view = viewOf(state);
    expect(state.orientation).toBe(1);
    expect(view.pieces[sq('e1')]).toBe(0);
    expect(view.pieces[sq('e4')]).not.toBe(0);
    expect(view.sides[0].isHidden).toBe(true);
    expect(rowsOf(gameOn(state))[0]?.cells[0]?.isHidden).toBe(true);
    expect(view.lastMove).toEqual([]);
  });

  test('rises when both are ready', () => {
    const state = run(red, ready, { type: 'seated' }, ...BLACK_ARMY, ready);
    expect(capabilities(gameOn(state)).handOver).toBeNull();
    expect(viewOf(state).pieces[sq('e1')]).not.toBe(0);
    expect(rowsOf(gameOn(state))[0]?.cells[0]?.isHidden).toBe(false);
  });
});

describe('moving', () => {
  const promoting = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';

  test('a pawn promotes in place, or by a diagonal step, and a forbidden step names its witness', () => {
    const state = start('pychess', promoting);
    expect(viewOf(state).promotable).toEqual([sq('e5')]);
    const held = run(state, tap('e5'));
    const kinds = Object.fromEntries(viewOf(held).dests.map(({ to, kind }) => [to, kind]));
    expect(kinds).toMatchObject({ [sq('e5')]: 'promoteInPlace', [sq('f6')]: 'promote', [sq('e6')]: 'move' });
    expect(line(run(held, drag('e5', 'e5')))).toBe('e5e5f');
    expect(line(run(held, tap('f6')))).toBe('e5f6f');
    expect(code(run(held, tap('d6')))).toBe('promotionAttacks');
  });

  test('two moves with the same origin and target are asked about', () => {
    const state = run(start('ancientchess', '8/2k5/8/8/4P3/5K2/8/R7[] w - - 0 1'), tap('e4'), tap('e5'));
    expect(state.choice?.moves).toEqual(expect.arrayContaining(['e4e5', 'e4e5f']));
    expect(line(run(state, { type: 'chosen', uci: 'e4e5' }))).toBe('e4e5');
    expect(run(state, { type: 'chosen', uci: 'e4e6' })).toBe(state);
    expect(run(state, { type: 'cancelled' }).choice).toBeNull();
  });

  test('a piece of the other side is refused, one’s own is taken, and tapped again let go', () => {
    const state = start('pychess', promoting);
    expect(code(run(state, tap('c7')))).toBe('opponentsPiece');
    expect(run(state, tap('f3')).selection).toEqual({ square: sq('f3') });
    expect(run(state, tap('f3'), tap('f3')).selection).toBeNull();
    // After a refusal the piece is meant again, then let go.
    const retried = run(state, tap('f3'), tap('f8'), tap('f3'));
    expect([retried.selection, retried.notice]).toEqual([{ square: sq('f3') }, null]);
    expect(run(retried, tap('f3')).selection).toBeNull();
    expect(run(state, tap('f3'), tap('g4')).selection).toEqual({ square: sq('g4') });
    expect(code(run(state, tap('f3'), tap('f5')))).toBe('cannotReach');
  });

  test('a typed move may be standard notation or coordinates; anything else is answered', () => {
    const state = start('pychess', promoting);
    expect(line(run(state, type(' Nf6 ')))).toBe('g4f6');
    expect(line(run(state, type('e5f6f')))).toBe('e5f6f');
    expect(code(run(state, type('e4=F')))).toBe('promotionZone');
    expect(code(run(state, type('Nxc5')))).toBe('cannotReach');
    expect(run(state, type('hello')).notice).toMatchObject({ kind: 'notAMove', text: 'hello' });
    expect(run(state, type('Qd3')).notice).toMatchObject({
      kind: 'notAMove',
      problem: { code: 'role', args: { letter: 'Q' } },
    });
    expect(run(state, type('  '))).toBe(state);
  });

  test('castling and conversion have their own marks', () => {
    const castling = start('standard', '4k4/9/9/9/9/9/9/9/R3K3R w AI - - 0 1', 'sissa');
    const dests = viewOf(run(castling, tap('e1', 'sissa'))).dests;
    expect(dests.filter(({ kind }) => kind === 'castle').map(({ to }) => to)).toEqual([1, 7]);
    const converting = start('standard', '', 'sissa');
    expect(viewOf(converting).marks.map(({ kind }) => kind)).toEqual(['option', 'option']);
    const due = run(converting, ...'h3 a6 Bh2 a5 b3 a4'.split(' ').map(type));
    expect(viewOf(due).marks).toEqual([{ square: sq('c1', 'sissa'), kind: 'duty' }]);
    expect(code(run(due, tap('c1', 'sissa'), tap('b2', 'sissa')))).toBe('conversionDue');
    const free = run(start('standard', '4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1', 'sissa'), tap('c1', 'sissa'));
    expect(viewOf(free).dests.map(({ kind }) => kind)).toEqual(['own.conversion', 'own.conversion', 'own.conversion']);
  });

  test('the ways of a bent slider are given for the square under the pointer, and for a refused one', () => {
    const state = run(start('standard', '8k/9/4q4/9/2r6/9/2S6/9/K8 w - - - 0 1', 'sissa'), tap('c3', 'sissa'));
    expect(pathsTo(state, sq('c5', 'sissa'))).toHaveLength(4);
    expect(pathsTo(state, sq('e7', 'sissa')).filter(({ open }) => open)).toHaveLength(1);
    expect(pathsTo(state, undefined)).toEqual([]);
  });
});

describe('the end', () => {
  const bare = '8/8/8/3k4/8/8/R7/3K4[] w - - 0 40';

  test('a claim, a resignation and an agreement end the game at the cursor, and undo opens it again', () => {
    const state = start('pychess', bare);
    expect(run(state, { type: 'claimed', reason: 'repetition' })).toBe(state);
    const resigned = run(state, { type: 'resigned', color: 1 });
    expect(viewOf(resigned).status).toEqual({ kind: 'ending', ending: { kind: 'resignation', winner: 0 } });
    expect(run(resigned, tap('a2')).selection).toBeNull();
    expect(isOver(gameOn(run(resigned, undo)))).toBe(false);
    expect(isOver(gameOn(run(state, { type: 'drawAgreed' })))).toBe(true);
  });

  test('a repetition can be claimed at the third time', () => {
    const state = start('pychess', '3k4/8/8/8/8/8/R6r/3K4[] w - - 0 40');
    const round = ['Ra3', 'Rh3', 'Ra2', 'Rh2'].map(type);
    const again = run(state, ...round, ...round);
    expect(viewOf(again).claims.map(({ reason }) => reason)).toEqual(['repetition']);
    const claimed = run(again, { type: 'claimed', reason: 'repetition' });
    expect(viewOf(claimed).status.kind).toBe('ending');
    expect(viewOf(claimed).claims).toEqual([]);
  });

  test('a count runs with its reason, and one that is declared can be stopped', () => {
    const counting = run(start('pychess', bare), type('Ra3'));
    expect(viewOf(counting).count).toMatchObject({ kind: 'bareKing', limit: 32, why: [{ role: ROOK, atLeast: 1 }] });
    const started = run(start('pychess-zh', '3k4/r7/8/8/8/8/R7/3K4[] w - - 0 40'), {
      type: 'countActed',
      action: 'start',
    });
    expect(line(started)).toBe('count+');
    expect(viewOf(started).count?.kind).toBe('board');
    const stopped = run(started, type('Ra3'), type('Rb7'), { type: 'countActed', action: 'stop' });
    expect(viewOf(stopped).count).toBeNull();
    expect(rowsOf(gameOn(stopped)).flatMap(({ cells }) => cells.map((cell) => cell?.action ?? null))).toContain('stop');
  });

  test('mate ends the game', () => {
    const state = run(start('pychess', '3k4/R7/8/8/8/8/1R6/3K4[] w - - 0 40'), type('Rb8'));
    expect(viewOf(state).status).toMatchObject({ kind: 'outcome', outcome: { winner: 0, reason: 'checkmate' } });
    expect(viewOf(state).isOver).toBe(true);
  });
});

describe('the move tree', () => {
  const moves = ['e3', 'e7', 'd3'].map(type);
  const game = run(start('standard', '', 'sissa'), ...moves);

  test('undo and redo walk the line; a new move forgets what was taken back', () => {
    const back = run(game, undo, undo);
    expect(line(back)).toBe('e2e3');
    expect(line(run(back, redo, redo))).toBe(line(game));
    expect(gameOn(run(back, type('d7'), redo)).undone).toBeNull();
    expect(line(run(back, type('d7'), redo))).toBe('e2e3 d8d7');
  });

  test('a move from an earlier position makes a variation', () => {
    const earlier = run(game, { type: 'wentTo', path: 'e2e3' });
    expect(viewOf(earlier).isEarlier).toBe(true);
    expect(capabilities(gameOn(earlier)).mayTakeBack).toBe(false);
    const state = run(earlier, type('f7'));
    const [first] = rowsOf(gameOn(state));
    expect(first?.cells.map((cell) => cell?.san)).toEqual(['e3', 'e7']);
    expect(first?.variations[0]?.[0]?.cells.map((cell) => cell?.san ?? null)).toEqual([null, 'f7']);
    expect(run(state, { type: 'wentTo', path: 'nowhere' })).toBe(state);
  });
});

describe('what is kept', () => {
  const states: readonly AppState[] = [
    start('pychess'),
    run(start('federation'), ...RED_ARMY, ready, type('K@d8'), take(ROOK)),
    run(start('pychess setup.order=curtain'), ...RED_ARMY, ready),
    run(start('standard', '', 'sissa'), type('e3'), type('e7'), undo, { type: 'flipped' }),
    run(start('pychess-zh', '3k4/r7/8/8/8/8/R7/3K4[] w - - 0 40'), { type: 'countActed', action: 'start' }),
    run(start('pychess'), type('K@e1'), { type: 'resigned', color: 1 }),
    run(start('pychess'), {
      type: 'dialogOpened',
      dialog: {
        kind: 'newGame',
        draft: {
          variant: 'sissa',
          options: variantOf('sissa').presets.standard,
          opponent: { isComputer: true, level: 7, side: 'random' },
        },
      },
    }),
  ];

  test('comes back as it was', () => {
    for (const state of states) expect(KEPT_STATE.decode(KEPT_STATE.encode(state))).toEqual(state);
  });

  test('is refused when it is damaged, foreign or old, whatever is wrong with it', () => {
    const good = JSON.parse(KEPT_STATE.encode(states[1]!)) as Record<string, unknown>;
    const gameWith = (change: object): unknown => ({ ...good, game: { ...(good['game'] as object), ...change } });
    const bad: unknown[] = [
      null,
      [],
      'text',
      {},
      { ...good, version: 0 },
      { ...good, game: null },
      gameWith({ variant: 'chess' }),
      gameWith({ ruleset: 'nonsense' }),
      gameWith({ start: '8/8' }),
      gameWith({ cursor: 'K@e1/K@e1' }),
      gameWith({
        tree: [
          [0, ''],
          [1, 'K@e9'],
        ],
      }),
      gameWith({
        tree: [
          [0, ''],
          [2, 'K@e1'],
        ],
      }),
      gameWith({ tree: [[0, '', { kind: 'victory' }]] }),
      gameWith({ undone: { at: '', moves: ['e4e5'] } }),
      gameWith({ ready: 'yes' }),
    ];
    for (const value of bad) expect(KEPT_STATE.decode(JSON.stringify(value)), JSON.stringify(value)).toBeNull();
    for (const text of ['', '{', 'null', '[]', '"']) expect(KEPT_STATE.decode(text)).toBeNull();
  });
});

test('a game goes out as PGN with its variations, its ruleset and its result', () => {
  const played = run(start('standard', '', 'sissa'), type('e3'), type('e7'), { type: 'wentTo', path: 'e2e3' });
  const state = run(played, type('f7'), { type: 'wentTo', path: 'e2e3/e8e7' }, { type: 'resigned', color: 0 });
  const pgn = pgnOf(gameOn(state), '2026.01.02');
  expect(pgn).toContain('[Ruleset "standard"]');
  expect(pgn).toContain('[Result "0-1"]');
  expect(pgn).toContain('1. e3 e7 (1... f7) 0-1');
});

describe('a position from outside', () => {
  const draft = { variant: 'sissa', ruleset: '', fen: '', problem: null } as const;

  test('starts a game', () => {
    const state = run(start('pychess'), {
      type: 'positionWanted',
      draft: { ...draft, fen: '8k/9/9/9/4S4/9/9/9/K8 w' },
      computer: null,
    });
    expect(gameOn(state).variant).toBe('sissa');
    expect(fen(state)).toBe('8k/9/9/9/4S4/9/9/9/K8 w - - - 0 1');
  });

  test('keeps the opponent that was chosen', () => {
    const computer = { color: 0, level: 3, seed: 5, standing: null } as const;
    const fen = '8k/9/9/9/4S4/9/9/9/K8 b - - - 0 1';
    const { orientation } = run(start('pychess'), { type: 'positionWanted', draft: { ...draft, fen }, computer });
    const game = gameOn(run(start('pychess'), { type: 'positionWanted', draft: { ...draft, fen }, computer }));
    expect([game.computer, orientation]).toEqual([computer, 1]);
  });

  test.each([
    { ...draft, fen: '9/9' },
    { ...draft, ruleset: 'wrong' },
  ])('that is not one leads to where it can be put right, and leaves the game alone: $fen $ruleset', (broken) => {
    const before = start('pychess');
    for (const event of [
      { type: 'positionWanted', draft: broken, computer: null },
      { type: 'linkOpened', draft: broken },
    ] as const) {
      const state = run(before, event);
      expect(gameOn(state)).toBe(gameOn(before));
      expect(state.page).toEqual({ page: 'position', setup: formatSetup(broken) });
    }
  });
});
