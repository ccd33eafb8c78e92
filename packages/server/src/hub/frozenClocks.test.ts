/** While the store of a cluster is away clocks are frozen: no flag falls, and commands wait. */

import type { ServerMessage } from '@sitke/protocol';
import { expect, test } from 'vitest';
import { ALONE, type Peers } from '../nodes/peers.js';
import { MemoryStore } from '../store/index.js';
import { ASKED, BLITZ, START_MS } from '../test/play.js';
import { quiet, TestClock } from '../test/world.js';
import { Hub } from './hub.js';

/** Peers whose clock a test trusts or not. */
class FrozenPeers implements Peers {
  readonly exist = true;
  readonly isPresent = ALONE.isPresent;
  readonly presentKeys = ALONE.presentKeys;
  readonly announce = ALONE.announce;
  readonly owns = ALONE.owns;
  readonly subscribe = ALONE.subscribe;
  isClockTrusted = true;
  waiting: ((isTrusted: boolean) => void)[] = [];

  untilClockTrusted(): Promise<boolean> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

async function begin() {
  const [peers, clock, store] = [new FrozenPeers(), new TestClock(START_MS), new MemoryStore()];
  const fail = (error: unknown): never => {
    throw error;
  };
  const hub = new Hub({ store, clock, peers, onError: fail, onFatal: fail });
  await hub.start();
  const asked = { ...ASKED, id: 'steady0000000000', variant: 'makruk', options: {}, time: BLITZ } as const;
  const { game } = (await hub.create('anna', asked)) as Extract<ServerMessage, { t: 'created' }>;
  const act = (player: string, v: number, text: string) => {
    const command = text === 'join' ? ({ type: 'join', name: null } as const) : ({ type: 'move', move: text } as const);
    const message = { t: 'act', game, v, id: `${player}-${v}`.padEnd(16, '0'), act: command } as const;
    return hub.act(player, message, { nowMs: clock.now(), lagMs: 0 });
  };
  await act('ben', 1, 'join');
  await act('anna', 2, 'e3e4');
  await act('ben', 3, 'e6e5');
  return { hub, peers, clock, store, game, act };
}

test('no flag falls while no time is counted, and it falls when time is counted again', async () => {
  const { hub, peers, clock, store, game } = await begin();
  peers.isClockTrusted = false;
  await clock.advance(BLITZ.initialMs + 60_000);
  expect((await store.games.load(game))!.row.status).toBe('live');
  peers.isClockTrusted = true;
  await clock.advance(2000);
  expect(JSON.parse((await store.games.load(game))!.row.result!)).toMatchObject({ by: 'time', winner: 1 });
  await hub.stop();
});

test('an act waits, and is done as if it had come when that is over; after too long it is to be sent again', async () => {
  const { hub, peers, clock, store, game, act } = await begin();
  peers.isClockTrusted = false;
  const pending = act('anna', 4, 'd3d4');
  await clock.advance(3000);
  expect((await store.games.load(game))!.row.version).toBe(4);
  peers.isClockTrusted = true;
  for (const call of peers.waiting.splice(0)) call(true);
  expect(await pending).toMatchObject({ t: 'ack', v: 5 });
  expect((await store.games.load(game))!.events.at(-1)!.atMs).toBe(clock.now());
  peers.isClockTrusted = false;
  const late = act('ben', 5, 'd6d5');
  await quiet();
  for (const call of peers.waiting.splice(0)) call(false);
  expect(await late).toMatchObject({ t: 'refused', code: 'server/busy' });
  await hub.stop();
});
