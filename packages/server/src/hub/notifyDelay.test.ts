/** The time that the server itself takes is charged to nobody. */

import type { ClientMessage } from '@sitke/protocol';
import { expect, test } from 'vitest';
import { overriding } from '../test/overriding.js';
import { ASKED, BLITZ, PLAYERS, START_MS } from '../test/play.js';
import { World } from '../test/world.js';
import { Hub } from './hub.js';

/** A hub whose store takes so long for each commit, and a game in it in which both have moved. */
async function slowGame(time: typeof BLITZ) {
  const world = new World(START_MS);
  const slow = { commitMs: 0 };
  const games = overriding(world.store.games, {
    commit: async (change) => {
      if (slow.commitMs > 0) await world.clock.advance(slow.commitMs);
      return world.store.games.commit(change);
    },
  });
  const store = overriding(world.store, { games });
  const onError = (error: unknown): void => void world.errors.push(error);
  const hub = new Hub({ store, clock: world.clock, onError, onFatal: onError });
  const made = await hub.create(PLAYERS[0], { ...ASKED, id: 'A'.repeat(16), variant: 'sissa', options: {}, time });
  if (made.t !== 'created') throw new Error(JSON.stringify(made));
  const { game } = made;
  let acts = 0;
  type Command = Extract<ClientMessage, { t: 'act' }>['act'];
  const act = async (seat: 0 | 1, what: Command): Promise<string> => {
    const { version } = await world.state(game);
    const message = { t: 'act', game, v: version, id: `act${String(acts++).padStart(13, '0')}`, act: what } as const;
    const answer = await hub.act(PLAYERS[seat], message, { nowMs: world.clock.now(), lagMs: 0 });
    return answer.t === 'refused' ? answer.code : answer.t;
  };
  expect(await act(1, { type: 'join', name: null })).toBe('ack');
  expect(await act(0, { type: 'move', move: 'd2d3' })).toBe('ack');
  expect(await act(1, { type: 'move', move: 'd8d7' })).toBe('ack');
  return { world, slow, game, act };
}

test("a player's time runs from when they are notified, however long the disk takes", async () => {
  const { world, slow, game, act } = await slowGame({ ...BLITZ, incrementMs: 0 });
  slow.commitMs = 4000;
  await world.clock.advance(1000);
  expect(await act(0, { type: 'move', move: 'e2e3' })).toBe('ack');
  await world.clock.advance(2500);
  // An offer on the way changes nothing about that.
  slow.commitMs = 0;
  expect(await act(0, { type: 'offer', what: 'draw' })).toBe('ack');
  await world.clock.advance(500);
  expect(await act(1, { type: 'move', move: 'e8e7' })).toBe('ack');
  const { clocks } = await world.state(game);
  expect(clocks.map(({ mainMs }) => mainMs)).toEqual([179_000, 177_000]);
  expect(world.errors).toEqual([]);
});

test('no flag falls for it either, and then it falls on time', async () => {
  const { world, slow, game, act } = await slowGame({ ...BLITZ, initialMs: 5000, incrementMs: 0 });
  slow.commitMs = 60_000;
  expect(await act(0, { type: 'move', move: 'e2e3' })).toBe('ack');
  slow.commitMs = 0;
  const { bankMs } = (await world.state(game)).clocks[1];
  await world.clock.advance(5000 + bankMs - 1);
  expect((await world.state(game)).status).toBe('live');
  await world.clock.advance(1);
  expect((await world.state(game)).end).toMatchObject({ by: 'time', winner: 0 });
});
