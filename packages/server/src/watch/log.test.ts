/** The format of log lines. */

import { expect, test } from 'vitest';
import { ask, Guest, serveAll } from '../test/served.js';
import { makeLog } from './log.js';

test('levels are words', () => {
  const lines: string[] = [];
  const log = makeLog('debug', { to: { write: (line) => void lines.push(line) } });
  for (const level of ['debug', 'info', 'warn', 'error'] as const) log[level]({ address: '192.0.2.1' }, 'said');
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(['debug', 'info', 'warn', 'error']);
  expect(lines.join()).toContain('192.0.2.1');
});

test('where addresses are not wanted, none is in the log, whatever happens', async () => {
  const lines: string[] = [];
  const log = makeLog('debug', { to: { write: (line) => void lines.push(line) }, hasAddresses: false });
  const { server } = await serveAll({ log, proxies: ['127.0.0.1'] });
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  await ask(server.port, '/nothing', { headers });
  const guest = await Guest.come(server.url, headers);
  guest.socket.close();
  await guest.closed;
  await expect(Guest.come(server.url, { ...headers, origin: 'https://evil.example' })).rejects.toThrow('403');
  await server.close();
  const text = lines.join('');
  for (const said of ['"request"', '"socket opened"', '"socket refused"']) expect(text).toContain(said);
  expect(text).not.toContain('192.0.2.77');
});

test('a rejected origin is logged as a warning, once', async () => {
  const { server, lines } = await serveAll();
  for (let i = 0; i < 3; i++)
    await expect(Guest.come(server.url, { origin: 'https://evil.example' })).rejects.toThrow('403');
  await server.close();
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'socket refused');
  expect(refused.map(({ level, origin }) => [level, origin])).toEqual([
    ['warn', 'https://evil.example'],
    ['info', 'https://evil.example'],
    ['info', 'https://evil.example'],
  ]);
});

test('no id of a game in an address is logged, however it is written: whoever knows it may join', async () => {
  const { server, lines } = await serveAll();
  const ids = ['n3JtAj9K3h', '%6E3JtAj9K3h', 'n3JtAj9K3h.pgn', 'n3JtAj9K3h.png', 'n3JtAj9K3h/more'];
  const routes = server.routes.filter(({ path }) => path !== '/ws');
  const places = routes.flatMap(({ method, path }) => {
    const filled = ids.map((id) => path.replaceAll(/:\w+(\{.*?\})?/g, id));
    return [...new Set(filled)].map((place) => [method === 'ALL' ? 'GET' : method, place] as const);
  });
  const others = [
    '/game/n3JtAj9K3h',
    '/game/n3JtAj9K3h/?key=n3JtAj9K3h',
    '/nothing/n3JtAj9K3h',
    `/${'x'.repeat(95)}/n3JtAj9K3h`,
  ];
  for (const [method, path] of [...places, ...others.map((path) => ['GET', path] as const)]) {
    const headers = { authorization: 'Bearer none', connection: 'close' };
    await ask(server.port, path, { method, headers });
  }
  await server.close();
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(logged.length).toBeGreaterThan(places.length);
  expect(lines.join('')).not.toMatch(/3JtAj9/);
  const paths = new Set(logged.map(({ path }) => path));
  // All other paths stay.
  for (const { path } of routes.filter(({ path }) => !path.includes(':'))) expect(paths).toContain(path);
  expect(paths).toContain('/game/{game}');
  expect(paths).toContain('/game/….pgn');
});
