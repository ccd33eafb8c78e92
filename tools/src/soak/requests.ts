/** Requests as no client sends them, over connections that are kept, pipelined and cut: none may meet a mistake of the server. */
import fs from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Random } from '@sitke/testkit/random';
import { kill, type Served, serve } from './served.js';

export interface FuzzOptions {
  readonly folder: string;
  /** How many requests are sent. */
  readonly count: number;
  readonly random: Random;
  /** Is called now and then with how many have been sent. */
  readonly onProgress?: (sent: number) => void;
}

/** The result. */
export interface FuzzReport {
  readonly sent: number;
  readonly connections: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers that may not be, lines of the log with a trace, an end of the server. */
  readonly problems: readonly string[];
}

const AT_ONCE = 32;
/** When something that does not end is given up. */
const HANG_MS = 20_000;
const PROGRAMS = 64;
const GAMES = 200;
/**
 * How many answers others get before a connection on which nothing comes is given up: who says half a request, or opens
 * a stream, waits for ever.
 */
const PATIENCE = 20;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY', 'get', 'X'];
const VERSIONS = ['HTTP/1.0', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'http/1.1', ''];
/** Headers that leave the connection as it is. */
const TAME_HEADERS = [
  ...['Expect: 100-continue', 'TE: trailers', 'Connection: keep-alive', 'Origin: null', 'Origin: http://evil.example'],
  ...[
    'Origin: \xff',
    'Cookie: sid=%',
    'Cookie: =;;==,',
    'Authorization: Bearer',
    'Authorization: \xe9',
    'If-None-Match: "',
  ],
  ...['If-None-Match: *', 'Accept-Encoding: br;q=x, *;q=0', 'Accept-Encoding: gzip, br, zstd', 'Accept-Encoding: ,'],
  ...['Content-Type: application/json', 'Content-Type: application/x-www-form-urlencoded', 'Content-Type: \xe9;;='],
  ...['X-Forwarded-For: 1.2.3.4, ::1, x', 'X-Forwarded-For: ,', '__proto__: x', 'constructor: y', 'Range: bytes=5-1'],
];
/** Headers and values that servers have stumbled over. */
const HEADERS = [
  ...TAME_HEADERS,
  ...['Content-Length: -1', 'Content-Length: 1e3', 'Content-Length: 99999999999999999999', 'Content-Length: 0x10'],
  ...['Content-Length: 3\r\nContent-Length: 4', 'Content-Length: 3\r\nTransfer-Encoding: chunked', 'Content-Length:'],
  ...['Transfer-Encoding: chunked, identity', 'Transfer-Encoding: gzip', 'Transfer-Encoding : chunked', 'Expect: x'],
  ...['Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings', 'Upgrade: websocket\r\nConnection: Upgrade'],
  ...['Connection: close', 'Connection: upgrade', 'Connection: \x7f', 'Keep-Alive: timeout=-1', 'X: a\r\n folded'],
  ...['Host:', 'Host: a b', 'Host: [::1', 'Host: x:99999', 'Host: \xfc', 'Host: x/../y', 'Host: a\r\nHost: b'],
  ...['Referer: \x01'],
];
const TARGETS = [
  ...['/', '/index.html', '/health', '/ready', '/robots.txt', '/.well-known/security.txt', '/games.pgn', '/ws'],
  ...['/games.pgn?variant=sissa&limit=3', '/games.pgn?before=1-AAAAAAAAAA', '/games.pgn?limit=x&variant[]=1'],
  ...[
    '/game/AAAAAAAAAA.pgn',
    '/game/%00.pgn',
    '/api/session/revoke',
    '/api/session/rotate',
    '/api/session/code',
    '/api/session/key',
    '/api/session/take',
    '/api/openapi.json',
    '/api',
  ],
  ...['*', '//', '/%', '/%zz', '/\xff', '/../..', 'http://x/health', 'https://[::1/', 'ftp://x', '/\\', '/#', '/?'],
  ...[`/${'a'.repeat(7000)}`, '/api/__proto__', '/api/%2e%2e/health', 'x', '/api/bots;x', '/health?a=b#c'],
];
const WORDS = [
  ...[
    'AAAAAAAAAA',
    'second',
    'e2e4',
    'yes',
    'ai',
    'open',
    'start',
    'repetition',
    '__proto__',
    '%F0%9F',
    '..',
    '-1',
    '1e9',
  ],
];
const BODIES = [
  ...[
    '',
    'name=fuzz',
    'variant=sissa',
    'variant=sittuyin&clock.limit=60&lobby=true',
    'variant=sissa&level=1',
    '{}',
    '[',
  ],
  ...['{"name":"fuzz"}', '{"drops":["K@d1"]}', '{"__proto__":1}', 'null', '\xff\xfe', '%%%=&', 'x'.repeat(4097), '\0'],
];
const SPLICES = [
  '\r\n',
  '\r\n\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  ':',
  '\t',
  '0\r\n\r\n',
  'ffffffff\r\n',
  '\x80',
  ';',
  '%',
  '/',
  'HTTP/1.1',
];

