/** @sitke/engine/node: the engine's cores and nets, as files of its package, and its threads, as workers of Node. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { VariantId } from '@sitke/rules';
import type { Engine } from './search/engine.js';
import { loadEngine, netFile, wasmFile } from './variants/registry.js';
import type { HelperWorker } from './wasm/helpers.js';
import { wasmBuild } from './wasm/wasm.js';

function spawn(failed: () => void): HelperWorker {
  const worker = new Worker(new URL('./nodeHelper.js', import.meta.url));
  // No thread keeps the process alive, and one that is lost does not end it.
  worker.unref();
  worker.on('error', failed);
  worker.on('exit', failed);
  return worker;
}

/** Returns the file of a variant's net; null if it has none. */
export async function loadNet(variant: VariantId): Promise<Uint8Array | null> {
  const file = netFile(variant);
  return file === null ? null : readFile(createRequire(import.meta.url).resolve(`@sitke/engine/${file}`));
}

/** Returns an engine for a variant, without its net. Errors: rejects where it is not built. */
export async function loadVariant(variant: VariantId): Promise<Engine> {
  const file = createRequire(import.meta.url).resolve(`@sitke/engine/${wasmFile(variant, wasmBuild(true))}`);
  return loadEngine(variant, await readFile(file), spawn);
}

/** Returns an engine for a variant, with its net where it has one. Errors: rejects where the engine does not play it. */
export async function openEngine(variant: VariantId): Promise<Engine> {
  const [engine, net] = await Promise.all([loadVariant(variant), loadNet(variant)]);
  const problem = engine.setNet(net);
  if (problem !== '') throw new Error(`the net of ${variant}: ${problem}`);
  return engine;
}
