/** Actions of the desk, and the way to it. */
import { capabilities } from '../../session/capabilities.js';
import { mayDelete, noteAt } from '../../session/desk/desk.js';
import { MOVE_GLYPHS, toggleGlyph } from '../../session/desk/glyphs.js';
import type { GameState, Path } from '../../session/gameState.js';
import { deskOf } from '../../session/preferences.js';
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
    run: ({ dispatch }, { game }) => dispatch({ type: 'wentTo', path: neighbours(game)[name] }),
  };
}

function toggleEngine({ dispatch }: Doors, { engine, preferences }: AppState): void {
  const isOn = engine.wish === 'analysis';
  dispatch({ type: 'engineWished', wish: isOn ? null : 'analysis' });
  dispatch({ type: 'preferred', preferences: { desk: { ...deskOf(preferences), isEngineOn: !isOn } } });
}

function setGlyph({ dispatch }: Doors, { game }: AppState, key: string): void {
  const { glyphs } = noteAt(game.tree, game.cursor);
  const glyph = MOVE_GLYPHS.find((one) => String(one) === key)!;
  dispatch({ type: 'deskNoted', path: game.cursor, note: { glyphs: toggleGlyph(glyphs, glyph) } });
}

export const ACTIONS: readonly Action[] = [
  {
    id: 'analysis',
    on: ['local'],
    label: ({ t }) => t('action.analysis'),
    isHere: ({ game }) => capabilities(game).mayAnalyse,
    isOff: ({ game }) => !capabilities(game).mayOpenDesk,
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
    run: ({ dispatch }, { game }, key) =>
      dispatch({ type: 'wentTo', path: otherLine(game, key === 'ArrowUp' ? -1 : 1) }),
  },
  { ...ON_DESK, id: 'desk-engine', label: ({ t }) => t('desk.engine'), keys: ['A'], run: toggleEngine },
  {
    ...ON_DESK,
    id: 'desk-glyph',
    label: ({ t }) => t('desk.glyphs'),
    isOff: ({ game }) => game.cursor === ROOT,
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
    isOff: ({ game }) => !mayDelete(game, game.cursor),
    keys: ['Delete'],
    run: ({ dispatch }, { game }) => dispatch({ type: 'deskDeleted', path: game.cursor }),
  },
  {
    ...ON_DESK,
    id: 'desk-clearMarks',
    label: ({ t }) => t('desk.clearMarks'),
    isHere: ({ game }) => noteAt(game.tree, game.cursor).marks.length > 0,
    // Escape lets these go first, as on every board.
    isOff: ({ selection, notice, choice }) => selection !== null || notice !== null || choice !== null,
    keys: ['Escape'],
    run: ({ dispatch }, { game }) => dispatch({ type: 'deskNoted', path: game.cursor, note: { marks: [] } }),
  },
];
