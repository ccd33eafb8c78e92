/** All servers on one database go by one clock, whatever the database's own says. */

import { openStoreOn, type Store } from '@sitke/server/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPglite } from '../test/pglite.js';
import { NO_LOG } from '../watch/log.js';
import { clockOf } from './joining.js';

const DAY = 86_400_000;
/** How far a test's reading of a clock may be off, in ms. */
const ABOUT = 1000;
let stores: readonly Store[];

beforeEach(async () => {
  const db = await openPglite();
  stores = await Promise.all([1, 2].map(() => openStoreOn({ ...db, close: async () => {} })));
});
afterEach(() => Promise.all(stores.map((store) => store.close())));

const aheadMs = async (store: Store): Promise<number> => (await clockOf(store, NO_LOG)).now() - Date.now();

test("begins with the store's time where no server runs", async () => {
  expect(Math.abs(await aheadMs(stores[0]!))).toBeLessThan(ABOUT);
});

test("begins with the other servers' time, however far the store's is from it", async () => {
  const shared = stores[0]!.cluster!;
  const beat = (): Promise<unknown> => shared.heartbeat(() => Date.now() + DAY);
  await beat();
  const beats = setInterval(() => void beat(), 300);
  expect(Math.abs((await aheadMs(stores[1]!)) - DAY)).toBeLessThan(ABOUT);
  clearInterval(beats);
});

test('is not behind the last beat of servers that run no more', async () => {
  const shared = stores[0]!.cluster!;
  await shared.heartbeat(() => Date.now() + DAY);
  await shared.leave();
  expect(Math.abs((await aheadMs(stores[1]!)) - DAY)).toBeLessThan(ABOUT);
});
