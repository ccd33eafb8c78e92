/** The cores there are: the one place of the engine that lists them. */

import { type Rules, rulesOf, type VariantId } from '@sitke/rules';
import { Engine } from '../engine.js';
import { type VariantCore, WasmSearcher } from '../searcher.js';
import type { WasmSource } from '../wasm.js';
import type { XboardSetup } from '../xboardText.js';
import { SissaCore } from './sissa/core.js';
import { SittuyinCore } from './sittuyin/core.js';
import { sittuyinXboard } from './sittuyin/xboard.js';

export type { CoreStatus } from '../wasmCore.js';
export { SissaCore } from './sissa/core.js';
export { SittuyinCore } from './sittuyin/core.js';

const LOADERS: Record<VariantId, (source: WasmSource, rules: Rules) => Promise<VariantCore>> = {
  sittuyin: SittuyinCore.load,
  sissa: SissaCore.load,
};

/** The variants that the engine plays. Each one's module is `@sitke/engine/<id>.wasm`. */
export const ENGINE_VARIANTS: readonly VariantId[] = Object.keys(LOADERS) as VariantId[];

/** How XBoard shows the variants that it does not know by itself. */
export const XBOARD_SETUPS: Partial<Record<VariantId, XboardSetup>> = { sittuyin: sittuyinXboard };

/** Returns an engine for a variant. Errors: as `compileWasm`. */
export async function loadEngine(variant: VariantId, source: WasmSource): Promise<Engine> {
  return new Engine(new WasmSearcher(await LOADERS[variant](source, rulesOf(variant))));
}
