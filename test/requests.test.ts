/** Raw requests, odd and broken: the short form of `npm run soak -- requests`. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Random } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { fuzzRequests } from '#tools/soak/requests';

test('requests as no client sends them meet no mistake of the server, and leave no trace in its log', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-requests-'));
  try {
    const { problems, statuses, sent } = await fuzzRequests({ folder, count: 3000, random: new Random(5) });
    expect(problems).toEqual([]);
    expect(sent).toBe(3000);
    for (const status of ['200', '400', '401', '404', '413']) expect(statuses[status]).toBeGreaterThan(0);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
