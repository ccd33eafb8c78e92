/** A store that is closed, or has failed, while a request is under way: the answer is that the server is stopping. */
import { once } from 'node:events';
import { socketUrl } from '@sitke/protocol';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '../server.js';
import { MemoryStore } from '../store/index.js';

test('it is not a mistake of the server, on a page, in the API and at a socket', async () => {
  const mistakes: unknown[] = [];
  const onError = (error: unknown): void => void mistakes.push(error);
  const store = new MemoryStore();
  const where = { host: '127.0.0.1', port: 0, origins: [], onError, onFatal: onError };
  const server = await startServer({ ...where, store });
  const token = { authorization: `Bearer ${'A'.repeat(43)}` };
  await store.close();
  const page = await fetch(`${server.url}/games.pgn`);
  const api = await fetch(`${server.url}/api/account`, { headers: token });
  const socket = new WebSocket(socketUrl(server.url), { headers: token });
  const [asked, refused] = await once(socket, 'unexpected-response');
  asked.destroy();
  expect([page.status, api.status, refused.statusCode]).toEqual([503, 503, 503]);
  expect(await api.json()).toMatchObject({ code: 'server/stopping' });
  expect(mistakes).toEqual([]);
  server.kill();
});
