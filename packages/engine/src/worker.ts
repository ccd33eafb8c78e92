/**
 * The engine in a browser's worker: UCI text in, UCI text out, one line per message. It fetches a core from the folder
 * of this file when a game of its variant is first searched. On isolated pages, which need headers of the server, the
 * option `Threads` starts helpers as nested workers; elsewhere there is one thread.
 */

import type { VariantId } from '@sitke/rules';
import { coreAddress } from './coreAddresses.js';
import type { Engine } from './search/engine.js';
import { installTrustedTypes } from './trustedTypes.js';
import { UciSession } from './uci/uci.js';
import { ENGINE_VARIANTS, loadEngine, netFile, wasmFile } from './variants/registry.js';
import type { HelperWorker } from './wasm/helpers.js';
import { type WasmBuild, wasmBuild } from './wasm/wasm.js';

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

/** As `coreAddress`, for the file of a net. */
function netUrlOf(file: string): URL {
  const [name] = file.split('.net');
  return new URL(`./${name}.net`, import.meta.url);
}

async function loadNet(variant: VariantId): Promise<Uint8Array | null> {
  const file = netFile(variant);
  if (file === null) return null;
  const answer = await fetch(netUrlOf(file));
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

function spawn(failed: () => void): HelperWorker {
  const worker = new Worker(new URL('./helperWorker.js', import.meta.url), { type: 'module', name: 'engine helper' });
  worker.onerror = failed;
  return worker;
}

async function load(variant: VariantId): Promise<Engine> {
  const source = (build: WasmBuild): URL => coreAddress(wasmFile(variant, build));
  const build = wasmBuild(true);
  try {
    return await loadEngine(variant, source(build), spawn);
  } catch (error) {
    // A shared memory reserves more than a small device may have.
    if (build !== 'threads' || !(error instanceof RangeError)) throw error;
    return loadEngine(variant, source(wasmBuild(false)));
  }
}

installTrustedTypes();
const session = new UciSession({
  variants: ENGINE_VARIANTS,
  name: 'Sitke',
  load,
  loadNet,
  write: (line) => scope.postMessage(line),
});

// Sessions require each line to wait for the answer of the one before.
let answered = Promise.resolve();
scope.onmessage = ({ data }: MessageEvent<unknown>) => {
  answered = answered.then(() => session.handle(String(data)));
};
