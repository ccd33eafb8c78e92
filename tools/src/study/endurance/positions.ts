/** Positions that the measurements of the engine at work share. */

import { ENGINE_VARIANTS } from '@sitke/engine';
import { Game, type GameNode, parseFen, rulesOf, type VariantId } from '@sitke/rules';
import { POSITIONS } from '../../bench/positions.js';

/** Returns the benchmarks' positions of a variant, the pieces placed, as roots of games. */
export function rootsOf(variant: VariantId): GameNode[] {
  return POSITIONS.filter((position) => position.variant === variant).flatMap(({ fen }) => {
    const position = parseFen(rulesOf(variant), fen);
    if (!position.ok) throw new Error(position.error.message);
    return position.value.inPlacement ? [] : [new Game(position.value).root];
  });
}

/** The first variant with an engine; what is measured here is not the game's. */
export const VARIANT: VariantId = ENGINE_VARIANTS[0]!;

/** Returns the value below which a part of the numbers lies. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
