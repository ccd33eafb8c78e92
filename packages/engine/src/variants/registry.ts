/** The cores there are: the one place of the engine that lists them. */

import { type Rules, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import { Engine } from '../engine.js';
import type { SpawnHelper } from '../helpers.js';
import { type VariantCore, WasmSearcher } from '../searcher.js';
import { compileWasm, type WasmSource } from '../wasm.js';
import type { WinModel } from '../winModel.js';
import type { XboardSetup } from '../xboardText.js';
import { SissaCore } from './sissa/core.js';
import { sissaXboard } from './sissa/xboard.js';
import { SittuyinCore } from './sittuyin/core.js';
import { sittuyinWinModel } from './sittuyin/winModel.js';
import { sittuyinXboard } from './sittuyin/xboard.js';

export type { CoreStatus } from '../wasmCore.js';
export { SissaCore } from './sissa/core.js';
export { SittuyinCore } from './sittuyin/core.js';

const LOADERS: Readonly<Partial<Record<VariantId, (source: WasmSource, rules: Rules) => Promise<VariantCore>>>> = {
  sittuyin: SittuyinCore.load,
  sissa: SissaCore.load,
};

/** The variants that the engine plays. Each one's modules are named by `wasmFile`. */
export const ENGINE_VARIANTS: readonly VariantId[] = Object.keys(LOADERS) as VariantId[];

/** How XBoard shows the variants that the engine plays, of which it knows none by itself. */
const XBOARD_SETUPS: Readonly<Partial<Record<VariantId, XboardSetup>>> = {
  sittuyin: sittuyinXboard,
  sissa: sissaXboard,
};

const WIN_MODELS: Readonly<Partial<Record<VariantId, WinModel>>> = { sittuyin: sittuyinWinModel };

/** Returns how XBoard shows a variant; null where the engine has nothing to say of it. */
export function xboardSetupOf(variant: VariantId): XboardSetup | null {
  return XBOARD_SETUPS[variant] ?? null;
}

/** Returns what scores of a variant are worth; null where nobody has measured it. */
export function winModelOf(variant: VariantId): WinModel | null {
  return WIN_MODELS[variant] ?? null;
}

/**
 * Returns an engine for a variant. More than one thread it can have if the source is the build for that (`wasmBuild`) and
 * `spawn` starts workers. Errors: as `compileWasm`; RangeError where the engine does not play the variant.
 */
export async function loadEngine(variant: VariantId, source: WasmSource, spawn?: SpawnHelper): Promise<Engine> {
  const load = LOADERS[variant];
  if (!load) throw new RangeError(`the engine does not play ${variantOf(variant).name}`);
  const module = await compileWasm(source);
  const core = await load(module, rulesOf(variant));
  return new Engine(new WasmSearcher(core, spawn ? { module, spawn } : null));
}
