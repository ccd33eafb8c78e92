/** Materials trained in this game: the tables that the app ships (scripts/tables.mjs), the easier mates first. */
import type { JsonOptions } from '@sitke/rules';

/** Returns the materials that are trained under a ruleset of this game. */
export function makrukMaterials(options: JsonOptions): readonly string[] {
  return options['end.deadPosition'] === 'fsfMaterial' ? ['KRRvK', 'KRMvK', 'KRvK', 'KSSvK', 'KSMvK', 'KNMvK'] : [];
}
