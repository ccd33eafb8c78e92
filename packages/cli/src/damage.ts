/** The damage of a store, in words. */

import type { StoreReport } from '@sitke/server/store';
import { oneLine } from './io.js';
import { t } from './texts.js';

/** Returns all problems of a store's file and of its games, a line each. */
export function problemLines({ problems, games }: Pick<StoreReport, 'problems' | 'games'>): string[] {
  return [...problems, ...[...games].map(([id, problem]) => t('store.damagedGame', { id, problem }))].map(oneLine);
}
