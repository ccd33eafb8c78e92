/** A change of another server is never passed over, at whatever moment it is heard of. */

import { expect, test } from 'vitest';
import { rowOf } from '../games/log.js';
import { MemoryStore, type StoredGame } from '../store/index.js';
import { BLITZ, begin } from '../test/play.js';
import { systemClock } from '../work/clock.js';
import { GameCache } from './cache.js';
import { Foreign, type ForeignTools } from './foreign.js';
import type { LiveGame } from './liveGame.js';

const play = begin('sissa', '', BLITZ, 1000);
const row = { ...rowOf(play.context.state), version: play.log.length };

/** A store that reads, and gives what it has read when it is told to. */
class SlowStore extends MemoryStore {
  go: () => void = () => {};
  readonly #wait = new Promise<void>((resolve) => {
    this.go = resolve;
  });

  override async load(id: string): Promise<StoredGame | null> {
    const read = await super.load(id);
    await this.#wait;
    return read;
  }
}

async function foreignOn(refreshed: LiveGame[]): Promise<{ store: SlowStore; games: GameCache; foreign: Foreign }> {
  const store = new SlowStore();
  await store.commit({ row, expect: 0, events: play.log });
  const games = new GameCache({ store, clock: systemClock() });
  const nothing = (): void => {};
  const tools = {
    options: { store },
    games,
    deadlines: { set: nothing },
    lobby: { hear: nothing },
    commits: { refresh: async (game: LiveGame) => void refreshed.push(game) },
    guard: (job: () => Promise<void>) => void job(),
  };
  return { store, games, foreign: new Foreign(tools as unknown as ForeignTools) };
}

test.each([
  ['a change', (foreign: Foreign) => foreign.game({ row: { ...row, version: row.version + 1 }, drafts: 0 })],
  ['much that was missed', (foreign: Foreign) => foreign.missed()],
  ['an outage', (foreign: Foreign) => void foreign.outage({ fromMs: 2000, toMs: 9000 })],
])('%s is heard of while the game is being read', async (_name, hear) => {
  const refreshed: LiveGame[] = [];
  const { store, games, foreign } = await foreignOn(refreshed);
  const loading = games.load(row.id);
  hear(foreign);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(refreshed).toEqual([]);
  store.go();
  const game = await loading;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(refreshed).toEqual([game]);
});
