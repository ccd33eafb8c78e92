/** The contract of a variant: all that a game of the registry must do, as tests that know it by nothing but its id. */

import type { VariantId } from '@sitke/rules';
import { describe, vi } from 'vitest';
import { LONG_TEST_MS } from '../sizes.js';
import { boards } from './variant/board.js';
import { games } from './variant/games.js';
import { parsers } from './variant/parsers.js';
import { perfts } from './variant/perft.js';
import { placement } from './variant/placement.js';
import { positions } from './variant/positions.js';
import { reasons } from './variant/reasons.js';
import { spellings } from './variant/spellings.js';
import { texts } from './variant/texts.js';

/**
 * Tests a variant. One with an entry in `variants/registry.ts` is also held to its slow implementation, its fixtures, and
 * checks of what each reason claims.
 */
export function variantContract(id: VariantId): void {
  vi.setConfig({ testTimeout: LONG_TEST_MS });
  describe(id, () => {
    texts(id);
    boards(id);
    positions(id);
    placement(id);
    perfts(id);
    reasons(id);
    spellings(id);
    games(id);
    parsers(id);
  });
}
