/** The variants that the engine plays and their files, for use before it is loaded. */

import type { VariantId } from '@sitke/rules';
import type { WasmBuild } from '../wasm/wasm.js';

/** Those with their own core, and those whose rules are all data, which the core `board` is handed. */
const WITH_CORES = ['sittuyin', 'sissa'] as const;
const PLAIN = ['makruk'] as const;

/** Those with a learned evaluation. */
const WITH_NETS = ['sittuyin', 'sissa', 'makruk'] as const;

/** The id of a variant that the engine plays. */
export type EngineVariant = (typeof WITH_CORES)[number] | (typeof PLAIN)[number];

/** The ids of the variants that the engine plays. */
export const ENGINE_VARIANTS: readonly EngineVariant[] = [...WITH_CORES, ...PLAIN];

/** Returns the file of a variant's core, as a file of the package: `@sitke/engine/<name>`. */
export function wasmFile(id: VariantId, build: WasmBuild): string {
  const core = (PLAIN as readonly VariantId[]).includes(id) ? 'board' : id;
  return build === 'plain' ? `${core}.wasm` : `${core}.${build}.wasm`;
}

/** The file of a variant's net, as a file of the package; null if it has none. */
export function netFile(id: VariantId): string | null {
  return (WITH_NETS as readonly VariantId[]).includes(id) ? `${id}.net` : null;
}

/** Returns whether there is an engine for a variant. */
export function isEngineVariant(id: VariantId): id is EngineVariant {
  return (ENGINE_VARIANTS as readonly VariantId[]).includes(id);
}
