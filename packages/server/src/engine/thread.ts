/** Starts the engine's threads. */

import { Worker } from 'node:worker_threads';
import type { StartThread } from './pool.js';

/** The memory of a thread besides its WebAssembly, which has its own limits. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

/** Returns a function that starts threads from a file. */
export function threadsFrom(file: URL): StartThread {
  return ({ message, gone }) => {
    const worker = new Worker(file, { resourceLimits: LIMITS, stdin: false });
    // No thread keeps the process alive.
    worker.unref();
    worker.on('message', message);
    worker.on('messageerror', gone);
    worker.on('error', gone);
    worker.on('exit', (code) => gone(new Error(`a thread of the engine ended with ${code}`)));
    return { post: (order) => worker.postMessage(order), terminate: () => worker.terminate() };
  };
}

/** Starts a thread of the engine. */
export const startThread: StartThread = threadsFrom(new URL('./worker.js', import.meta.url));
