/** Lets the browser keep the app for use without a network; where it may not, the app works all the same. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('./offline.js').catch(() => {});
}
