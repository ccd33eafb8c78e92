/** Under any failures of connections, the boards agree with the server. */

import { expect, test } from 'vitest';
import { BLITZ } from '../test/play.js';
import { HISTORIES, HISTORY_SEED, liveThrough } from '../test/reconnect.js';

test('no board is stale, no command is done twice, and nothing acknowledged is lost', {
  timeout: 86_400_000,
}, async () => {
  const moves = await liveThrough(
    [
      ['sissa', '', BLITZ],
      ['sissa', '', { kind: 'unlimited' }],
      ['sittuyin', 'federation', { ...BLITZ, setupMs: 60_000 }],
    ],
    HISTORIES * 0.6,
    HISTORY_SEED,
  );
  // Histories without moves would show nothing.
  expect(moves).toBeGreaterThan(HISTORIES * 0.6);
});
