import { expect, test } from 'vitest';
import { MemoryStore } from '../store/index.js';
import { TestClock } from '../test/world.js';
import { startHousekeeping } from './housekeeping.js';

const DAY_MS = 86_400_000;

test('a game is packed a day after it ended; a void one is deleted after a week', async () => {
  const [store, clock, errors] = [new MemoryStore(), new TestClock(0), [] as unknown[]];
  const stop = startHousekeeping({ ...store, clock, onError: (error) => void errors.push(error) });
  const ids = Array.from({ length: 9 }, (_, index) => `game${index}`);
  for (const id of ids) {
    const isVoid = id === 'game8';
    const status = id === 'game7' ? 'live' : 'ended';
    const row = { id, variant: 'any', options: '{}', status, version: 1, timeControl: '{}', about: '{}' } as const;
    const people = { seats: ['anna', 'ben'], names: [null, null], salts: [null, null], invited: null } as const;
    const times = { deadlineMs: null, parentId: null, createdMs: 0, updatedMs: 0, result: null, isVoid };
    const event = { seq: 1, kind: 'act', actId: id, seat: 0, data: '{}', atMs: 0 } as const;
    expect(await store.games.commit({ row: { ...row, ...people, ...times }, expect: 0, events: [event] })).toEqual({
      ok: true,
    });
  }
  const known = async () =>
    (await Promise.all(ids.map((id) => store.games.seqOfAct(id, id)))).filter((seq) => seq !== null);
  await clock.advance(DAY_MS);
  expect(await known()).toHaveLength(9);
  await clock.advance(120_000);
  // Only the one under way.
  expect(await known()).toHaveLength(1);
  expect(await store.games.load('game8')).not.toBeNull();
  await clock.advance(6 * DAY_MS);
  expect(await store.games.load('game8')).toBeNull();
  expect(await store.games.load('game6')).not.toBeNull();
  stop();
  expect(errors).toEqual([]);
});
