const isPossible = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

let registered: ServiceWorkerRegistration | null = null;

/** Looks for a newer version of the app. */
export function lookForUpdate(): void {
  registered?.update().catch(() => {});
}

/** Lets the browser keep the app for use without a network; the app also works if it may not. `root` is its folder. */
export function keepForOffline(root: string): void {
  if (!isPossible()) return;
  navigator.serviceWorker.register(`${root}offline.js`).then(lookForNewer, () => {});
}

/** How long a page may be open before it looks for a newer version when somebody comes back to it. */
const LOOK_MS = 3_600_000;

/** Browsers look for a newer version only when a page is opened; this looks again in a page that stays open. */
function lookForNewer(registration: ServiceWorkerRegistration): void {
  registered = registration;
  let lastMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs < LOOK_MS) return;
    lastMs = Date.now();
    lookForUpdate();
  });
}

/** How long to wait before the service worker is asked again, while tables are still being made. */
const AGAIN_MS = 5000;

let isAsking = false;

/** Lets the browser keep the endgame tables, too, until all are made and kept. */
export function keepTables(): void {
  if (!isPossible() || isAsking) return;
  isAsking = true;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data: isComplete }) => {
    port1.close();
    isAsking = false;
    if (isComplete !== true) setTimeout(keepTables, AGAIN_MS);
  };
  navigator.serviceWorker.ready
    .then(({ active }) => active?.postMessage('keep tables', [port2]))
    .catch(() => {
      isAsking = false;
    });
}
