/** How armies are placed, apart from the looks of the games, so that workers need no drawings. */
import type { JsonOptions, VariantId } from '@sitke/rules';
import type { PlacementStyle } from './kit/styles.js';
import { sittuyinPlacement } from './sittuyin/placement.js';

const PLACEMENTS: Readonly<Partial<Record<VariantId, (options: JsonOptions) => PlacementStyle>>> = {
  sittuyin: sittuyinPlacement,
};

/** Returns how the two armies are placed, where the variant has pieces to place. */
export function placementOf(id: VariantId, options: JsonOptions): PlacementStyle {
  return PLACEMENTS[id]?.(options) ?? 'turns';
}
