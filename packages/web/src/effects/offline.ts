const isPossible = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Lets the browser keep the app for use without a network; where it may not, the app works all the same. */
export function keepForOffline(): void {
  if (isPossible()) navigator.serviceWorker.register('./offline.js').catch(() => {});
}

/** Lets the browser keep the endgame tables, too; the service worker is told nothing else. */
export function keepTables(): void {
  if (!isPossible()) return;
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep tables')).catch(() => {});
}
