import type { JsonOptions, VariantId } from '@sitke/rules';
import type { Skin } from '../board/types.js';
import { makrukSkin } from './makruk/skin.js';
import { makrukMaterials } from './makruk/training.js';
import { sissaSkin } from './sissa/skin.js';
import { sissaMaterials } from './sissa/training.js';
import { sittuyinSkin } from './sittuyin/skin.js';
import { sittuyinMaterials } from './sittuyin/training.js';

/** The look of every variant; a missing one is a type error. */
export const SKINS = {
  sittuyin: sittuyinSkin,
  sissa: sissaSkin,
  makruk: makrukSkin,
} satisfies Record<VariantId, Skin>;

/** Returns the look of a variant. */
export function skinOf(id: VariantId): Skin {
  return SKINS[id];
}

const MATERIALS: Readonly<Partial<Record<VariantId, (options: JsonOptions) => readonly string[]>>> = {
  sittuyin: sittuyinMaterials,
  makruk: makrukMaterials,
  sissa: () => sissaMaterials,
};

/** Returns the materials that are trained under a ruleset, the easier first; none where the app has no tables for it. */
export function materialsOf(id: VariantId, options: JsonOptions): readonly string[] {
  return MATERIALS[id]?.(options) ?? [];
}