/** Parts that requests are made of. */
interface Known {
  /** Method and path of each route of the API. */
  readonly routes: readonly (readonly [method: string, path: string])[];
  readonly tokens: string[];
  /** Names of games, the newest in the place of the oldest. */
  readonly games: string[];
}

function targetOf(random: Random, { routes, games }: Known): readonly [method: string, target: string] {
  if (random.chance(0.3)) return [random.pick(['GET', 'POST', 'HEAD', 'OPTIONS']), random.pick(TARGETS)];
  const [method, path] = random.pick(routes);
  // A request after a stream on its connection waits for ever, and a token that has ended opens nothing more.
  if ((path.includes('stream') || path === '/api/token') && random.chance(0.95)) return ['GET', '/api/account'];
  const target = path.replaceAll(/\{\w+\}/g, () => (random.chance(0.5) ? random.pick(games) : random.pick(WORDS)));
  const query = random.chance(0.1)
    ? `?${random.pick(['version', 'nb', 'ids', 'offeringDraw'])}=${random.pick(WORDS)}`
    : '';
  return [method, target + query];
}

/** Returns a body and the header that frames it, which lies where it is to be odd. */
function framed(random: Random, body: string, isOdd: boolean): readonly [header: string, sent: string] {
  const kind = random.next();
  if (isOdd && kind < 0.2) return [`Content-Length: ${body.length + random.int(-3, 3)}\r\n`, body];
  if (kind < 0.45) return [`Content-Length: ${body.length}\r\n`, body];
  if (kind > 0.7) return ['', ''];
  const chunk = body === '' ? '' : `${body.length.toString(16)}${random.chance(0.1) ? ';x=y' : ''}\r\n${body}\r\n`;
  return ['Transfer-Encoding: chunked\r\n', `${chunk}0\r\n${random.chance(0.1) ? 'X: y\r\n' : ''}\r\n`];
}

/** Returns a request, as bytes of Latin-1. An odd one is often no request at all, and ends the connection. */
function requestOf(random: Random, known: Known, isLast: boolean, isOdd: boolean): string {
  const [usual, target] = targetOf(random, known);
  const method = random.chance(0.05) ? random.pick(isOdd ? METHODS : METHODS.slice(0, 8)) : usual;
  const version = isOdd && random.chance(0.2) ? random.pick(VERSIONS) : 'HTTP/1.1';
  const [framing, body] = framed(random, method === 'GET' && !isOdd ? '' : random.pick(BODIES), isOdd);
  const headers: string[] = isOdd && random.chance(0.1) ? [] : ['Host: 127.0.0.1'];
  if (random.chance(0.8)) headers.push(`Authorization: Bearer ${random.pick(known.tokens)}`);
  while (random.chance(0.25)) headers.push(random.pick(isOdd ? HEADERS : TAME_HEADERS));
  if (isLast) headers.push('Connection: close');
  const request = `${method} ${target} ${version}\r\n${headers.map((line) => `${line}\r\n`).join('')}${framing}\r\n${body}`;
  return isOdd && random.chance(0.4) ? mutated(random, request) : request;
}

/** Returns a text with a few places changed. */
function mutated(random: Random, request: string): string {
  let text = request;
  for (let times = random.int(1, 4); times > 0; times--) {
    const [from, to] = [random.int(0, text.length), random.int(0, text.length)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const kind = random.int(0, 4);
    if (kind === 0) text = text.slice(0, from) + String.fromCharCode(random.int(0, 255)) + text.slice(from + 1);
    else if (kind === 1) text = text.slice(0, from) + text.slice(Math.min(to, from + 8));
    else if (kind === 2) text = text.slice(0, from) + random.pick(SPLICES) + text.slice(from);
    else if (kind === 3) text = text.slice(0, to) + text.slice(from, Math.min(to, from + 64)) + text.slice(to);
    else text = text.slice(0, to);
  }
  return text;
}

/** Sends requests on one connection, in pieces; returns the statuses of the answers. Not an HTTP client: it looks for status lines. */
async function converse({ port, random, known, pulse }: World, requests: number): Promise<string[]> {
  const localAddress = `127.${random.int(1, 250)}.${random.int(0, 255)}.${random.int(1, 254)}`;
  let bytes = '';
  for (let index = 1; index <= requests; index++) {
    // After an odd one the server may rightly read nothing more.
    const isLast = index === requests;
    bytes += requestOf(random, known, isLast, isLast && random.chance(0.6));
  }
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const closed = closeOf(socket);
  let text = '';
  let beats = pulse.beats;
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    beats = pulse.beats;
  });
  let isClosed = false;
  closed.then(() => {
    isClosed = true;
  });
  for (let at = 0; at < bytes.length; ) {
    const to = random.chance(0.5) ? bytes.length : at + random.int(1, 400);
    socket.write(bytes.slice(at, to), 'latin1');
    at = to;
    if (at < bytes.length && random.chance(0.2)) await new Promise((resolve) => setImmediate(resolve));
  }
  beats = pulse.beats;
  while (!isClosed && pulse.beats < beats + PATIENCE) await pulse.next;
  socket.destroy();
  for (const [, id] of text.matchAll(/"(?:id|gameId)":"(\w{10})"/g)) known.games.unshift(id!);
  known.games.splice(GAMES);
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status!);
}

