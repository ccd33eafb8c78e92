/** Packets of the upgrade handler: how many, and when. */

import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { Sessions } from '../people/sessions.js';
import { newReceiptKey } from '../receipts/key.js';
import { Signer } from '../receipts/signer.js';
import { ASKED, PLAYERS, START_MS } from '../test/play.js';
import { freeWork, quiet, World } from '../test/world.js';
import { makeLog } from '../watch/log.js';
import { Metrics } from '../watch/metrics.js';
import { Payer, RECEIPT_MS, Work } from '../work/work.js';
import { UpgradeHandler } from './upgrade.js';

const ORIGIN = 'http://play.example.org';
const [TEXT, PING, PONG] = [1, 9, 10];

/** Lets the server handle what has come, and send its answers at the end of that turn. */
async function handled(): Promise<void> {
  await quiet();
  await quiet();
}

/** A stream to a client that keeps each packet, and answers pings. */
class Wire extends Duplex {
  readonly packets: Buffer[] = [];

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#take([chunk], done);
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: () => void): void {
    this.#take(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  /** Sends the server a frame, under a mask that changes nothing. */
  say(opcode: number, said: string | Buffer = ''): void {
    const payload = Buffer.from(said);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(payload.length);
    const head = payload.length < 126 ? [0x80 + payload.length] : [0x80 + 126, ...length];
    this.push(Buffer.concat([Buffer.from([0x80 + opcode, ...head, 0, 0, 0, 0]), payload]));
  }

  /** How many pings are among the packets. */
  get pings(): number {
    return this.packets.filter(isPing).length;
  }

  #take(chunks: readonly Buffer[], done: () => void): void {
    const packet = Buffer.concat(chunks);
    this.packets.push(packet);
    done();
    if (isPing(packet)) this.say(PONG, packet.subarray(-4));
  }
}

function isPing(packet: Buffer): boolean {
  return packet.length >= 6 && packet.at(-6) === 0x80 + PING && packet.at(-5) === 4;
}

/** An upgrade handler in simulated time, and a way to connect to it. */
async function gateOf(limitsAddresses = false) {
  const world = new World(START_MS);
  await world.start();
  const { hub, clock, store } = world;
  const sessions = new Sessions(store);
  const gate = new UpgradeHandler({
    hub,
    work: limitsAddresses ? new Work({ clock, meter: () => 0 }) : freeWork(clock),
    sessions,
    clock,
    origins: new Set([ORIGIN]),
    onError: (error) => void world.errors.push(error),
    limitsAddresses,
    addressOf: () => '192.0.2.1',
    log: makeLog('silent'),
    metrics: new Metrics(),
    signer: new Signer(newReceiptKey()),
  });
  const enter = async (player?: string): Promise<Wire> => {
    const { token } = await sessions.make(clock.now(), player);
    const headers = {
      ...{ upgrade: 'websocket', connection: 'Upgrade', origin: ORIGIN, cookie: `sid=${token}` },
      ...{ 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'sec-websocket-version': '13' },
    };
    const wire = new Wire();
    gate.upgrade({ method: 'GET', url: '/ws', headers } as unknown as IncomingMessage, wire, Buffer.alloc(0));
    await quiet();
    return wire;
  };
  return { world, gate, enter };
}

test('the answer to a new client and its first ping are one packet', async () => {
  const { gate, enter } = await gateOf();
  const { packets } = await enter();
  expect(packets).toHaveLength(1);
  expect(String(packets[0])).toMatch(/^HTTP\/1\.1 101 /);
  expect(isPing(packets[0]!)).toBe(true);
  gate.terminate();
});

/** A game with two players who watch it, the second of whom has no seat yet, and what they are sent from now on. */
async function newGame(gate: Awaited<ReturnType<typeof gateOf>>) {
  const wanted = { ...ASKED, id: 'a'.repeat(16), variant: 'sissa', options: {} } as const;
  const created = await gate.world.hub.create(PLAYERS[0], wanted);
  if (created.t !== 'created') throw new Error(JSON.stringify(created));
  const { game } = created;
  const [first, second] = [await gate.enter(PLAYERS[0]), await gate.enter(PLAYERS[1])];
  for (const wire of [first, second]) {
    wire.say(TEXT, JSON.stringify({ t: 'sync', game, v: 0 }));
    await handled();
    expect(String(wire.packets.splice(0).at(-1))).toContain('"t":"state"');
  }
  const join = (): void =>
    second.say(TEXT, JSON.stringify({ t: 'act', game, v: 1, id: 'b'.repeat(16), act: { type: 'join', name: null } }));
  return { first, second, join };
}

