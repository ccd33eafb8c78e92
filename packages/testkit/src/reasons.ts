/** The codes that a variant can give. */

import { type VariantId, variantOf } from '@sitke/rules';

/** Returns the codes of a variant, the kit's and its own. */
export function codesOf(id: VariantId): string[] {
  const { articles, reasons } = variantOf(id);
  return [...Object.keys(articles), ...Object.keys(reasons)].sort();
}
