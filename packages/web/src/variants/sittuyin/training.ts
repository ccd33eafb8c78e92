/** What is trained in this game: the tables that the app ships (scripts/tables.mjs), the easier mates first. */
import type { JsonOptions } from '@sitke/rules';

const ALL = ['KRRvK', 'KRFvK', 'KRNvK', 'KRvK', 'KSNvK', 'KSSvK', 'KSFvK', 'KNFvK'] as const;
const UNDER_FORBIDDEN_STALEMATE = ['KRvK'] as const;

/** Returns the materials that are trained under a ruleset of this game. */
export function sittuyinMaterials(options: JsonOptions): readonly string[] {
  if (options['end.deadPosition'] !== 'fsfMaterial') return [];
  if (options['end.stalemate'] === 'draw') return ALL;
  return options['end.stalemate'] === 'forbidden' ? UNDER_FORBIDDEN_STALEMATE : [];
}