const typesOf = ({ packets }: Wire): string[][] =>
  packets.map((packet) => Array.from(String(packet).matchAll(/\{"t":"(\w+)"/g), ([, type]) => type!));

test('a player gets the acknowledgement, its receipt and the event in one packet', async () => {
  const gate = await gateOf();
  const { first, second, join } = await newGame(gate);
  join();
  await handled();
  // A player who takes a seat gets the whole game, the others the event.
  expect(typesOf(second)).toEqual([['state', 'ack', 'receipt']]);
  expect(typesOf(first)).toEqual([['event']]);
  gate.gate.terminate();
});

test('the answer goes out at the end of its turn, not of all turns of that iteration of the event loop', async () => {
  const gate = await gateOf();
  const { second, join } = await newGame(gate);
  const sentInIt = await new Promise((resolve) => {
    setImmediate(join);
    setImmediate(() => resolve(typesOf(second)));
  });
  expect(sentInIt).toEqual([['state', 'ack', 'receipt']]);
  gate.gate.terminate();
});

test('a receipt is charged to the player who gets it', async () => {
  const gate = await gateOf();
  const { join } = await newGame(gate);
  const charged = vi.spyOn(Payer.prototype, 'charge');
  join();
  await handled();
  expect(charged.mock.calls.filter(([ms]) => ms === RECEIPT_MS)).toHaveLength(1);
  charged.mockRestore();
  gate.gate.terminate();
});

test('pings are unpredictable, and spread over time', async () => {
  const { world, gate, enter } = await gateOf();
  const wires: Wire[] = [];
  for (let count = 0; count < 800; count++) wires.push(await enter());
  const asked = () => wires.map(({ pings }) => pings);
  const gaps = new Set<number>();
  const lastStep = wires.map(() => 0);
  let most = 0;
  for (let step = 1; step <= 1200; step++) {
    const known = asked();
    await world.clock.advance(25);
    const now = asked().flatMap((pings, index) => (pings > known[index]! ? [index] : []));
    most = Math.max(most, now.length);
    for (const index of now) {
      gaps.add(step - lastStep[index]!);
      lastStep[index] = step;
    }
  }
  // Every 5 to 15 s. Were it left to chance when each is asked, 20 of 800 at a time would be so every 10^8 runs.
  expect([Math.min(...gaps) >= 200, Math.max(...gaps) <= 600, gaps.size > 300]).toEqual([true, true, true]);
  expect(Math.min(...asked())).toBeGreaterThanOrEqual(3);
  expect(most).toBeLessThan(20);
  expect(gate.size).toBe(wires.length);
  gate.terminate();
  expect(world.errors).toEqual([]);
}, 60_000);

test('a client that opens many sockets at once pays for each, and is rejected when its budget is spent', async () => {
  const { world, gate, enter } = await gateOf(true);
  const wires: Wire[] = [];
  for (let i = 0; i < 120; i++) wires.push(await enter());
  const waiting = () => wires.filter(({ packets }) => packets.length === 0).length;
  for (let turn = 0; turn < 500 && waiting() > 0; turn++) await quiet();
  const firsts = wires.map(({ packets }) => String(packets[0]).slice(9, 12));
  // Each costs 1 ms, and 0.25 for its first pong, of the 100 that there are.
  expect(firsts.filter((code) => code === '101')).toHaveLength(80);
  expect(firsts.filter((code) => code === '429')).toHaveLength(40);
  // A moment later there is something to spend again.
  await world.clock.advance(1000);
  const late = await enter();
  for (let turn = 0; turn < 200 && late.packets.length === 0; turn++) await quiet();
  expect(String(late.packets[0])).toContain(' 101 ');
  expect(waiting()).toBe(0);
  gate.terminate();
  expect(world.errors).toEqual([]);
});
