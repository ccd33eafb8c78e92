/** The engine's modules, as files of its package, and its threads, as workers of Node. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type Engine, type HelperWorker, loadEngine, wasmBuild, wasmFile } from '@sitke/engine';
import type { VariantId } from '@sitke/rules';

function spawn(failed: () => void): HelperWorker {
  const worker = new Worker(new URL('./engineHelper.js', import.meta.url));
  // No thread keeps the process alive, and one that is lost does not end it.
  worker.unref();
  worker.on('error', failed);
  worker.on('exit', failed);
  return worker;
}

/** Returns an engine for a variant. Errors: rejects where it is not built. */
export async function loadVariant(variant: VariantId): Promise<Engine> {
  const file = createRequire(import.meta.url).resolve(`@sitke/engine/${wasmFile(variant, wasmBuild(true))}`);
  return loadEngine(variant, await readFile(file), spawn);
}
