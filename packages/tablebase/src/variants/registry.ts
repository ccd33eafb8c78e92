/** The registry of variants with tables. */

import { type VariantDef, type VariantId, variantOf } from '@sitke/rules';
import type { TableVariant } from '../tableVariant.js';
import { MAKRUK_TABLES } from './makruk/index.js';
import { SISSA_TABLES } from './sissa/index.js';
import { SITTUYIN_TABLES } from './sittuyin/index.js';

const VARIANTS: Partial<Record<VariantId, TableVariant>> = {
  makruk: MAKRUK_TABLES,
  sissa: SISSA_TABLES,
  sittuyin: SITTUYIN_TABLES,
};

/** The variants that have tables. */
export const TABLE_VARIANTS: readonly VariantId[] = Object.keys(VARIANTS) as VariantId[];

/** Returns the table description of a variant. Errors: RangeError if it has none. */
export function tableVariantOf(def: VariantDef): TableVariant {
  const found = TABLE_VARIANTS.find((id) => variantOf(id) === def);
  if (found === undefined) throw new RangeError(`${def.name} has no tables`);
  return VARIANTS[found]!;
}
