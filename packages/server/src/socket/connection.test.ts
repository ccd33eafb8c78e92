/** One connection without a network: slow and stalled readers, lag, allowances. */

import type { Writable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { lobbyMessage, plainMessage } from '../games/view.js';
import { Hub } from '../hub/hub.js';
import { Buckets } from '../net/buckets.js';
import { ASKED } from '../test/play.js';
import { freeWork, quiet, TestClock } from '../test/world.js';
import { Connection } from './connection.js';

const errors: unknown[] = [];
afterEach(() => expect(errors.splice(0)).toEqual([]));

/** Returns the texts of whole frames from a server. */
function textsOf(frames: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < frames.length; ) {
    expect(frames[at]).toBe(0x81);
    const short = frames[at + 1]!;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length =
      head === 2 ? short : head === 4 ? frames.readUInt16BE(at + 2) : Number(frames.readBigUInt64BE(at + 2));
    texts.push(frames.toString('utf8', at + head, at + head + length));
    at += head + length;
  }
  return texts;
}

/** Flushes the messages of a turn. */
const turn = quiet;

/** A socket that reads only on request. */
function stalled() {
  const sent: string[] = [];
  const socket = {
    OPEN: 1,
    CLOSED: 3,
    readyState: 1,
    bufferedAmount: 0,
    isTerminated: false,
    handlers: new Map<string, (...args: unknown[]) => void>(),
    on: (name: string, call: (...args: unknown[]) => void) => socket.handlers.set(name, call),
    pings: 0,
    /** The random bits of the last ping. */
    asked: Buffer.alloc(0) as Buffer,
    isPaused: false,
    pause() {
      socket.isPaused = true;
    },
    write(frames: Buffer, done: () => void) {
      // RFC 6455, section 5.5.2.
      if (frames[0] === 0x89) {
        socket.pings++;
        socket.asked = frames.subarray(2);
        return;
      }
      sent.push(...textsOf(frames));
      socket.bufferedAmount += frames.length;
      socket.onSent = done;
    },
    onSent: () => {},
    terminate() {
      socket.isTerminated = true;
      socket.readyState = 3;
    },
    close: () => {
      socket.readyState = 2;
    },
  };
  return { socket, sent };
}

function newConnection(random = (): number => 1) {
  const clock = new TestClock(0);
  const work = freeWork(clock);
  const synced: string[] = [];
  const lags: number[] = [];
  const left: (string | undefined)[] = [];
  const hub = Object.create(Hub.prototype, {
    sync: {
      writable: true,
      value: async (_: unknown, { game, v }: { game: string; v: number }) => void synced.push(`${game} ${v}`),
    },
    leave: { value: (_: unknown, game?: string) => void left.push(game) },
    act: {
      value: async (_: unknown, __: unknown, { lagMs }: { lagMs: number }) => {
        lags.push(lagMs);
        return { t: 'ack' };
      },
    },
  }) as Hub;
  const { socket, sent } = stalled();
  const onError = (error: unknown): void => void errors.push(error);
  const connection = new Connection(socket as unknown as WebSocket, 'me', {
    hub,
    clock,
    work,
    payer: work.payer({ player: 'me' }),
    mayCreate: () => false,
    onError,
    random,
    stream: socket as unknown as Writable,
  });
  return { connection, socket, sent, synced, left, lags, clock, hub };
}

