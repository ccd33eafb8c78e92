/** The worker that reads PGN, so that the page stays free however large a file is. */

import type { PgnOrder, PgnReport } from './wire.js';
import { PgnWork } from './work.js';

/** The part of a worker's world that is used. */
interface Scope {
  onmessage: ((event: MessageEvent<PgnOrder>) => void) | null;
  postMessage(report: PgnReport): void;
  /** Passes an error of a promise to the page; others get there by themselves. */
  reportError(error: unknown): void;
}

const scope = globalThis as unknown as Scope;
const work = new PgnWork((report) => scope.postMessage(report), Date.now);
scope.onmessage = ({ data }) => void work.take(data).catch((error) => scope.reportError(error));
