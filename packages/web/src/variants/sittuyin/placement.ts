import type { JsonOptions } from '@sitke/rules';
import type { PlacementStyle } from '../kit/styles.js';

/** Returns how the two armies are placed under a ruleset of this game. */
export function sittuyinPlacement(options: JsonOptions): PlacementStyle {
  if (options['setup.order'] === 'curtain') return 'hidden';
  return options['setup.order'] === 'redThenBlack' ? 'open' : 'turns';
}