describe('a connection', () => {
  const event = (game: string) =>
    ({ t: 'event', game, from: 1, v: 2, kinds: [], hash: 0, at: 0, change: {} }) as unknown as ReturnType<
      typeof plainMessage
    >;

  test('that reads slowly misses events, and gets the whole game once it has caught up', async () => {
    const { connection, socket, sent, synced } = newConnection();
    socket.bufferedAmount = 65_537;
    connection.send(event('one'));
    connection.send(event('one'));
    connection.send(event('two'));
    await turn();
    expect(sent).toEqual([]);
    connection.send(plainMessage({ t: 'pong', n: 1, at: 1 }));
    await turn();
    expect(sent).toHaveLength(1);
    socket.onSent();
    expect(synced).toEqual([]);
    socket.bufferedAmount = 100;
    socket.onSent();
    socket.onSent();
    expect(synced).toEqual(['one 0', 'two 0']);
  });

  test('that reads slowly gets the last lobby message', async () => {
    const { connection, socket, sent } = newConnection();
    const lobby = (at: number) => lobbyMessage({ seeks: [], playing: [], bots: [], own: [] }, at);
    socket.bufferedAmount = 65_537;
    for (const at of [1, 2, 3]) connection.send(lobby(at));
    await turn();
    expect(sent).toEqual([]);
    connection.send(plainMessage({ t: 'pong', n: 1, at: 1 }));
    await turn();
    socket.bufferedAmount = 100;
    socket.onSent();
    socket.onSent();
    await turn();
    expect(sent.slice(1)).toEqual([JSON.stringify(lobby(3))]);
    // A later state makes the missed changes obsolete.
    socket.bufferedAmount = 65_537;
    connection.send(lobby(4));
    socket.bufferedAmount = 100;
    connection.send(lobby(5));
    socket.onSent();
    await turn();
    expect(sent.slice(2)).toEqual([JSON.stringify(lobby(5))]);
  });

  test('that reads nothing at all is cut off', async () => {
    const { connection, socket, sent } = newConnection();
    socket.bufferedAmount = 262_145;
    connection.send(event('one'));
    expect([socket.isTerminated, sent.length]).toEqual([true, 0]);
    connection.send(event('one'));
    await turn();
    expect(sent).toEqual([]);
  });

  test('that is sent too much in one turn is cut off, too', async () => {
    const { connection, socket, sent } = newConnection();
    const pong = (n: number) => plainMessage({ t: 'pong', n, at: 1 });
    for (let n = 0; !socket.isTerminated && n < 100_000; n++) connection.send(pong(n));
    await turn();
    expect([socket.isTerminated, sent]).toEqual([true, []]);
  });

  test('sends the messages of one turn together, in order, and before it is closed', async () => {
    const { connection, socket, sent } = newConnection();
    const write = vi.spyOn(socket, 'write');
    const close = vi.spyOn(socket, 'close');
    const said = [0, 100, 70_000].map((length) => ({ ...event('ä'.repeat(length)), n: length }));
    for (const message of said) connection.send(message as ReturnType<typeof event>);
    expect(write).not.toHaveBeenCalled();
    await turn();
    expect(write).toHaveBeenCalledTimes(1);
    expect(sent).toEqual(said.map((message) => JSON.stringify(message)));
    connection.bye(7);
    expect(sent.at(-1)).toBe('{"t":"bye","retryMs":7}');
    expect(write.mock.invocationCallOrder.at(-1)).toBeLessThan(close.mock.invocationCallOrder[0]!);
    connection.send(event('late'));
    await turn();
    expect(sent).toHaveLength(4);
  });

  test('sends nothing more if it was closed in the same turn', async () => {
    const { connection, socket, sent } = newConnection();
    connection.send(event('one'));
    socket.readyState = 2;
    await turn();
    expect(sent).toEqual([]);
  });

  test('is not pinged once it is closed', () => {
    const { connection, socket } = newConnection();
    socket.readyState = 2;
    connection.ping();
    expect(socket.pings).toBe(0);
  });

  test('that does not answer a ping until the next is cut off', async () => {
    const { connection, socket, clock } = newConnection();
    connection.ping();
    expect(socket.pings).toBe(1);
    await clock.advance(50);
    socket.handlers.get('pong')!(socket.asked);
    connection.ping();
    expect(socket.pings).toBe(2);
    await clock.advance(8999);
    connection.ping();
    expect(socket.isTerminated).toBe(false);
    await clock.advance(1);
    connection.ping();
    expect(socket.isTerminated).toBe(true);
  });
});

test('a connection that is closed while a game is read listens to nothing', async () => {
  const { socket, synced, left } = newConnection();
  const game = 'A'.repeat(10);
  const sync = (): void =>
    socket.handlers.get('message')!(Buffer.from(JSON.stringify({ t: 'sync', game, v: 0 })), false);
  sync();
  await quiet();
  expect(left).toEqual([]);
  sync();
  socket.terminate();
  socket.handlers.get('close')!();
  await quiet();
  expect(synced).toHaveLength(2);
  expect(left).toEqual([undefined, game]);
});

test('the latency of a line is the least of the last round trips, by unpredictable pings', async () => {
  const { connection, socket, lags, clock } = newConnection();
  connection.send = () => {};
  const act = JSON.stringify({ t: 'act', game: 'A'.repeat(10), v: 1, id: 'B'.repeat(16), act: { type: 'resign' } });
  const say = (): void => socket.handlers.get('message')!(Buffer.from(act), false);
  const pong = socket.handlers.get('pong')!;
  say();
  const asked = new Set<string>();
  for (const ms of [100, 200, 60, ...Array<number>(8).fill(90)]) {
    connection.ping();
    asked.add(socket.asked.toString('hex'));
    const before = lags.length;
    // An unsolicited pong, or a repeated one, measures nothing.
    for (const data of [Buffer.alloc(0), Buffer.alloc(4), Buffer.alloc(4, 255)]) pong(data);
    await clock.advance(ms);
    pong(socket.asked);
    pong(socket.asked);
    say();
    expect(lags).toHaveLength(before + 1);
  }
  expect(lags).toEqual([0, 100, 100, 60, 60, 60, 60, 60, 60, 60, 60, 90]);
  expect(asked.size).toBe(11);
});

test('a pong that waited on the server measures nothing, and the line is pinged again at once', async () => {
  const { connection, socket, lags, clock } = newConnection();
  connection.send = () => {};
  const pong = (): void => socket.handlers.get('pong')!(socket.asked);
  connection.ping();
  await clock.advance(300);
  clock.waitedMs = 280;
  pong();
  await quiet();
  expect(socket.pings).toBe(2);
  await clock.advance(60);
  clock.waitedMs = 0;
  pong();
  expect(socket.pings).toBe(2);
  const act = JSON.stringify({ t: 'act', game: 'A'.repeat(10), v: 1, id: 'B'.repeat(16), act: { type: 'resign' } });
  socket.handlers.get('message')!(Buffer.from(act), false);
  expect(lags).toEqual([60]);
});

