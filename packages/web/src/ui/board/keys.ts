/** Keys of every page with a board. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useTools } from '../context.js';

/** Undo, redo, help, typing a move and letting a piece go from anywhere on the page. */
export function useShortcuts(entry: { readonly current: HTMLInputElement | null }): void {
  const { dispatch } = useTools();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      // Also from a button: one that was pressed has the focus and no use for the key.
      if (event.key === 'Escape' && !isTyping && !document.querySelector('dialog[open]'))
        dispatch({ type: 'cancelled' });
      if (isTyping || event.altKey || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && key === 'z') dispatch({ type: event.shiftKey ? 'redone' : 'undone' });
      else if (isCommand && key === 'y') dispatch({ type: 'redone' });
      else if (!isCommand && key === '?') dispatch({ type: 'dialogOpened', dialog: { kind: 'help' } });
      else if (!isCommand && key === '/') {
        if (entry.current?.offsetParent) entry.current.focus();
        else dispatch({ type: 'dialogOpened', dialog: { kind: 'moves' } });
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [dispatch, entry]);
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
