/** Postpones work that is not urgent until the next frame is drawn. */
import { breathe } from './breathe.js';

const waiting: (() => void)[] = [];

function runAll(): void {
  for (let run = waiting.shift(); run; run = waiting.shift()) run();
}

/** Calls once the next frame is drawn; at once if the page is hidden, and before the page goes. */
export function afterFrame(run: () => void): void {
  waiting.push(run);
  if (document.hidden) runAll();
  if (waiting.length !== 1) return;
  addEventListener('pagehide', runAll);
  document.addEventListener('visibilitychange', runAll);
  requestAnimationFrame(() => void breathe().then(runAll));
}
