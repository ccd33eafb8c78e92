/** The chances that scores stand for, by variant. */

import type { VariantId } from '@sitke/rules';
import type { WinModel } from '../search/winModel.js';

/** Fitted to games that full strength played itself; docs/values.md. */
const WIN_MODELS: Readonly<Partial<Record<VariantId, WinModel>>> = {
  sittuyin: { level: [-4.24, -3.96, -2.39, -2.01], pawn: [1.02, 1.39, 0.81, 0.94] },
  sissa: { level: [-5.63, -1.89, -1.01, -0.51], pawn: [0.9, 0.61, 0.76, 0.59] },
  makruk: { level: [-5.44, -5.09, -3.27, -2.06], pawn: [0.58, 1.32, 1.09, 1.82] },
};

/** Returns the win model of a variant; null if it was not measured. */
export function winModelOf(variant: VariantId): WinModel | null {
  return WIN_MODELS[variant] ?? null;
}
