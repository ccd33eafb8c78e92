/** Helper threads for tests: the helper's source, compiled to JavaScript, in workers of Node. */

import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { transformWithOxc } from 'vite';
import type { HelperWorker, SpawnHelper } from '../wasm/helpers.js';

const source = new URL('../wasm/helper.ts', import.meta.url);
const { code } = await transformWithOxc(readFileSync(source, 'utf8'), 'helper.ts', { sourcemap: false });
const whole = `${code}\nimport { parentPort } from 'node:worker_threads';\nparentPort.once('message', runHelper);`;

/** Returns a function that starts workers with a script, by default the helper's, and the workers it has started. */
export function spawner(text: string = whole): { readonly spawn: SpawnHelper; readonly workers: Worker[] } {
  const workers: Worker[] = [];
  const spawn = (failed: () => void): HelperWorker => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(text)}`));
    worker.unref();
    worker.on('error', failed);
    worker.on('exit', failed);
    workers.push(worker);
    return worker as unknown as HelperWorker;
  };
  return { spawn, workers };
}
