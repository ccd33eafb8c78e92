/** Materials trained in this game: the tables that the app ships (scripts/tables.mjs), the easier mates first. */
import { type JsonOptions, variantOf } from '@sitke/rules';

const WITHOUT_PAWNS = ['KRRvK', 'KRFvK', 'KRvK', 'KSNvK', 'KSSvK', 'KSFvK', 'KNFvK', 'KRvKN'] as const;
const WITH_PAWNS = ['KPPvK', 'KFPvK'] as const;
const UNDER_FORBIDDEN_STALEMATE = ['KRvK'] as const;

/** Whether pawns promote as in the tables, which are made for the rules of pychess. */
function promotesAsShipped(options: JsonOptions): boolean {
  const shipped = Object.entries(variantOf('sittuyin').presets['pychess'] ?? {});
  return shipped.every(([name, value]) => !name.startsWith('promo.') || options[name] === value);
}

/** Returns the materials that are trained under a ruleset of this game. */
export function sittuyinMaterials(options: JsonOptions): readonly string[] {
  if (options['end.deadPosition'] !== 'fsfMaterial') return [];
  if (options['end.stalemate'] === 'forbidden') return UNDER_FORBIDDEN_STALEMATE;
  if (options['end.stalemate'] !== 'draw') return [];
  return promotesAsShipped(options) ? [...WITHOUT_PAWNS, ...WITH_PAWNS] : WITHOUT_PAWNS;
}
