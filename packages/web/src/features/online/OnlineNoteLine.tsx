/** The note below the state of the game: an offer, an absence with its countdown, whether the armies are true. */
import type { JSX } from 'preact';
import type { OnlineNote } from '../../session/online/offers.js';
import { useTools } from '../../ui/context.js';
import { noteText } from './phrases.js';
import { useRenderIn } from './useRenderIn.js';

const SECOND_MS = 1000;

/** Returns how long a time of the server is ahead, and renders the component again each second until then. Units: ms. */
export function useCountdown(atMs: number | null): number {
  const { connection } = useTools();
  const leftMs = atMs === null ? 0 : atMs - connection.serverNow();
  useRenderIn(leftMs > 0 ? leftMs % SECOND_MS || SECOND_MS : null);
  return Math.max(0, leftMs);
}

export function OnlineNoteLine({ note }: { readonly note: OnlineNote | null }): JSX.Element | null {
  const { t, texts } = useTools();
  const leftMs = useCountdown(note?.kind === 'gone' ? note.claimMs : null);
  if (!note) return null;
  const gone = leftMs > 0 ? t('gone.waiting', { seconds: Math.ceil(leftMs / SECOND_MS) }) : t('gone.now');
  const look = note.kind === 'forged' || note.kind === 'undelivered' ? 'notice' : 'more online-more';
  return <p class={look}>{note.kind === 'gone' ? gone : noteText(texts, note)}</p>;
}
