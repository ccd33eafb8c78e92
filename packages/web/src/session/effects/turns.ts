/** Counts the games over the network in which it is one's turn, while another page is open: in the title, on the home and on the app's icon. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Connection } from '../../platform/connection.js';
import { browserStorage, save } from '../../platform/storage.js';

/** On a device that was never online nobody is asked. */
const KNOWN_KEY = 'sitke.online';
/** A page that stays open asks again after so long. Units: ms. */
const AGAIN_MS = 300_000;

const count = signal(0);

/** In how many games it is this guest's turn, as far as is known. */
export function turnCount(): ReadonlySignal<number> {
  return count;
}

function isKnown(): boolean {
  return browserStorage('localStorage')?.getItem(KNOWN_KEY) === 'yes';
}

function setKnown(): void {
  const storage = browserStorage('localStorage');
  // Without room the title says nothing of other games.
  if (storage) save(storage, KNOWN_KEY, 'yes');
}

interface Badged {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

function showBadge(turns: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badged;
  const done = turns > 0 ? setAppBadge?.call(navigator, turns) : clearAppBadge?.call(navigator);
  // Only installed apps have one.
  done?.catch(() => {});
}

async function ask(root: string): Promise<void> {
  if (!isKnown() || document.visibilityState !== 'visible') return;
  try {
    const answer = await fetch(new URL('api/session/turns', root));
    if (!answer.ok) return;
    const { games } = (await answer.json()) as { readonly games: readonly unknown[] };
    count.value = games.length;
    showBadge(games.length);
  } catch {
    // Without a network it stays as it was.
  }
}

/** Keeps the count: asked for when the app opens or is seen again, when an online page is left, and now and then. */
export function connectTurns(root: string, connection: Connection): void {
  effect(() => {
    const state = connection.state.value;
    if (state === 'open') setKnown();
    if (state === 'closed') void ask(root);
  });
  document.addEventListener('visibilitychange', () => void ask(root));
  setInterval(() => void ask(root), AGAIN_MS);
  if (isKnown() && 'Notification' in globalThis && Notification.permission === 'granted') {
    void import('../../platform/push.js').then(({ renewPush }) => renewPush(root));
  }
}
