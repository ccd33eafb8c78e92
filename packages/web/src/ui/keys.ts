/** The keys of the app: the one place that binds any besides those of a control that has the focus. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { AppState } from '../session/types.js';
import { type Action, type Doors, isHere, isOff, keyOf } from './action.js';
import { useTools } from './context.js';

/** Controls that have a use for letters and arrows themselves: the squares of a board among them. */
const WITH_KEYS = '.cells, [role=slider]';
/** Inputs in which nothing is written. */
const UNWRITTEN = ['checkbox', 'radio', 'range'];

function isWriting({ target }: Event): boolean {
  if (target instanceof HTMLInputElement) return !UNWRITTEN.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function reaches({ reach }: Action, event: KeyboardEvent): boolean {
  if (event.target instanceof HTMLElement && event.target.dataset['keys']?.split(' ').includes(event.key)) return true;
  if (isWriting(event)) return reach === 'fields';
  if (reach === 'everywhere') return true;
  if (document.querySelector('dialog[open]')) return false;
  return reach !== undefined || !(event.target instanceof Element && event.target.closest(WITH_KEYS));
}

/** Calls the actions of each key that is pressed. Returns what ends that. */
export function bindKeys(actions: () => readonly Action[], state: () => AppState, doors: Doors): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyOf(event);
    // A square lets its piece go at Escape, which means something to what lies over the board, too.
    if (key === null || (event.defaultPrevented && key !== 'Escape')) return;
    const now = state();
    const meant = actions().filter(
      (action) => action.keys?.includes(key) && reaches(action, event) && isHere(action, now),
    );
    if (meant.length > 0 && key !== 'Escape') event.preventDefault();
    for (const action of meant) if (!isOff(action, now)) action.run?.(doors, now, key);
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** Binds the keys of a page with a board. `own`: actions in place of those with the same names. */
export function useKeys(state: AppState, own: readonly Action[] = []): void {
  const { actions, dispatch, open } = useTools();
  const latest = useRef({ state, own });
  // With what is drawn: a key may be pressed at once.
  useLayoutEffect(() => {
    latest.current = { state, own };
  });
  useEffect(
    () =>
      bindKeys(
        () => withOwn(actions.all(), latest.current.own).filter(({ reach }) => reach !== 'everywhere'),
        () => latest.current.state,
        { dispatch, open },
      ),
    [actions, dispatch, open],
  );
}

export function withOwn(actions: readonly Action[], own: readonly Action[]): readonly Action[] {
  return [...own, ...actions.filter(({ id }) => own.every((other) => other.id !== id))];
}

/** Brings the keyboard to a field, if it is in sight. */
export function focusField(selector: string): boolean {
  const field = document.querySelector<HTMLElement>(selector);
  if (!field?.offsetParent) return false;
  field.focus();
  return true;
}

/**
 * Keeps the keyboard's place: where the thing in focus goes away with what it did (Ready, a claim), the focus goes to
 * what is said about the game instead of to nowhere.
 */
export function useKeptFocus(fallback: { readonly current: HTMLElement | null }): void {
  const focused = useRef<Element | null>(null);
  // Before anything is drawn: a key may be pressed at once.
  useLayoutEffect(() => {
    const onFocusIn = (event: FocusEvent): void => {
      focused.current = event.target instanceof Element ? event.target : null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  useLayoutEffect(() => {
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) fallback.current?.focus();
  });
}
