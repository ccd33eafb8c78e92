import type { VariantId } from '@sitke/rules';
import type { Skin } from '../types.js';
import { makrukSkin } from './makruk/skin.js';
import { sissaSkin } from './sissa/skin.js';
import { sittuyinSkin } from './sittuyin/skin.js';

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
