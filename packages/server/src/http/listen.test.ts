/** By which names a server is reached. */

import { expect, test } from 'vitest';
import { Guest, serveAll } from '../test/served.js';
import { ownOrigins, urlOf, urlsOf } from './listen.js';

test('an address is written as a browser writes an origin', () => {
  expect(urlOf('127.0.0.1', 4173)).toBe('http://127.0.0.1:4173');
  expect(urlOf('::1', 4173)).toBe('http://[::1]:4173');
  expect(urlOf('0:0:0:0:0:0:0:1', 4173)).toBe('http://[::1]:4173');
  expect(urlOf('localhost', 80)).toBe('http://localhost');
});

test('on all addresses, pages of each are its own; on one, of this one and of the machine itself', async () => {
  expect(ownOrigins('192.0.2.7', 1)).toContain('http://192.0.2.7:1');
  expect(urlsOf('192.0.2.7', 1)).toEqual(['http://192.0.2.7:1']);
  const { server, errors } = await serveAll({ host: '0.0.0.0' });
  expect(server.urls).toContain(`http://127.0.0.1:${server.port}`);
  expect(server.urls.join()).not.toContain('0.0.0.0');
  for (const url of server.urls) {
    const guest = await Guest.come(url);
    expect((await guest.ask({ t: 'ping', n: 1 }, 'pong')).n).toBe(1);
  }
  await server.close();
  expect(errors).toEqual([]);
});
