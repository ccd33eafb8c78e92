/** The English texts of the variants: apart from their rules, so that a page without words does not load them. */

import type { Messages } from '../core/messages.js';
import { MAKRUK_EN } from './makruk/text.en.js';
import type { VariantId } from './registry.js';
import { SISSA_EN } from './sissa/text.en.js';
import { SITTUYIN_EN } from './sittuyin/text.en.js';

/** The English texts of each variant. */
export const TEXTS_EN: Readonly<Record<VariantId, Messages>> = {
  sittuyin: SITTUYIN_EN,
  sissa: SISSA_EN,
  makruk: MAKRUK_EN,
};
