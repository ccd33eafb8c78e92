/** Ten connections of one address that ask for whole games again and again, in simulated time, and somebody else beside. */

import { expect, test } from 'vitest';
import { quiet, TestClock } from '../test/world.js';
import { type Payer, Work } from '../work/work.js';
import { Inbox } from './inbox.js';

/** What a game of 2,900 plies counts that is asked for: to be sent, most of it. */
const GAME_MS = 2.15;
const MOVE_MS = 0.35;

function connect(work: Work, network: string, player: string, costMs: number) {
  const payer: Payer = work.payer({ network, player, isConnection: true });
  const found = { answered: 0, cutOffMs: null as number | null };
  const nothing = (): void => {};
  const inbox = new Inbox({
    work,
    payer,
    handle: () => {
      found.answered++;
      payer.charge(costMs);
    },
    hasRoom: () => true,
    pause: nothing,
    resume: nothing,
    cutOff: () => {
      found.cutOffMs = work.clock.now();
    },
  });
  return { inbox, found };
}

test('they are cut off within two seconds, and the other is answered at once', async () => {
  const clock = new TestClock(0);
  const work = new Work({ clock, meter: () => 0 });
  const attackers = Array.from({ length: 10 }, (_, index) => connect(work, 'there', `player ${index}`, GAME_MS));
  const other = connect(work, 'here', 'other', MOVE_MS);
  let moves = 0;
  for (let ms = 0; ms < 4000; ms += 10) {
    // Each asks ten times a second, one after another.
    attackers[(ms / 10) % 10]!.inbox.add(Buffer.alloc(0));
    if (ms % 500 === 0) {
      other.inbox.add(Buffer.alloc(0));
      moves++;
      expect(other.found.answered).toBe(moves);
    }
    await clock.advance(10);
    await quiet();
  }
  for (const { found } of attackers) expect(found.cutOffMs).toBeLessThanOrEqual(2000);
  expect(other.found.cutOffMs).toBeNull();
});
