/** Tables of Sittuyin. */

import type { JsonOptions } from '@sitke/rules';
import type { TableRules, TableVariant } from '../../tableVariant.js';

const GENERAL = 3;
const PAWN = 6;

function tableRules(options: JsonOptions): TableRules {
  if (options['end.stalemate'] === 'loss') throw new RangeError('there are no tables where stalemate loses');
  return {
    pawn: PAWN,
    promotesTo: [GENERAL],
    promotesCapturing: options['promo.onArrival'] === true,
    noAttack: options['promo.noAttack'] === true,
    noCheck: options['promo.noCheck'] === true,
    refusal: options['promo.refusalClaim'] as TableRules['refusal'],
    stalemate: options['end.stalemate'] as TableRules['stalemate'],
  };
}

/** As generated; a test compares. */
const longest = { KRvK: 32, KSvK: 7, KNvK: 0, KRFvK: 32, KSFvK: 114, KNFvK: 72 };

export const SITTUYIN_TABLES: TableVariant = {
  order: 'RSNFP',
  single: 'F',
  isBareKingOnly: false,
  longest,
  tableRules,
  withoutCount: (options) => ({ ...options, 'count.table': 'off' }),
  isCountClaimed: (options) => options['count.expiry'] === 'claim',
  moveLimit: (options, isCounting) =>
    options['end.fifty'] === 'off' || (isCounting && options['count.overridesFifty'] === true) ? null : 100,
};
