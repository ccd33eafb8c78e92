/** The cores there are: the one place of the engine that lists them. */

import { type Rules, rulesOf, type VariantId } from '@sitke/rules';
import { Engine } from '../engine.js';
import type { SpawnHelper } from '../helpers.js';
import { type VariantCore, WasmSearcher } from '../searcher.js';
import { compileWasm, type WasmSource } from '../wasm.js';
import type { XboardSetup } from '../xboardText.js';
import { SissaCore } from './sissa/core.js';
import { sissaXboard } from './sissa/xboard.js';
import { SittuyinCore } from './sittuyin/core.js';
import { sittuyinXboard } from './sittuyin/xboard.js';

export type { CoreStatus } from '../wasmCore.js';
export { SissaCore } from './sissa/core.js';
export { SittuyinCore } from './sittuyin/core.js';

const LOADERS: Record<VariantId, (source: WasmSource, rules: Rules) => Promise<VariantCore>> = {
  sittuyin: SittuyinCore.load,
  sissa: SissaCore.load,
};

/** The variants that the engine plays. Each one's modules are named by `wasmFile`. */
export const ENGINE_VARIANTS: readonly VariantId[] = Object.keys(LOADERS) as VariantId[];

/** How XBoard shows the variants, of which it knows none by itself. */
export const XBOARD_SETUPS: Readonly<Record<VariantId, XboardSetup>> = { sittuyin: sittuyinXboard, sissa: sissaXboard };

/**
 * Returns an engine for a variant. More than one thread it can have if the source is the build for that (`wasmBuild`) and
 * `spawn` starts workers. Errors: as `compileWasm`.
 */
export async function loadEngine(variant: VariantId, source: WasmSource, spawn?: SpawnHelper): Promise<Engine> {
  const module = await compileWasm(source);
  const core = await LOADERS[variant](module, rulesOf(variant));
  return new Engine(new WasmSearcher(core, spawn ? { module, spawn } : null));
}
