/** What an open game shows to the one who waits: how somebody else gets into it. */
import type { GameView } from '@sitke/protocol';
import type { JSX } from 'preact';

export function Invite(_: { readonly game: string; readonly view: GameView }): JSX.Element | null {
  return null;
}
