/** Actions of the desk, and the way to it. */
import { capabilities } from '../../session/capabilities.js';
import { mayDelete, noteAt } from '../../session/desk/desk.js';
import { MOVE_GLYPHS, toggleGlyph } from '../../session/desk/glyphs.js';
import type { GameState, Path } from '../../session/gameState.js';
import { deskOf } from '../../session/preferences.js';
import { gameOn } from '../../session/session.js';
import { childOf, lastOf, nodeOf, parentOf, ROOT } from '../../session/tree.js';
import type { AppState } from '../../session/types.js';
import { neighbours } from '../../session/view/moveList.js';
import type { Action, Doors } from '../../ui/action.js';
import { focusField } from '../../ui/keys.js';

/** Returns the move that was played where another one was, so many places on; the move itself where there is none. */
function otherLine({ tree, cursor }: GameState, step: 1 | -1): Path {
  if (cursor === ROOT) return cursor;
  const parent = parentOf(cursor);
  const { children } = nodeOf(tree, parent);
  const uci = children[children.indexOf(lastOf(cursor)) + step];
  return uci === undefined ? cursor : childOf(parent, uci);
}

const ON_DESK = { on: ['analysis'] } as const;

/** A step to another move, at one key. */
function step(name: 'previous' | 'next' | 'first' | 'last', key: string): Action {
  return {
    ...ON_DESK,
    id: `desk-${name}`,
    label: ({ t }) => t(`action.${name}`),
    keys: [key],
    run: ({ dispatch }, state) => dispatch({ type: 'wentTo', path: neighbours(gameOn(state))[name] }),
  };
}

function toggleEngine({ dispatch }: Doors, { engine, preferences }: AppState): void {
  const isOn = engine.wish === 'analysis';
  dispatch({ type: 'engineWished', wish: isOn ? null : 'analysis' });
  dispatch({ type: 'preferred', preferences: { desk: { ...deskOf(preferences), isEngineOn: !isOn } } });
}

function setGlyph({ dispatch }: Doors, state: AppState, key: string): void {
  const game = gameOn(state);
  const { glyphs } = noteAt(game.tree, game.cursor);
  const glyph = MOVE_GLYPHS.find((one) => String(one) === key)!;
  dispatch({ type: 'deskNoted', path: game.cursor, note: { glyphs: toggleGlyph(glyphs, glyph) } });
}

export const ACTIONS: readonly Action[] = [
  {
    id: 'analysis',
    on: ['local'],
    label: ({ t }) => t('action.analysis'),
    isHere: (state) => capabilities(gameOn(state)).mayAnalyse,
    isOff: (state) => !capabilities(gameOn(state)).mayOpenDesk,
    row: { at: 30, icon: 'analysis' },
    run: ({ open }) => open({ page: 'desk' }),
  },
  step('previous', 'ArrowLeft'),
  step('next', 'ArrowRight'),
  step('first', 'Home'),
  step('last', 'End'),
  {
    ...ON_DESK,
    id: 'desk-variation',
    label: ({ t }) => t('desk.variation'),
    keys: ['ArrowUp', 'ArrowDown'],
    run: ({ dispatch }, state, key) =>
      dispatch({ type: 'wentTo', path: otherLine(gameOn(state), key === 'ArrowUp' ? -1 : 1) }),
  },
  { ...ON_DESK, id: 'desk-engine', label: ({ t }) => t('desk.engine'), keys: ['A'], run: toggleEngine },
  {
    ...ON_DESK,
    id: 'desk-glyph',
    label: ({ t }) => t('desk.glyphs'),
    isOff: (state) => gameOn(state).cursor === ROOT,
    keys: MOVE_GLYPHS.map(String),
    run: setGlyph,
  },
  {
    ...ON_DESK,
    id: 'desk-comment',
    label: ({ t }) => t('desk.comment'),
    keys: ['C'],
    run: () => focusField('.desk-comment-field textarea'),
  },
  {
    ...ON_DESK,
    id: 'desk-delete',
    label: ({ t }) => t('desk.delete'),
    isOff: (state) => !mayDelete(gameOn(state), gameOn(state).cursor),
    keys: ['Delete'],
    run: ({ dispatch }, state) => dispatch({ type: 'deskDeleted', path: gameOn(state).cursor }),
  },
  {
    ...ON_DESK,
    id: 'desk-clearMarks',
    label: ({ t }) => t('desk.clearMarks'),
    isHere: (state) => noteAt(gameOn(state).tree, gameOn(state).cursor).marks.length > 0,
    // Escape lets these go first, as on every board.
    isOff: ({ selection, notice, choice }) => selection !== null || notice !== null || choice !== null,
    keys: ['Escape'],
    run: ({ dispatch }, state) => dispatch({ type: 'deskNoted', path: gameOn(state).cursor, note: { marks: [] } }),
  },
];
