/** Ten connections of one address that ask for whole games again and again, in simulated time, and one other client. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quiet, TestClock } from '../test/world.js';
import { ENTRY_MS, type Payer, RETRY_S, SOCKET_PATIENCE_MS, Work } from '../work/work.js';
import { Inbox, MAX_WAITING, MAX_WAITING_BYTES } from './inbox.js';

/** The cost of a requested game of 2,900 plies: sending it, most of it. */
const GAME_MS = 2.15;
const MOVE_MS = 0.35;

function connect(work: Work, network: string, player: string, costMs: number) {
  const payer: Payer = work.payer({ network, player, isConnection: true });
  const found = { answered: 0, cutOffMs: null as number | null };
  const inbox = new Inbox({
    work,
    payer,
    handle: () => {
      found.answered++;
      payer.charge(costMs);
    },
    hasRoom: () => true,
    cutOff: () => {
      found.cutOffMs = work.clock.now();
    },
  });
  return { inbox, found, payer };
}

test('they are cut off within three seconds, and the other is answered at once', async () => {
  const clock = new TestClock(0);
  const work = new Work({ clock, meter: () => 0 });
  const attackers = Array.from({ length: 10 }, (_, index) => connect(work, 'there', `player ${index}`, GAME_MS));
  const other = connect(work, 'here', 'other', MOVE_MS);
  let moves = 0;
  for (let ms = 0; ms < 4000; ms += 5) {
    // Each asks twenty times a second, one after another: the address cannot pay for one of them alone.
    attackers[(ms / 5) % 10]!.inbox.add(Buffer.alloc(0));
    if (ms % 500 === 0) {
      other.inbox.add(Buffer.alloc(0));
      moves++;
      expect(other.found.answered).toBe(moves);
    }
    await clock.advance(5);
    await quiet();
  }
  for (const { found } of attackers) expect(found.cutOffMs).toBeLessThanOrEqual(3000);
  expect(other.found.cutOffMs).toBeNull();
});

test('whoever is cut off may say something at once on another connection, as soon as their address has recovered', async () => {
  const clock = new TestClock(0);
  const work = new Work({ clock, meter: () => 0 });
  const sockets = Array.from({ length: 6 }, () => connect(work, 'there', 'player', MOVE_MS));
  for (const { inbox } of sockets) for (let i = 0; i < 400; i++) inbox.add(Buffer.alloc(0));
  expect(sockets.map(({ found }) => found.cutOffMs)).toEqual([0, 0, 0, 0, 0, 0]);
  const again = connect(work, 'there', 'player', GAME_MS);
  expect(again.payer.waitForMs(ENTRY_MS)).toBeLessThanOrEqual(1000 * RETRY_S);
  // Even a client with the deepest debt is served in time, and not disconnected again.
  again.inbox.check();
  again.inbox.add(Buffer.alloc(0));
  await clock.advance(SOCKET_PATIENCE_MS);
  await quiet();
  expect(again.found).toEqual({ answered: 1, cutOffMs: null });
});

/** Sends so many messages of a length in parts, with a turn of the event loop after each part, while others wait. */
async function say(parts: readonly number[], bytes: number) {
  const clock = new TestClock(0);
  const work = new Work({ clock, meter: () => 0 });
  const { inbox, found } = connect(work, 'there', 'player', 1);
  let isOver = false;
  const goOn = (key: string): void => work.turns.add(key, () => !isOver && goOn(key));
  for (let other = 0; other < 20; other++) goOn(`other ${other}`);
  for (const part of parts) {
    for (let i = 0; i < part && found.cutOffMs === null; i++) inbox.add(Buffer.alloc(bytes));
    await quiet();
  }
  isOver = true;
  return found;
}

test('a flood is cut off at once however slow the server is; the burst of a reconnecting client is not', async () => {
  const parts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(parts, fc.integer({ min: 0, max: 4096 }), async (parts, bytes) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      const { answered, cutOffMs } = await say(parts, bytes);
      const isLittle = total <= MAX_WAITING && total * bytes <= MAX_WAITING_BYTES;
      if (isLittle) expect(cutOffMs).toBeNull();
      const waited = total - answered;
      if (waited > MAX_WAITING || waited * bytes > MAX_WAITING_BYTES) expect(cutOffMs).toBe(0);
    }),
    { numRuns: 60, seed: 21 },
  );
});
