/** The engine as it is shipped: the plain build, and the variant's net. */

import fs from 'node:fs';
import { type Engine, loadEngine, netFile, wasmFile } from '@sitke/engine';
import type { VariantId } from '@sitke/rules';

function read(name: string): Buffer<ArrayBuffer> {
  return fs.readFileSync(new URL(import.meta.resolve(`@sitke/engine/${name}`)));
}

/** Returns an engine for a variant, with a table of so many MiB. Errors: rejects if the net is refused. */
export async function shippedEngine(variant: VariantId, hashMib: number): Promise<Engine> {
  const engine = await loadEngine(variant, read(wasmFile(variant, 'plain')));
  const net = netFile(variant);
  const problem = engine.setNet(net === null ? null : read(net));
  if (problem !== '') throw new Error(`${net}: ${problem}`);
  engine.setHash(hashMib);
  return engine;
}
