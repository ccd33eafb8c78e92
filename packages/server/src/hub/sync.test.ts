/** The order of a listener's messages: the state of a game, then the events after it. */

import { expect, test } from 'vitest';
import type { Wire } from '../games/view.js';
import { MemoryStore } from '../store/index.js';
import { ASKED, MOVES_FIRST, START_MS } from '../test/play.js';
import { TestClock } from '../test/world.js';
import { Hub } from './hub.js';
import type { Listener } from './liveGame.js';

test('a state is sent in the turn in which it was made: nothing that happens next comes before it', async () => {
  const [store, clock] = [new MemoryStore(), new TestClock(START_MS)];
  const fail = (error: unknown): never => {
    throw error;
  };
  const hub = new Hub({ store, clock, onError: fail, onFatal: fail });
  const made = await hub.create('anna', { ...ASKED, id: 'made'.padEnd(16, '0'), variant: MOVES_FIRST, options: {} });
  if (made.t !== 'created') throw new Error(made.t);
  const heard: string[] = [];
  const listener: Listener = { player: 'anna', send: ({ t }: Wire) => void heard.push(t) };
  const pay = <T>(work: () => T): T => {
    const answer = work();
    // As a change of the game that waits for its turn.
    queueMicrotask(() => heard.push('next'));
    return answer;
  };
  await hub.sync(listener, { game: made.game, v: 0 }, pay);
  expect(heard.slice(-2)).toEqual(['state', 'next']);
});
