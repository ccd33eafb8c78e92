/** The chances that scores stand for, by variant. */

import type { VariantId } from '@sitke/rules';
import type { WinModel } from '../search/winModel.js';

/** By `npm run study -- chances`, of games that full strength played itself; docs/values.md. */
const WIN_MODELS: Readonly<Partial<Record<VariantId, WinModel>>> = {
  sittuyin: { level: [-3.23, -4.22, -2.35, -2.04], pawn: [0.2, 1.59, 0.77, 0.98] },
  sissa: { level: [-5.46, -1.91, -1.01, -0.51], pawn: [0.81, 0.63, 0.75, 0.6] },
  makruk: { level: [-4.76, -4.66, -3.32, -2.04], pawn: [0.39, 1.11, 1.15, 1.78] },
};

/** Returns the win model of a variant; null if it was not measured. */
export function winModelOf(variant: VariantId): WinModel | null {
  return WIN_MODELS[variant] ?? null;
}
