/** The dialog that is open, if any; the dialogs are loaded with the first. */
import type { JSX } from 'preact';
import type { AppState } from '../session/types.js';
import { askedIn } from '../ui/board/asked.js';
import { lazy } from '../ui/lazy.js';

const DialogOf = lazy<{ readonly state: AppState }>(async () => (await import('./DialogOf.js')).DialogOf, {
  texts: ['dialogs', 'play'],
  hasActions: true,
  place: 'dialog-place',
});

export function Dialogs({ state }: { readonly state: AppState }): JSX.Element | null {
  const isOver = state.dialog !== null && askedIn(state) === null;
  return isOver || state.choice ? <DialogOf state={state} /> : null;
}
