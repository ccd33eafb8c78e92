/** The formations of the variants in which armies are placed; loaded when they are first shown. */
import type { VariantId } from '@sitke/rules';
import type { FormationFiles } from './kit/formations.js';

const FILES: Readonly<Partial<Record<VariantId, () => Promise<FormationFiles>>>> = {
  sittuyin: async () => (await import('./sittuyin/formations.js')).sittuyinFormations,
};

/** The variants that have a studio. */
export const STUDIO_VARIANTS = Object.keys(FILES) as VariantId[];

/** Loads the formations of a variant; null where there are none. */
export async function loadFormations(id: VariantId): Promise<FormationFiles | null> {
  return (await FILES[id]?.()) ?? null;
}
