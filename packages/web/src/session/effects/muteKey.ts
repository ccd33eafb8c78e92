/** The key that mutes. It is heard from the moment that sounds are chosen, also while they are being loaded. */
import type { Store } from '../store/store.js';

/** Mutes and unmutes when somebody presses M, but not where they write or where the board takes the letter for a piece. */
export function connectMuteKey({ state, dispatch }: Store): void {
  addEventListener('keydown', (event) => {
    const { target } = event;
    const isWriting =
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'range'].includes(target.type));
    const isOwn = event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey;
    if (isWriting || isOwn || event.key.toLowerCase() !== 'm') return;
    dispatch({ type: 'preferred', preferences: { isMuted: !state.peek().preferences.isMuted } });
  });
}
