/** A change of another server is never passed over, at whatever moment it is heard of. */

import { expect, test } from 'vitest';
import { rowOf } from '../games/log.js';
import { MemoryStore } from '../store/index.js';
import { overriding } from '../test/overriding.js';
import { BLITZ, begin } from '../test/play.js';
import { systemClock } from '../work/clock.js';
import { GameCache } from './cache.js';
import { Foreign, type ForeignTools } from './foreign.js';
import type { LiveGame } from './liveGame.js';

const play = begin('sissa', '', BLITZ, 1000);
const row = { ...rowOf(play.context.state), version: play.log.length };

/** A hub's parts on a store that reads a game, and returns it once `go` is called. */
async function foreignOn(refreshed: LiveGame[]): Promise<{ go: () => void; games: GameCache; foreign: Foreign }> {
  const store = new MemoryStore();
  await store.games.commit({ row, expect: 0, events: play.log });
  let go = (): void => {};
  const isAllowed = new Promise<void>((resolve) => {
    go = resolve;
  });
  const log = overriding(store.games, {
    load: async (id) => {
      const read = await store.games.load(id);
      await isAllowed;
      return read;
    },
  });
  const games = new GameCache({ log, clock: systemClock() });
  const nothing = (): void => {};
  const tools = {
    options: { store },
    games,
    deadlines: { set: nothing },
    lobby: { hear: nothing },
    commits: { refresh: async (game: LiveGame) => void refreshed.push(game) },
    guard: (job: () => Promise<void>) => void job(),
  };
  return { go, games, foreign: new Foreign(tools as unknown as ForeignTools) };
}

test.each([
  ['a change', (foreign: Foreign) => foreign.game({ row: { ...row, version: row.version + 1 }, drafts: 0 })],
  ['much that was missed', (foreign: Foreign) => foreign.missed()],
  ['an outage', (foreign: Foreign) => void foreign.outage({ fromMs: 2000, toMs: 9000 })],
])('%s is heard of while the game is being read', async (_name, hear) => {
  const refreshed: LiveGame[] = [];
  const { go, games, foreign } = await foreignOn(refreshed);
  const loading = games.load(row.id);
  hear(foreign);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(refreshed).toEqual([]);
  go();
  const game = await loading;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(refreshed).toEqual([game]);
});
