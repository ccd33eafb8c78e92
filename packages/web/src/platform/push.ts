/** Pushes, which notify this device of a turn while the app is closed: turned on, renewed and turned off. */

import type { NoticeWords } from './notices.js';
import { browserStorage, save } from './storage.js';

/** Whether pushes are on; or the reason why they cannot be: this browser, its settings, no server, no game online yet. */
export type PushState = 'on' | 'off' | 'unsupported' | 'denied' | 'none' | 'noSession' | 'failed';

async function keyOf(root: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL('api/session/push', root));
    const { key } = (await answer.json()) as { readonly key: string | null };
    return key;
  } catch {
    return null;
  }
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

async function manager(): Promise<PushManager> {
  return (await navigator.serviceWorker.ready).pushManager;
}

/** Returns whether pushes are on. */
export async function pushState(root: string): Promise<PushState> {
  if ((await keyOf(root)) === null) return 'none';
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && (await (await manager()).getSubscription()) !== null;
  return isOn ? 'on' : 'off';
}

function sendSubscription(root: string, method: 'POST' | 'DELETE', { endpoint }: PushSubscription): Promise<Response> {
  return fetch(new URL('api/session/push', root), { method, body: JSON.stringify({ endpoint }) });
}

/** Turns pushes on, with the words of their notices; the browser asks whether it may. */
export async function turnOn(root: string, words: NoticeWords): Promise<PushState> {
  const key = await keyOf(root);
  if (key === null) return 'none';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    const pushes = await manager();
    const subscription = await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { status } = await sendSubscription(root, 'POST', subscription);
    if (status === 204) {
      await sendWords(words);
      return 'on';
    }
    await subscription.unsubscribe();
    return status === 401 ? 'noSession' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Turns pushes off. */
export async function turnOff(root: string): Promise<PushState> {
  const subscription = await (await manager()).getSubscription();
  if (!subscription) return 'off';
  await sendSubscription(root, 'DELETE', subscription).catch(() => {});
  return (await subscription.unsubscribe()) ? 'off' : 'failed';
}

/** Sends the service worker the words of notices. */
export async function sendWords(words: NoticeWords): Promise<void> {
  (await navigator.serviceWorker.ready).active?.postMessage(words);
}

const RENEWED_KEY = 'sitke.push';
const DAY_MS = 86_400_000;

/** Sends the server the address of this device once a day, since it forgets old ones. */
export async function renewPush(root: string): Promise<void> {
  const storage = browserStorage('localStorage');
  if (!isSupported() || Date.now() - Number(storage?.getItem(RENEWED_KEY) ?? 0) < DAY_MS) return;
  const subscription = await (await manager()).getSubscription();
  if (!subscription) return;
  const answer = await sendSubscription(root, 'POST', subscription).catch(() => null);
  if (answer?.status !== 204) return;
  // Without room it is sent again.
  if (storage) save(storage, RENEWED_KEY, String(Date.now()));
}
