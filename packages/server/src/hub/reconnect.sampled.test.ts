/** Under any failures of connections, the boards agree with the server. */

import { expect, test } from 'vitest';
import { BLITZ } from '../test/play.js';
import { HISTORIES, HISTORY_SEED, liveThrough } from '../test/reconnect.js';

test.each([
  ['this version', false, 0.4],
  ['a later one that says more', true, 0.2],
] as const)(
  'with %s no board is stale, no command is done twice, and nothing acknowledged is lost',
  {
    timeout: 86_400_000,
  },
  async (_, isLater, share) => {
    const moves = await liveThrough(
      [
        ['sissa', '', BLITZ],
        ['sissa', '', { kind: 'unlimited' }],
        ['makruk', '', BLITZ],
        ['sittuyin', 'federation', { ...BLITZ, setupMs: 60_000 }],
      ],
      HISTORIES * share,
      HISTORY_SEED,
      isLater,
    );
    // Histories without moves would show nothing.
    expect(moves).toBeGreaterThan(HISTORIES * share);
  },
);
