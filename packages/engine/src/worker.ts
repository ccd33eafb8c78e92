/**
 * The engine in a worker of a browser: UCI text in, UCI text out, one line a message. A core is fetched when a game of
 * its variant is first searched, from beside this file, in the best build for one thread.
 *
 * More threads would want an isolated page, which only the server's headers can make: most hosts of static files send
 * none, and a page made isolated by a service worker is so from its second visit on, and cannot be framed by others.
 * So everywhere it is one thread; programs that have an isolated page start helpers by `loadEngine`.
 */

import { UciSession } from './uci.js';
import { ENGINE_VARIANTS, loadEngine } from './variants/registry.js';
import { wasmBuild, wasmFile } from './wasm.js';

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

/** A template, for bundlers find the files by it. */
function urlOf(file: string): URL {
  const [name] = file.split('.wasm');
  return new URL(`./${name}.wasm`, import.meta.url);
}

const session = new UciSession({
  variants: ENGINE_VARIANTS,
  name: 'Sitke',
  load: (variant) => loadEngine(variant, urlOf(wasmFile(variant, wasmBuild(false)))),
  write: (line) => scope.postMessage(line),
});

// Each line waits for the answer of the one before, as sessions want it.
let answered = Promise.resolve();
scope.onmessage = ({ data }: MessageEvent<unknown>) => {
  answered = answered.then(() => session.handle(String(data)));
};
