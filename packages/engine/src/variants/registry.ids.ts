/** The ids of the variants that the engine plays, for use before it is loaded. `wasmFile` names their modules. */

import type { VariantId } from '@sitke/rules';

const IDS = ['sittuyin', 'sissa'] as const;

/** Those with a learned evaluation. */
const WITH_NETS = ['sittuyin'] as const;

/** The id of a variant that the engine plays. */
export type EngineVariant = (typeof IDS)[number];

/** The ids of the variants that have a core. */
export const ENGINE_VARIANTS: readonly EngineVariant[] = IDS;

/** The file of a variant's net, as a file of the package; null if it has none. */
export function netFile(id: VariantId): string | null {
  return (WITH_NETS as readonly VariantId[]).includes(id) ? `${id}.net` : null;
}

/** Returns whether there is an engine for a variant. */
export function isEngineVariant(id: VariantId): id is EngineVariant {
  return (ENGINE_VARIANTS as readonly VariantId[]).includes(id);
}
