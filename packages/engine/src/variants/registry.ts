/** The cores there are: the one place of the engine that lists them. */

import { type Rules, rulesOf, type VariantId } from '@sitke/rules';
import { Engine } from '../engine.js';
import type { SpawnHelper } from '../helpers.js';
import { type VariantCore, WasmSearcher } from '../searcher.js';
import { compileWasm, type WasmSource } from '../wasm.js';
import { SittuyinCore } from './sittuyin/core.js';

export { type CoreStatus, SittuyinCore } from './sittuyin/core.js';

const LOADERS: Partial<Record<VariantId, (source: WasmSource, rules: Rules) => Promise<VariantCore>>> = {
  sittuyin: SittuyinCore.load,
};

/** The variants that the engine plays. Each one's modules are named by `wasmFile`. */
export const ENGINE_VARIANTS: readonly VariantId[] = Object.keys(LOADERS) as VariantId[];

/**
 * Returns an engine for a variant. More than one thread it can have if the source is the build for that (`wasmBuild`) and
 * `spawn` starts workers. Errors: RangeError where there is none; as `compileWasm`.
 */
export async function loadEngine(variant: VariantId, source: WasmSource, spawn?: SpawnHelper): Promise<Engine> {
  const load = LOADERS[variant];
  if (!load) throw new RangeError(`no engine for ${variant}`);
  const module = await compileWasm(source);
  return new Engine(new WasmSearcher(await load(module, rulesOf(variant)), spawn ? { module, spawn } : null));
}
