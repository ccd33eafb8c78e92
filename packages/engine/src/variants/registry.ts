/** The cores there are: the one place of the engine that lists them. */

import { type Rules, rulesOf, type VariantId } from '@sitke/rules';
import { Engine } from '../engine.js';
import { type VariantCore, WasmSearcher } from '../searcher.js';
import type { WasmSource } from '../wasm.js';
import { SissaCore } from './sissa/core.js';
import { SittuyinCore } from './sittuyin/core.js';

export type { CoreStatus } from '../wasmCore.js';
export { SissaCore } from './sissa/core.js';
export { SittuyinCore } from './sittuyin/core.js';

const LOADERS: Partial<Record<VariantId, (source: WasmSource, rules: Rules) => Promise<VariantCore>>> = {
  sittuyin: SittuyinCore.load,
  sissa: SissaCore.load,
};

/** The variants that the engine plays. Each one's module is `@sitke/engine/<id>.wasm`. */
export const ENGINE_VARIANTS: readonly VariantId[] = Object.keys(LOADERS) as VariantId[];

/** Returns an engine for a variant. Errors: RangeError where there is none; as `compileWasm`. */
export async function loadEngine(variant: VariantId, source: WasmSource): Promise<Engine> {
  const load = LOADERS[variant];
  if (!load) throw new RangeError(`no engine for ${variant}`);
  return new Engine(new WasmSearcher(await load(source, rulesOf(variant))));
}
