/** The variants that the engine plays, for those who must know before they load it. Their modules are named by `wasmFile`. */

import type { VariantId } from '@sitke/rules';

const IDS = ['sittuyin', 'sissa'] as const;

/** The id of a variant that the engine plays. */
export type EngineVariant = (typeof IDS)[number];

export const ENGINE_VARIANTS: readonly EngineVariant[] = IDS;

/** Returns whether there is an engine for a variant. */
export function isEngineVariant(id: VariantId): id is EngineVariant {
  return (ENGINE_VARIANTS as readonly VariantId[]).includes(id);
}
