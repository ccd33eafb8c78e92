/** The keys of the desk. In the board's grid and in fields keys keep the meaning that they have there. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { noteAt } from '../../session/desk/desk.js';
import { MOVE_GLYPHS, toggleGlyph } from '../../session/desk/glyphs.js';
import type { AppEvent } from '../../session/events.js';
import type { GameState, Path } from '../../session/gameState.js';
import { deskOf } from '../../session/preferences.js';
import type { Dispatch } from '../../session/store/store.js';
import { childOf, lastOf, nodeOf, parentOf, ROOT } from '../../session/tree.js';
import type { AppState } from '../../session/types.js';
import { neighbours } from '../../session/view/moveList.js';
import { useTools } from '../../ui/context.js';

/** Returns the move that was played where another one was, so many places on; the move itself where there is none. */
export function otherLine({ tree, cursor }: GameState, step: 1 | -1): Path {
  if (cursor === ROOT) return cursor;
  const parent = parentOf(cursor);
  const { children } = nodeOf(tree, parent);
  const uci = children[children.indexOf(lastOf(cursor)) + step];
  return uci === undefined ? cursor : childOf(parent, uci);
}

function targetOf(game: GameState, key: string): Path | null {
  const near = neighbours(game);
  const targets: Readonly<Record<string, Path>> = {
    ArrowLeft: near.previous,
    ArrowRight: near.next,
    ArrowUp: otherLine(game, -1),
    ArrowDown: otherLine(game, 1),
    Home: near.first,
    End: near.last,
  };
  return targets[key] ?? null;
}

function toggleEngine({ engine, preferences }: AppState, dispatch: Dispatch): void {
  const isOn = engine.wish === 'analysis';
  dispatch({ type: 'engineWished', wish: isOn ? null : 'analysis' });
  dispatch({ type: 'preferred', preferences: { desk: { ...deskOf(preferences), isEngineOn: !isOn } } });
}

/** Returns what a key does to the game; null if nothing. */
export function eventOf({ game, selection, notice, choice }: AppState, key: string): AppEvent | null {
  // Escape lets these go first, as on every board (../play/keys.ts).
  const isHolding = selection !== null || notice !== null || choice !== null;
  const path = targetOf(game, key);
  if (path !== null) return { type: 'wentTo', path };
  const note = noteAt(game.tree, game.cursor);
  const glyph = MOVE_GLYPHS.find((one) => String(one) === key);
  if (glyph !== undefined && game.cursor !== ROOT)
    return { type: 'deskNoted', path: game.cursor, note: { glyphs: toggleGlyph(note.glyphs, glyph) } };
  if (key === 'Escape' && !isHolding && note.marks.length > 0)
    return { type: 'deskNoted', path: game.cursor, note: { marks: [] } };
  if (key === 'Delete') return { type: 'deskDeleted', path: game.cursor };
  return key === 'f' ? { type: 'flipped' } : null;
}

/** Things with keys of their own. */
const WITH_KEYS = ['input', 'textarea', 'select', '.cells', '[role=slider]'];

const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && WITH_KEYS.some((selector) => target.closest(selector) !== null)) ||
  document.querySelector('dialog[open]') !== null;

export function useDeskKeys(state: AppState, comment: RefObject<HTMLTextAreaElement>): void {
  const { dispatch } = useTools();
  const now = useRef(state);
  now.current = state;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      const found = eventOf(now.current, event.key);
      if (found) dispatch(found);
      else if (event.key === 'a') toggleEngine(now.current, dispatch);
      else if (event.key === 'c') comment.current?.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [dispatch, comment]);
}
