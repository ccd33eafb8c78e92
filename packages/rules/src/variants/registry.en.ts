/** The English sentences of each variant's own reasons: the one place that lists them. */

import { reasons as makruk } from './makruk/text.en.js';
import type { VariantId } from './registry.js';
import { reasons as sissa } from './sissa/text.en.js';
import { reasons as sittuyin } from './sittuyin/text.en.js';

export const REASONS_EN: Readonly<Record<VariantId, Readonly<Record<string, string>>>> = { sittuyin, sissa, makruk };
