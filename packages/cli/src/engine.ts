/** The engine's modules, as files of its package, and its threads, as workers of Node. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type Engine, type HelperWorker, loadEngine, netFile, wasmBuild, wasmFile } from '@sitke/engine';
import type { VariantId } from '@sitke/rules';

function spawn(failed: () => void): HelperWorker {
  const worker = new Worker(new URL('./engineHelper.js', import.meta.url));
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
