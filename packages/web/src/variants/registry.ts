import type { JsonOptions, VariantId } from '@sitke/rules';
import { makrukMaterials } from './makruk/training.js';
import { sissaMaterials } from './sissa/training.js';
import { sittuyinMaterials } from './sittuyin/training.js';

const MATERIALS: Readonly<Partial<Record<VariantId, (options: JsonOptions) => readonly string[]>>> = {
  sittuyin: sittuyinMaterials,
  makruk: makrukMaterials,
  sissa: () => sissaMaterials,
};

/** Returns the materials that are trained under a ruleset, the easier first; none where the app has no tables for it. */
export function materialsOf(id: VariantId, options: JsonOptions): readonly string[] {
  return MATERIALS[id]?.(options) ?? [];
}
