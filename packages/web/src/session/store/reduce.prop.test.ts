import { makeUci, type VariantId, variantOf } from '@sitke/rules';
import { testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcement } from '../../i18n/announcements.js';
import { texts } from '../../i18n/index.js';
import { statusText } from '../../i18n/phrases.js';
import { capabilities } from '../capabilities.js';
import { engineTask } from '../computer/engineTask.js';
import type { AppEvent } from '../events.js';
import { currentNode, isCurtained, newGame, nodeAt } from '../game.js';
import { initialState } from '../initial.js';
import { gameOn } from '../session.js';
import { preorder } from '../tree.js';
import type { AppState } from '../types.js';
import { neighbours, rowsOf } from '../view/moveList.js';
import { pgnOf } from '../view/pgn.js';
import { pathsTo, promotionRefusal, viewOf } from '../view/select.js';
import { reduce } from './reduce.js';
import { KEPT_STATE } from './saved.js';

fc.configureGlobal({ seed: testSeed() });

const STARTS: readonly (readonly [VariantId, string, string])[] = [
  ['sittuyin', 'pychess', ''],
  ['sittuyin', 'federation setup.pawnSwap=on', ''],
  ['sittuyin', 'ancientchess', ''],
  ['sittuyin', 'pychess setup.order=curtain', ''],
  ['sittuyin', 'pychess-zh', '3k4/r7/8/2p1P3/8/8/R7/3K4[] w - - 0 40'],
  ['sissa', 'standard', ''],
  ['sissa', 'standard', '8k/3P5/9/9/9/9/9/9/K6R1 w - - - 0 1'],
];

/** An answer of the engine to its task; a move that cannot be played, now and then. */
function answerOf(state: AppState, a: number, b: number): AppEvent {
  const task = engineTask(state);
  if (!task) return { type: 'engineMoved', path: gameOn(state).cursor, uci: 'a1a1', score: 0 };
  const { position } = nodeAt(gameOn(state), task.path);
  const moves = task.among ?? position.legalMoves().map((move) => makeUci(position.rules, move));
  const uci = a % 40 === 0 ? '0000' : moves[(a * 81 + b) % moves.length]!;
  const { path } = task;
  return task.kind === 'hint'
    ? { type: 'engineAdvised', path, uci }
    : { type: 'engineMoved', path, uci, score: b * 8 - 320 };
}

/** A gesture as numbers, so that it can be shrunk; most are about moving. */
const gesture = fc.tuple(fc.nat(30), fc.nat(80), fc.nat(80));

const DIALOGS = ['resign', 'draw', 'moves', 'menu', 'help'] as const;

function eventOf(state: AppState, [kind, a, b]: readonly [number, number, number]): AppEvent {
  const game = gameOn(state);
  const { position } = currentNode(game);
  const { size } = position.rules.geometry;
  const roles = position.rules.def.pieces.length;
  const legal = position.legalMoves();
  switch (kind) {
    case 0:
      return { type: 'pocketTapped', role: 1 + (a % roles) };
    case 1:
      return { type: 'moveWanted', origin: { square: a % size }, to: b % size };
    case 2:
      return { type: 'moveWanted', origin: { role: 1 + (a % roles) }, to: b % size };
    case 3:
      return { type: 'returned', from: a % size };
    case 4:
      return { type: 'undone' };
    case 5:
      return { type: 'redone' };
    case 6:
      return { type: 'wentTo', path: preorder(game.tree)[a % preorder(game.tree).length] ?? '' };
    case 7:
      return { type: 'flipped' };
    case 8:
    case 9:
      return { type: 'readied' };
    case 10:
      return { type: 'seated' };
    case 11:
      return { type: 'claimed', reason: (['repetition', 'moveLimit', 'refusal', 'counting'] as const)[a % 4]! };
    case 12:
      return { type: 'countActed', action: a % 2 === 0 ? 'start' : 'stop' };
    case 13:
      return a % 20 === 0 ? { type: 'resigned', color: (b % 2) as 0 | 1 } : { type: 'cancelled' };
    case 14:
      return state.choice
        ? { type: 'chosen', uci: state.choice.moves[a % state.choice.moves.length]! }
        : { type: 'undone' };
    case 15:
      return { type: 'dialogOpened', dialog: { kind: DIALOGS[a % DIALOGS.length]! } };
    case 16:
      return { type: 'squareTapped', square: a % size };
    case 17:
      return { type: 'engineWished', wish: ([null, 'hint', 'analysis', 'moveNow'] as const)[a % 4]! };
    case 18:
      return b % 8 === 0 ? { type: 'engineFailed', problem: 'worn out' } : { type: 'engineRetried' };
    case 19:
      return b % 8 === 0 ? { type: 'rematched' } : { type: 'flipped' };
    case 20:
    case 21:
      return answerOf(state, a, b);
    default: {
      const move = legal[(a * 81 + b) % Math.max(1, legal.length)];
      return move === undefined ? { type: 'undone' } : { type: 'typed', text: makeUci(position.rules, move) };
    }
  }
}

/** Looks at all that a screen shows, and at what must hold of any state. */
function inspect(state: AppState): void {
  const view = viewOf(state);
  const game = gameOn(state);
  expect(statusText(texts, game, view.status)).not.toBe('');
  announcement(texts, state, view);
  promotionRefusal(state);
  pathsTo(state, 40);
  neighbours(game);
  const listed = JSON.stringify(rowsOf(game));
  for (const path of preorder(game.tree)) expect(path === '' || listed.includes(JSON.stringify(path))).toBe(true);
  nodeAt(game, game.cursor);
  const hidden = capabilities(game).handOver === null && isCurtained(game) && view.sides.some((side) => side.isHidden);
  if (hidden) expect(view.lastMove).toEqual([]);
}

test('whatever is done in whatever order, nothing breaks and everything can be kept', () => {
  fc.assert(
    fc.property(
      fc.nat(STARTS.length - 1),
      fc.boolean(),
      fc.array(gesture, { maxLength: 120, size: 'max' }),
      (index, isAgainstIt, gestures) => {
        const [variant, ruleset, fen] = STARTS[index]!;
        expect(variantOf(variant)).toBeTruthy();
        const color = ((index + gestures.length) & 1) as 0 | 1;
        const computer = variant === 'sittuyin' && isAgainstIt ? { color, level: 4, seed: 7, standing: null } : null;
        let state = initialState(newGame(variant, ruleset, fen, computer));
        for (const one of gestures) {
          state = reduce(state, eventOf(state, one));
          inspect(state);
        }
        expect(KEPT_STATE.decode(KEPT_STATE.encode(state))).toEqual({
          ...state,
          notice: null,
          premove: null,
          engine: initialState(gameOn(state)).engine,
        });
        if (!isCurtained(gameOn(state))) expect(pgnOf(gameOn(state), '2026.01.02')).toContain('[FEN ');
      },
    ),
    { numRuns: 100 },
  );
});
