/** The cores there are: the one place of the engine that lists them. */

import { rulesOf, type VariantId } from '@sitke/rules';
import { Engine } from '../engine.js';
import type { WasmSource } from '../wasm.js';
import { SittuyinSearcher } from './sittuyin/searcher.js';

export { type CoreStatus, SittuyinCore } from './sittuyin/core.js';

/** The variants that the engine plays. Each one's module is `@sitke/engine/<id>.wasm`. */
export const ENGINE_VARIANTS: readonly VariantId[] = ['sittuyin'];

/** Returns an engine for a variant. Errors: RangeError where there is none; as `compileWasm`. */
export async function loadEngine(variant: VariantId, source: WasmSource): Promise<Engine> {
  if (variant !== 'sittuyin') throw new RangeError(`no engine for ${variant}`);
  return new Engine(await SittuyinSearcher.load(source, rulesOf(variant)));
}
