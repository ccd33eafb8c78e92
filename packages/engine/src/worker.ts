/**
 * The engine in a worker of a browser: UCI text in, UCI text out, one line a message. A core is fetched when a game of
 * its variant is first searched, from beside this file.
 */

import { UciSession } from './uci.js';
import { ENGINE_VARIANTS, loadEngine } from './variants/registry.js';

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

const session = new UciSession({
  variants: ENGINE_VARIANTS,
  name: 'Sitke',
  load: (variant) => loadEngine(variant, new URL(`./${variant}.wasm`, import.meta.url)),
  write: (line) => scope.postMessage(line),
});

// Each line waits for the answer of the one before, as sessions want it.
let answered = Promise.resolve();
scope.onmessage = ({ data }: MessageEvent<unknown>) => {
  answered = answered.then(() => session.handle(String(data)));
};
