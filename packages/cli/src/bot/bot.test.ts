/** A program at servers that say rubbish, and with engines that do. */

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Challenge } from '@sitke/protocol/api';
import { startServer } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BotClient } from './client.js';
import { type Policy, reasonAgainst } from './policy.js';
import { BotRunner } from './runner.js';

const ENGINE = fileURLToPath(new URL('../../../match/src/test/fakeEngine.mjs', import.meta.url));
const POLICY: Policy = {
  variants: ['sissa', 'sittuyin'],
  knowsRulesets: true,
  rulesets: ['standard'],
  accepts: ['bots', 'people'],
  time: null,
  concurrency: 1,
};

let stop: AbortController;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort(new Error('the test is over'));
  for (const close of closing.splice(0)) await close();
});

/** Serves what somebody else's server might say. */
async function pretend(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function clientAt(server: string, token = 'token') {
  const trouble: string[] = [];
  const client = new BotClient({ server, token, signal: stop.signal, onTrouble: (text) => trouble.push(text) });
  return { client, trouble };
}

describe('a client', () => {
  test('follows a stream through all that can go wrong with it', async () => {
    let calls = 0;
    const server = await pretend((_, response) => {
      calls++;
      if (calls === 1) response.writeHead(500).end('{');
      else if (calls === 2) response.writeHead(200).write('{"a":\nnonsense\n\n[1,', () => response.destroy());
      else if (calls === 3) response.writeHead(200).end('x'.repeat(2_000_000));
      else if (calls === 4) response.destroy();
      else response.writeHead(200).write('\n\n{"type":"last"}\n');
    });
    const { client, trouble } = clientAt(server);
    const heard: unknown[] = [];
    const hear = (line: unknown): boolean => heard.push(line) > 0 && (line as { type?: string })?.type !== 'last';
    expect(await client.follow('/stream', hear)).toBeNull();
    expect(heard).toEqual([undefined, undefined, { type: 'last' }]);
    expect(trouble).toHaveLength(4);
    expect([trouble[0], trouble[2]]).toEqual(['/stream: the server answers 500', '/stream: a line without end']);
  });

  test('asks again what may be answered later, and takes a refusal for an answer', async () => {
    let calls = 0;
    const server = await pretend((_, response) => {
      calls++;
      if (calls < 3) response.writeHead(calls === 1 ? 503 : 429).end();
      else if (calls === 3) response.writeHead(200).end('no JSON');
      else if (calls === 4) response.writeHead(400).end('{"error":"it is not your turn","code":"move/turn"}');
      else response.writeHead(404).end('<html>');
    });
    const { client, trouble } = clientAt(server);
    const turn = { status: 400, code: 'move/turn', message: 'it is not your turn' };
    expect(await client.ask('POST', '/x')).toEqual({ ok: false, error: turn });
    expect(trouble).toHaveLength(3);
    const other = { status: 404, code: 'unknown', message: 'the server answers 404' };
    expect(await client.ask('POST', '/x')).toEqual({ ok: false, error: other });
    expect(await client.follow('/x', () => true)).toEqual(other);
  });

  test('ends on request, whatever it waits for', async () => {
    const { client } = clientAt(await pretend(() => {}));
    const waiting = [client.ask('GET', '/x'), client.follow('/x', () => true)];
    stop.abort(new Error('enough'));
    for (const each of waiting) await expect(each).rejects.toThrow('enough');
  });
});

test('rubbish from a server is reported and ignored', async () => {
  const asked: string[] = [];
  const server = await pretend((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url?.endsWith('/stream/event')) {
      const lines = [
        'nonsense',
        'null',
        '{"type":"challenge"}',
        '{"type":"challenge","challenge":{"id":"../../x","direction":"in"}}',
        '{"type":"gameStart","game":{"id":7}}',
        '{"type":"gameStart","game":{}}',
      ];
      response.writeHead(200).write(`${lines.join('\n')}\n`);
    }
  });
  const said: string[] = [];
  const { client } = clientAt(server);
  const heardAll = new Promise<void>((resolve) => {
    const say = (text: string): void => {
      said.push(text);
      if (said.length === 6) resolve();
    };
    const command = [process.execPath, ENGINE];
    void new BotRunner({ client, command, policy: POLICY, wish: null, games: null, stop, say }).run();
  });
  await heardAll;
  expect(said.every((text) => text.startsWith('the server says what is not understood'))).toBe(true);
  expect(asked).toEqual(['GET /api/stream/event']);
});

