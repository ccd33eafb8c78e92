/** A hub that is told to stop ends what it has begun first. */

import { expect, test } from 'vitest';
import { MemoryStore, type StoredGame } from '../store/index.js';
import { ASKED, MOVES_FIRST, START_MS } from '../test/play.js';
import { quiet, TestClock } from '../test/world.js';
import { Hub } from './hub.js';

/** A store that reads a game when it is told to. */
class SlowStore extends MemoryStore {
  readonly reads: (() => void)[] = [];

  override async load(id: string): Promise<StoredGame | null> {
    await new Promise<void>((resolve) => this.reads.push(resolve));
    return super.load(id);
  }
}

test('a command whose game is still being read is done and answered before the hub has stopped', async () => {
  const [store, clock] = [new SlowStore(), new TestClock(START_MS)];
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
    for (const read of store.reads.splice(0)) read();
    await quiet();
  }
  await Promise.all([acting, stopped]);
  expect(told).toEqual(['version 2', 'ack', 'stopped']);
});
