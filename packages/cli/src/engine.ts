/** The engine's modules, as files of its package. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Engine, loadEngine } from '@sitke/engine';
import type { VariantId } from '@sitke/rules';

/** Returns an engine for a variant. Errors: rejects where it is not built. */
export async function loadVariant(variant: VariantId): Promise<Engine> {
  const file = createRequire(import.meta.url).resolve(`@sitke/engine/${variant}.wasm`);
  return loadEngine(variant, await readFile(file));
}
