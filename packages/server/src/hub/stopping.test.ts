/** A stopping hub first ends what it has begun. */

import { expect, test } from 'vitest';
import { MemoryStore } from '../store/index.js';
import { overriding } from '../test/overriding.js';
import { ASKED, MOVES_FIRST, START_MS } from '../test/play.js';
import { quiet, TestClock } from '../test/world.js';
import { Hub } from './hub.js';

/** Returns a store that waits before it reads a game, and the functions that let it go on. */
function slowStore() {
  const [store, reads] = [new MemoryStore(), [] as (() => void)[]];
  const games = overriding(store.games, {
    load: async (id) => {
      await new Promise<void>((resolve) => reads.push(resolve));
      return store.games.load(id);
    },
  });
  return { store: overriding(store, { games }), reads };
}

test('a command whose game is still being read is done and answered before the hub has stopped', async () => {
  const [{ store, reads }, clock] = [slowStore(), new TestClock(START_MS)];
  const fail = (error: unknown): never => {
    throw error;
  };
  const hub = (): Hub => new Hub({ store, clock, onError: fail, onFatal: fail });
  const made = await hub().create('anna', { ...ASKED, id: 'made'.padEnd(16, '0'), variant: MOVES_FIRST, options: {} });
  if (made.t !== 'created') throw new Error(made.t);
  const stopping = hub();
  const told: string[] = [];
  stopping.observe(({ version }) => void told.push(`version ${version}`));
  const message = {
    t: 'act',
    game: made.game,
    v: 1,
    id: 'join'.padEnd(16, '0'),
    act: { type: 'join', name: null },
  } as const;
  const acting = stopping.act('ben', message, { nowMs: clock.now(), lagMs: 0 }).then(({ t }) => told.push(t));
  await quiet();
  const stopped = stopping.stop().then(() => told.push('stopped'));
  await quiet();
  expect(told).toEqual([]);
  while (told.length < 3) {
    for (const read of reads.splice(0)) read();
    await quiet();
  }
  await Promise.all([acting, stopped]);
  expect(told).toEqual(['version 2', 'ack', 'stopped']);
});
