import { type ClientMessage, HELLO, type ServerMessage } from '@sitke/protocol';
import { beforeEach, expect, test } from 'vitest';
import { Connection, type Socket } from './connection.js';

/** A socket whose other end is the test. */
class FakeSocket implements Socket {
  readyState = 0;
  onclose: (() => void) | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  readonly sent: ClientMessage[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.say(HELLO);
  }
  fall(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A world whose time passes when the test says so. */
class FakeWorld {
  nowMs = 1_000_000;
  readonly sockets: FakeSocket[] = [];
  #timers: { readonly atMs: number; readonly call: () => void }[] = [];
  dial = (): FakeSocket => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };
  now = (): number => this.nowMs;
  random = (): number => 0.5;
  after = (ms: number, call: () => void): (() => void) => {
    const timer = { atMs: this.nowMs + ms, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  };
  pass(ms: number): void {
    const endMs = this.nowMs + ms;
    for (;;) {
      const next = this.#timers.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((each) => each !== next);
      this.nowMs = next.atMs;
      next.call();
    }
    this.nowMs = endMs;
  }
}

let world: FakeWorld;
let connection: Connection;
let events: string[];
const last = (): FakeSocket => world.sockets.at(-1)!;

beforeEach(() => {
  world = new FakeWorld();
  connection = new Connection(world);
  events = [];
  connection.listen({
    opened: () => events.push('opened'),
    closed: () => events.push('closed'),
    received: ({ t }) => events.push(t),
  });
});

function answerPings(socket: FakeSocket, aheadMs = 0): void {
  for (const message of socket.sent.splice(0)) {
    if (message.t === 'ping') socket.say({ t: 'pong', n: message.n, at: world.nowMs + aheadMs });
  }
}

test('nothing is opened before somebody wants it, and everything closed when nobody does', () => {
  world.pass(10_000);
  expect(world.sockets).toHaveLength(0);
  connection.want(true);
  expect(connection.state.value).toBe('connecting');
  last().open();
  expect([connection.state.value, events]).toEqual(['open', ['opened']]);
  connection.want(false);
  expect([connection.state.value, last().readyState, events]).toEqual(['closed', 3, ['opened', 'closed']]);
  world.pass(60_000);
  expect(world.sockets).toHaveLength(1);
});

test('a listener that is added later is called at once if the connection is open', () => {
  connection.want(true);
  last().open();
  const late: string[] = [];
  connection.listen({ opened: () => late.push('opened') });
  expect(late).toEqual(['opened']);
});

/** Lets time go by while the server answers. */
function live(ms: number): void {
  for (const endMs = world.nowMs + ms; world.nowMs < endMs; world.pass(500)) answerPings(last());
}

/** Loses the socket and those that come after it, each after something happened to it; returns the delays between. */
function delaysOf(count: number, happen: (socket: FakeSocket) => void = () => {}): number[] {
  const delays: number[] = [];
  const sockets = world.sockets.length;
  last().fall();
  for (let i = 0; i < count; i++) {
    const before = world.nowMs;
    while (world.sockets.length === sockets + i) world.pass(5);
    delays.push(world.nowMs - before);
    happen(last());
    last().fall();
  }
  return delays;
}

test('a lost socket is replaced after half a second and a little chance, then after longer', () => {
  connection.want(true);
  last().open();
  live(7000);
  events.length = 1;
  const delays = delaysOf(7);
  expect(events).toEqual(['opened', 'closed']);
  expect(delays).toEqual([375, 750, 1500, 3000, 6000, 6000, 6000]);
  expect(connection.state.value).toBe('away');
  world.pass(8000);
  last().open();
  expect([connection.state.value, events]).toEqual(['open', ['opened', 'closed', 'opened']]);
});

test('a server that cuts the page off again and again is asked ever less often, until it has answered for five seconds', () => {
  connection.want(true);
  last().open();
  const cut = (socket: FakeSocket): void => {
    socket.open();
    socket.say({ t: 'pong', n: 0, at: world.nowMs });
    socket.say({ t: 'error', game: null, code: 'rate/limit', message: '' } as unknown as ServerMessage);
  };
  expect(delaysOf(5, cut)).toEqual([750, 1500, 3000, 6000, 6000]);
  world.pass(8000);
  last().open();
  live(4000);
  expect(delaysOf(1, cut)).toEqual([6000]);
  world.pass(8000);
  last().open();
  live(7000);
  expect(delaysOf(2)).toEqual([375, 750]);
});

test('a goodbye says when to come back', () => {
  connection.want(true);
  last().open();
  last().say({ t: 'bye', retryMs: 2000 });
  expect([connection.state.value, world.sockets.length]).toEqual(['away', 1]);
  world.pass(2000);
  expect(world.sockets).toHaveLength(1);
  world.pass(500);
  expect(world.sockets).toHaveLength(2);
});

test('silence is asked about; no answer shows after three seconds, and a second socket is tried after five', () => {
  connection.want(true);
  const first = last();
  first.open();
  answerPings(first);
  world.pass(2500);
  expect(first.sent.map(({ t }) => t)).toEqual(['ping']);
  world.pass(2500);
  expect(connection.state.value).toBe('open');
  world.pass(500);
  expect([connection.state.value, world.sockets.length]).toEqual(['reconnecting', 1]);
  world.pass(2000);
  expect(world.sockets).toHaveLength(2);
  last().open();
  expect([connection.state.value, first.readyState, events]).toEqual(['open', 3, ['opened', 'pong', 'opened']]);
});

test('where the first socket answers after all, the second is given up', () => {
  connection.want(true);
  const first = last();
  first.open();
  answerPings(first);
  world.pass(7500);
  expect(world.sockets).toHaveLength(2);
  answerPings(first);
  expect([connection.state.value, last().readyState]).toEqual(['open', 3]);
  connection.send({ t: 'ping', n: 99 });
  expect(first.sent).toContainEqual({ t: 'ping', n: 99 });
});

test('a page that is seen again asks for what it has missed, or connects at once', () => {
  connection.want(true);
  last().open();
  connection.wake();
  expect(events).toEqual(['opened', 'opened']);
  last().fall();
  connection.wake();
  expect(world.sockets).toHaveLength(2);
});

test('a socket that never opens is given up', () => {
  connection.want(true);
  world.pass(11_000);
  expect(world.sockets.length).toBe(2);
  expect([world.sockets[0]?.readyState, connection.state.value]).toEqual([3, 'reconnecting']);
});

test('what makes no sense is passed over', () => {
  connection.want(true);
  last().open();
  last().onmessage?.({ data: '{"t":"nonsense"}' });
  last().onmessage?.({ data: new ArrayBuffer(4) });
  expect(events).toEqual(['opened']);
});

test('the server says what time it is', () => {
  connection.want(true);
  last().open();
  world.pass(100);
  answerPings(last(), 5000);
  expect(connection.serverNow() - world.nowMs).toBe(5050);
});

test('next to a silent socket others are tried no oftener than without one', () => {
  connection.want(true);
  last().open();
  answerPings(last());
  world.pass(8000);
  let tried = 0;
  for (const endMs = world.nowMs + 30_000; world.nowMs < endMs; world.pass(500)) {
    if (last().readyState !== 0) continue;
    last().fall();
    tried++;
  }
  expect(tried).toBeLessThan(9);
  expect(connection.state.value).toBe('away');
});
