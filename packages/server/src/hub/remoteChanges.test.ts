/** A change of a peer is never missed, at whatever moment it comes. */

import { expect, test } from 'vitest';
import { rowOf } from '../games/log.js';
import { MemoryStore } from '../store/index.js';
import { overriding } from '../test/overriding.js';
import { BLITZ, begin } from '../test/play.js';
import { systemClock } from '../work/clock.js';
import { GameCache } from './cache.js';
import type { LiveGame } from './liveGame.js';
import { RemoteChanges, type RemoteChangesTools } from './remoteChanges.js';

const play = begin('sissa', '', BLITZ, 1000);
const row = { ...rowOf(play.context.state), version: play.log.length };

/** A hub's parts on a store that reads a game, and returns it once `go` is called. */
async function changesOn(refreshed: LiveGame[]): Promise<{ go: () => void; games: GameCache; changes: RemoteChanges }> {
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
    lobby: { updateRow: nothing },
    commits: { refresh: async (game: LiveGame) => void refreshed.push(game) },
    guard: (job: () => Promise<void>) => void job(),
  };
  return { go, games, changes: new RemoteChanges(tools as unknown as RemoteChangesTools) };
}

test.each([
  [
    'a change',
    (changes: RemoteChanges) => changes.gameChanged({ row: { ...row, version: row.version + 1 }, drafts: 0 }),
  ],
  ['much that was missed', (changes: RemoteChanges) => changes.changesMissed()],
  ['an outage', (changes: RemoteChanges) => void changes.outage({ fromMs: 2000, toMs: 9000 })],
])('%s arrives while the game is being read', async (_name, hear) => {
  const refreshed: LiveGame[] = [];
  const { go, games, changes } = await changesOn(refreshed);
  const loading = games.load(row.id);
  hear(changes);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(refreshed).toEqual([]);
  go();
  const game = await loading;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(refreshed).toEqual([game]);
});
