/** The registry of cores. */

import { type Rules, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import { BoardCore } from '../board/core.js';
import { Engine } from '../search/engine.js';
import { checkBounds } from '../wasm/bounds.js';
import type { CoreExports } from '../wasm/coreExports.js';
import type { SpawnHelper } from '../wasm/helpers.js';
import { WasmSearcher } from '../wasm/searcher.js';
import { compileWasm, type WasmSource } from '../wasm/wasm.js';
import type { WasmCore } from '../wasm/wasmCore.js';
import { type EngineVariant, isEngineVariant } from './registry.ids.js';
import { SissaCore } from './sissa/core.js';
import { sissaXboard } from './sissa/xboard.js';
import { SittuyinCore } from './sittuyin/core.js';
import { sittuyinXboard } from './sittuyin/xboard.js';
import type { XboardSetup } from './xboardSetup.js';

export type { CoreStatus } from '../wasm/wasmCore.js';
export * from './registry.chances.js';
export * from './registry.ids.js';
export { SissaCore } from './sissa/core.js';
export { SittuyinCore } from './sittuyin/core.js';

type LoadCore = (source: WasmSource, rules: Rules) => Promise<WasmCore<CoreExports>>;

/** Loaders of the variants that have their own core. */
const LOADERS: Readonly<Partial<Record<VariantId, LoadCore>>> = { sittuyin: SittuyinCore.load, sissa: SissaCore.load };

/** XBoard set-ups of the variants that the engine plays; XBoard knows none of them. */
const XBOARD_SETUPS: Readonly<Partial<Record<VariantId, XboardSetup>>> = {
  sittuyin: sittuyinXboard,
  sissa: sissaXboard,
};

/** Returns the XBoard set-up of a variant; null if there is none. */
export function xboardSetupOf(variant: VariantId): XboardSetup | null {
  return XBOARD_SETUPS[variant] ?? null;
}

function checkPlayed(variant: VariantId): asserts variant is EngineVariant {
  if (!isEngineVariant(variant)) throw new RangeError(`there is no engine for ${variantOf(variant).name} yet`);
  checkBounds(variantOf(variant));
}

/** Returns the core of a variant at the start of its standard game. Errors: as `loadEngine`. */
export async function loadCore(variant: VariantId, source: WasmSource): Promise<WasmCore<CoreExports>> {
  checkPlayed(variant);
  return (LOADERS[variant] ?? BoardCore.load)(source, rulesOf(variant));
}

/**
 * Returns an engine for a variant. Several threads need the `threads` build (`wasmBuild`) and `spawn`, which starts
 * workers. Errors: as `compileWasm`; RangeError if the engine does not play the variant, or has no room for its pieces.
 */
export async function loadEngine(variant: VariantId, source: WasmSource, spawn?: SpawnHelper): Promise<Engine> {
  checkPlayed(variant);
  const module = await compileWasm(source);
  const core = await loadCore(variant, module);
  return new Engine(new WasmSearcher(core, spawn ? { module, spawn } : null));
}