test('a server that is always busy pings a line twice at most until its next turn', async () => {
  const { connection, socket, clock } = newConnection();
  const pong = async (): Promise<void> => {
    await clock.advance(300);
    clock.waitedMs = 280;
    socket.handlers.get('pong')!(socket.asked);
    await quiet();
  };
  connection.ping();
  await pong();
  await pong();
  await pong();
  expect(socket.pings).toBe(2);
  connection.ping();
  await pong();
  expect(socket.pings).toBe(4);
});

test('a line is measured in one of four cases when the clock of its player begins to run', async () => {
  let chance = 0.25;
  const { connection, socket } = newConnection(() => chance);
  connection.clockStarted();
  await turn();
  expect(socket.pings).toBe(0);
  chance = 0.24;
  connection.clockStarted();
  // Once asked, it is not asked again before it has answered.
  connection.clockStarted();
  connection.ping();
  await turn();
  expect(socket.pings).toBe(1);
});

test('a reader who asks for much at once is not cut off, and is answered as answers are read', async () => {
  const { connection, socket, sent, hub } = newConnection();
  const game = 'A'.repeat(10);
  const answer = { t: 'state', game, v: 1, hash: 0, at: 0, view: { text: 'x'.repeat(21_000) }, draft: null };
  hub.sync = async () => connection.send(answer as unknown as ReturnType<typeof plainMessage>);
  const ask = Buffer.from(JSON.stringify({ t: 'sync', game, v: 0 }));
  for (let i = 0; i < 50; i++) socket.handlers.get('message')!(ask, false);
  for (let turns = 0; turns < 300 && sent.length < 50; turns++) {
    await quiet();
    expect(socket.isTerminated).toBe(false);
    // The waiting messages are bounded, however many are sent.
    expect(socket.bufferedAmount).toBeLessThan(65_536 + 3 * 21_200);
    if (turns % 3 !== 2) continue;
    socket.bufferedAmount = 0;
    socket.onSent();
  }
  expect(sent).toHaveLength(50);
});

test('a flood that goes on after it was cut off is not read any more, and ended by force', async () => {
  const { socket, sent, clock } = newConnection();
  const say = (count: number): void => {
    for (let i = 0; i < count; i++) socket.handlers.get('message')!(Buffer.from('{"t":"ping","n":1}'), false);
  };
  socket.bufferedAmount = 65_537;
  say(256);
  expect(socket.readyState).toBe(1);
  say(1);
  await turn();
  expect([socket.readyState, sent.at(-1)]).toEqual([2, expect.stringContaining('rate/limit')]);
  say(256);
  expect(socket.isPaused).toBe(false);
  say(1);
  expect([socket.isPaused, socket.isTerminated]).toEqual([true, false]);
  await clock.advance(2000);
  expect(socket.isTerminated).toBe(true);
});

test('a player who creates too many games must wait', async () => {
  const { connection, socket } = newConnection();
  const heardHere: unknown[] = [];
  connection.send = (message) => void heardHere.push(message);
  const time = { kind: 'unlimited' };
  const create = { ...ASKED, id: 'A'.repeat(16), variant: 'sissa', options: {}, time };
  socket.handlers.get('message')!(Buffer.from(JSON.stringify(create)), false);
  await quiet();
  expect(heardHere).toMatchObject([{ t: 'refused', code: 'rate/limit' }]);
});

test('a bucket never gives more than it holds and gets', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.nat(3000)), { maxLength: 200 }), (asks) => {
      const buckets = new Buckets({ capacity: 5, perSecond: 2 }, 3);
      const given = new Map<number, number[]>();
      let nowMs = 0;
      for (const [key, ms] of asks) {
        nowMs += ms;
        if (key < 3 && buckets.take(String(key), nowMs)) given.set(key, [...(given.get(key) ?? []), nowMs]);
      }
      for (const times of given.values()) {
        times.forEach((fromMs, index) => {
          const within = times.slice(index).filter((atMs) => atMs <= fromMs + 4000).length;
          expect(within).toBeLessThanOrEqual(5 + 2 * 4);
        });
      }
      expect(buckets.size).toBeLessThanOrEqual(3);
    }),
    { numRuns: 300, seed: 2 },
  );
});

test('a key whose tokens are all back is forgotten', () => {
  const buckets = new Buckets({ capacity: 5, perSecond: 2 });
  for (let key = 0; key < 100; key++) buckets.take(String(key), key * 10);
  expect(buckets.size).toBe(100);
  buckets.take('0', 2700);
  // Each needs 2.5 s: those of 0.2 s and before.
  expect(buckets.size).toBe(80);
  buckets.take('0', 10_000);
  expect(buckets.size).toBe(1);
});
