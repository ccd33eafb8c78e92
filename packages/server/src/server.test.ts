import { expect, test } from 'vitest';
import { MemoryStore } from './store/index.js';
import { Guest, gameOf, serveAll } from './test/served.js';

const HOUR_MS = 3_600_000;

test.each([
  ['set back by an hour goes on from the last beat', HOUR_MS, true],
  ['set forward by an hour is taken as it is', -HOUR_MS, false],
])('a server whose system was %s', async (_, beatMs, isBehind) => {
  const store = new MemoryStore();
  const nowMs = Date.now();
  await store.maintenance.heartbeat(nowMs + beatMs);
  const { server, lines, errors } = await serveAll({ store });
  const guest = await Guest.come(server.url);
  const { game } = await guest.ask(gameOf('sissa'), 'created');
  const { createdMs } = (await store.games.load(game))!.row;
  const startMs = nowMs + Math.max(beatMs, 0);
  expect(createdMs).toBeGreaterThanOrEqual(startMs);
  expect(createdMs).toBeLessThan(startMs + HOUR_MS);
  expect(lines.some((line) => line.includes('"behindMs"'))).toBe(isBehind);
  expect(await store.maintenance.lastHeartbeat()).toBeGreaterThanOrEqual(startMs);
  await server.close();
  expect(errors).toEqual([]);
});
