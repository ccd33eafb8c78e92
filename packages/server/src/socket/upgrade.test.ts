/** Packets of the upgrade handler: how many, and when. */

import { OLDEST_PROTOCOL, PROTOCOL_VERSION } from '@sitke/protocol';
import { expect, test, vi } from 'vitest';
import { ASKED, PLAYERS, START_MS } from '../test/play.js';
import { gateOf, gateOn, handled, isPing, TEXT, type Wire } from '../test/upgrades.js';
import { quiet, World } from '../test/world.js';
import { Payer, RECEIPT_MS } from '../work/work.js';

test('the answer to a new client and its first ping are one packet', async () => {
  const { gate, enter } = await gateOf();
  const { packets } = await enter();
  expect(packets).toHaveLength(1);
  expect(String(packets[0])).toMatch(/^HTTP\/1\.1 101 /);
  expect(isPing(packets[0]!)).toBe(true);
  gate.terminate();
});

test.each([
  ['of this version', PROTOCOL_VERSION, OLDEST_PROTOCOL, 'hello'],
  ['of the next version', PROTOCOL_VERSION + 1, OLDEST_PROTOCOL, 'hello'],
  // A server of later, which has left this version behind.
  ['that is too old', PROTOCOL_VERSION, PROTOCOL_VERSION + 1, 'outdated'],
])('a client %s gets the answer at once (version %i, oldest %i: %s)', async (_, version, oldest, answer) => {
  const world = new World(START_MS);
  await world.start();
  const { gate, enter } = gateOn(world, false, () => 0, oldest);
  const { packets } = await enter(undefined, undefined, version);
  await handled();
  expect(packets.map(String).join('')).toContain(`"t":"${answer}","version":${PROTOCOL_VERSION}`);
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
  // Each costs 1 ms, and 0.25 for its first pong, of the 100 that there are; ten must be left to whoever comes in.
  expect(firsts.filter((code) => code === '101')).toHaveLength(72);
  expect(firsts.filter((code) => code === '429')).toHaveLength(48);
  expect(wires.filter((wire) => wire.has('429 ')).every((wire) => wire.has('Retry-After: 1\r\n'))).toBe(true);
  // A moment later there is something to spend again.
  await world.clock.advance(1000);
  const late = await enter();
  for (let turn = 0; turn < 200 && late.packets.length === 0; turn++) await quiet();
  expect(String(late.packets[0])).toContain(' 101 ');
  expect(waiting()).toBe(0);
  gate.terminate();
  expect(world.errors).toEqual([]);
});