/** Waits for the end of a connection, whoever ends it and how. */
function closeOf(socket: Socket): Promise<void> {
  socket.on('error', () => {});
  return new Promise((resolve) => {
    socket.on('close', () => resolve());
  });
}

/** Asks the server for its health, again and again. */
class Pulse {
  /** How often it has answered. */
  beats = 0;
  /** Its next answer. */
  next: Promise<void>;
  isEnded = false;
  readonly problems: string[] = [];

  constructor(url: string) {
    const beat = async (): Promise<void> => {
      try {
        await (await fetch(`${url}/health`, { signal: AbortSignal.timeout(HANG_MS) })).text();
      } catch (error) {
        // Where the server is no more, the report says so.
        if (error instanceof DOMException) this.problems.push(`/health has no answer for ${HANG_MS} ms`);
      }
      this.beats++;
      if (!this.isEnded) this.next = beat();
    };
    this.next = beat();
  }
}

/** The needs of a conversation. */
interface World {
  readonly port: number;
  readonly random: Random;
  readonly known: Known;
  readonly pulse: Pulse;
}

/** Registers a program from its own address; returns its token, null where it is not let. */
async function register(port: number, random: Random): Promise<string | null> {
  const name = random.letters('abcdefghijklmnopqrstuvwxyz', 12, 12);
  const localAddress = `127.${random.int(1, 250)}.${random.int(0, 255)}.${random.int(1, 254)}`;
  const body = JSON.stringify({ name });
  const head = `POST /api/bots HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await closeOf(socket);
  return /"token":"([\w-]+)"/.exec(text)?.[1] ?? null;
}

async function routesOf(url: string): Promise<Known['routes']> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, { servers?: unknown }>;
  };
  return Object.entries(paths).flatMap(([path, { servers, ...methods }]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), servers ? path : `/api${path}`] as const),
  );
}

/** Listens to what a server writes to standard error; returns the lines that tell of a mistake. */
function watchLog({ process }: Served): string[] {
  const traces: string[] = [];
  createInterface({ input: process.stderr! }).on('line', (line) => {
    if (/^\s+at |"stack"|"mistake"|Error: /.test(line)) traces.push(`log: ${line.slice(0, 2000)}`);
  });
  return traces;
}

/** Sends requests to a new server. */
export async function fuzzRequests({ folder, count, random, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const app = path.join(folder, 'app');
  fs.mkdirSync(app);
  fs.writeFileSync(path.join(app, 'index.html'), '<!doctype html>');
  const served = await serve(path.join(folder, 'fuzz.sqlite'), { isHeard: true, app });
  const { port, url } = served;
  const problems = watchLog(served);
  const tokens: string[] = [];
  while (tokens.length < PROGRAMS) tokens.push((await register(port, random)) ?? 'x');
  const known = { routes: await routesOf(url), tokens, games: ['AAAAAAAAAA'] };
  const pulse = new Pulse(url);
  const statuses: Record<string, number> = {};
  let [sent, connections] = [0, 0];
  const worker = async (): Promise<void> => {
    while (sent < count && served.process.exitCode === null) {
      const requests = Math.min(random.int(1, 30), count - sent);
      sent += requests;
      if (++connections % 500 === 0) onProgress?.(sent);
      for (const status of await converse({ port, random, known, pulse }, requests)) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (Number(status) >= 500 && problems.length < 20) problems.push(`an answer of ${status}`);
      }
      // Some end their tokens.
      if (connections % 20 === 0) tokens[random.int(0, PROGRAMS - 1)] = (await register(port, random)) ?? 'x';
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  pulse.isEnded = true;
  await pulse.next;
  problems.push(...pulse.problems);
  if (served.process.exitCode === null) {
    const hang = setTimeout(() => {
      problems.push(`the server has not ended after ${HANG_MS} ms`);
      served.process.kill('SIGKILL');
    }, HANG_MS);
    const code = await kill(served, 'SIGTERM');
    clearTimeout(hang);
    if (code !== 0) problems.push(`the server ends with ${code}`);
  } else problems.push(`the server has ended with ${served.process.exitCode}`);
  return { sent, connections, statuses, problems };
}