describe('an engine', () => {
  /** A game between the engine and somebody; returns how it ended and what the program said. */
  async function endOf(...words: string[]) {
    const onError = (error: unknown): never => {
      throw error;
    };
    const where = { host: '127.0.0.1', port: 0, origins: [], limitsAddresses: false };
    const running = await startServer({ ...where, store: new MemoryStore(), onError, onFatal: onError });
    closing.push(() => running.close());
    const ask = async (method: string, path: string, token?: string, form?: Record<string, string>) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const body = form ? new URLSearchParams(form) : null;
      return (await fetch(`${running.url}/api${path}`, { method, headers, body })).json();
    };
    const [token, other] = await Promise.all(
      ['tester', 'other'].map(async (name) => (await ask('POST', '/bots', undefined, { name })).token as string),
    );
    const said: string[] = [];
    const command = [process.execPath, ENGINE, ...words];
    const { client } = clientAt(running.url, token!);
    const say = (text: string): void => void said.push(text);
    const runner = new BotRunner({ client, command, policy: POLICY, wish: null, games: 1, stop, say }).run();
    let id = '';
    while (id === '') {
      const terms = { variant: 'sissa', color: 'black', 'clock.limit': '60' };
      id = (await ask('POST', '/challenge/tester', other, terms)).id ?? '';
    }
    await runner;
    const { state } = await ask('GET', `/game/${id}`);
    return { end: state.sitke.end, said: said.map((text) => text.replace(`${id}: `, '')), moves: state.moves };
  }

  test.each([
    ['crash', 'ended with exit status 3: out of ideas'],
    ['rubbish', 'bestmove without a move'],
    ['flood', 'a line of more than 1000000 characters'],
    ['illegal', 'the engine plays a1a9, which is not legal'],
    ['none', 'the engine plays (none), which is not legal'],
  ])('that fails by %s loses the game and no more', async (kind, complaint) => {
    const { end, said } = await endOf(`fail=${kind}`);
    expect(end).toEqual({ by: 'resignation', winner: 1, article: null });
    expect(said.join('\n')).toContain(complaint);
  });
});

describe('a challenge', () => {
  const challenge = {
    variant: { key: 'sittuyin', name: '', short: '' },
    timeControl: { type: 'clock', limit: 300, increment: 0, show: '' },
    challenger: { id: null, name: 'Anonymous', title: null },
    sitke: { ruleset: '', options: {}, time: { kind: 'unlimited' } },
  } as unknown as Challenge;
  const bot = { ...challenge, challenger: { id: 'a', name: 'a', title: 'BOT' } } as Challenge;
  const days = { ...challenge, timeControl: { type: 'correspondence', daysPerTurn: 3 } } as Challenge;
  const federation = { ...challenge, sitke: { ...challenge.sitke, options: { 'promo.noCheck': false } } } as Challenge;
  test.each([
    [challenge, {}, 0, null],
    [challenge, {}, 1, 'later'],
    [challenge, { concurrency: 2 }, 1, null],
    [challenge, { variants: ['sissa'] }, 0, 'variant'],
    [challenge, { accepts: ['bots'] }, 0, 'onlyBot'],
    [bot, { accepts: ['people'] }, 0, 'noBot'],
    [bot, { accepts: ['bots'] }, 0, null],
    [challenge, { time: [300, 300] }, 0, null],
    [challenge, { time: [301, 400] }, 0, 'timeControl'],
    [days, { time: [0, 10_800] }, 0, 'timeControl'],
    [days, {}, 0, null],
    [federation, { knowsRulesets: false }, 0, 'variant'],
    [federation, {}, 0, null],
  ] as const)('%# is judged', (asked, change, playing, reason) => {
    expect(reasonAgainst(asked, { ...POLICY, ...(change as Partial<Policy>) }, playing)).toBe(reason);
  });
});
