/** The cores there are: the one place of the engine that lists them. */

import { type Rules, rulesOf, type VariantId } from '@sitke/rules';
import { Engine } from '../engine.js';
import { type VariantCore, WasmSearcher } from '../searcher.js';
import type { WasmSource } from '../wasm.js';
import type { XboardSetup } from '../xboardText.js';
import { SittuyinCore } from './sittuyin/core.js';
import { sittuyinXboard } from './sittuyin/xboard.js';

export { type CoreStatus, SittuyinCore } from './sittuyin/core.js';

const LOADERS: Partial<Record<VariantId, (source: WasmSource, rules: Rules) => Promise<VariantCore>>> = {
  sittuyin: SittuyinCore.load,
};

/** The variants that the engine plays. Each one's module is `@sitke/engine/<id>.wasm`. */
export const ENGINE_VARIANTS: readonly VariantId[] = Object.keys(LOADERS) as VariantId[];

/** How XBoard shows the variants that it does not know by itself. */
export const XBOARD_SETUPS: Partial<Record<VariantId, XboardSetup>> = { sittuyin: sittuyinXboard };

/** Returns an engine for a variant. Errors: RangeError where there is none; as `compileWasm`. */
export async function loadEngine(variant: VariantId, source: WasmSource): Promise<Engine> {
  const load = LOADERS[variant];
  if (!load) throw new RangeError(`no engine for ${variant}`);
  return new Engine(new WasmSearcher(await load(source, rulesOf(variant))));
}
