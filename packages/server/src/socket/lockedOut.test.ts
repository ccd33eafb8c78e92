/**
 * A player whose sockets flood is cut off, and comes back as docs/protocol.md says: in simulated time, with the app's
 * messages, at whatever moments chance chooses.
 */

import { Position } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { expect, test, vi } from 'vitest';
import { eventsOf, longNodes, putGame } from '../test/longGames.js';
import { MOVES_FIRST, PLAYERS, START_MS } from '../test/play.js';
import { type Gate, gateOn, handled, TEXT, type Wire } from '../test/upgrades.js';
import { World } from '../test/world.js';

const GAME = 'AAAAAAAAAA';
const PLIES = 2900;
/** A position takes about half of this. */
const PLAY_MS = 0.02;
const STEP_MS = 50;
const ping = JSON.stringify({ t: 'ping', n: 1 });
const sync = JSON.stringify({ t: 'sync', game: GAME, v: 0 });

const events = eventsOf(MOVES_FIRST, longNodes(MOVES_FIRST, PLIES, seeded(1)), PLAYERS);

async function flood({ enter }: Gate, first: string): Promise<void> {
  const wires: Wire[] = [];
  for (let i = 0; i < 6; i++) wires.push(await enter(PLAYERS[0]));
  await handled();
  for (const wire of wires) {
    wire.say(TEXT, first);
    for (let i = 0; i < 400; i++) wire.say(TEXT, ping);
  }
  while (!wires.every((wire) => wire.has('rate/limit'))) await handled();
  for (const wire of wires) wire.destroy();
}

/** Connects again and again until the game has come; returns how long that took, and how often it was cut off. */
async function comeBack({ world, enter }: Gate, random: () => number, address?: string) {
  const fromMs = world.clock.now();
  let cuts = 0;
  for (let tries = 0; tries < 100; tries++) {
    const wire = await enter(PLAYERS[0], address);
    wire.say(TEXT, ping);
    wire.say(TEXT, sync);
    wire.say(TEXT, JSON.stringify({ t: 'lobby', on: true }));
    const isOver = (): boolean => wire.has('"t":"state"') || wire.has('rate/limit') || wire.has('429 ');
    for (let turn = 0; turn < 20; turn++) await handled();
    while (!isOver()) await world.clock.advance(STEP_MS);
    if (wire.has('"t":"state"')) return { ms: world.clock.now() - fromMs, cuts };
    if (wire.has('rate/limit')) cuts++;
    wire.destroy();
    await world.clock.advance(Math.min(8000, 500 * 2 ** tries) * (0.5 + random() / 2));
  }
  throw new Error('nobody may come back');
}

test.each([
  ['', '192.0.2.1', false],
  [' from another address', '192.0.2.2', false],
  [' after a restart, to a game of 2,900 plies that nobody has read', '192.0.2.1', true],
])('the app is up to date within ten seconds after six sockets have flooded%s', async (_, address, isRestarted) => {
  const chance = seeded(7);
  let playedMs = 0;
  const { play } = Position.prototype;
  const spy = vi.spyOn(Position.prototype, 'play').mockImplementation(function (this: Position, move) {
    playedMs += PLAY_MS;
    return play.call(this, move);
  });
  for (const of of [() => 0, () => 1, ...Array.from({ length: 4 }, () => () => chance(1000) / 1000)]) {
    const world = new World(START_MS);
    await putGame(world.store, GAME, events, START_MS);
    await world.start();
    const gate = gateOn(world, true, () => playedMs);
    if (isRestarted) await flood(gate, sync);
    else await flood(gate, ping);
    const { ms, cuts } = await comeBack(gate, of, address);
    expect([ms <= 10_000, cuts]).toEqual([true, 0]);
    gate.gate.terminate();
    await world.hub.stop();
    expect(world.errors).toEqual([]);
  }
  spy.mockRestore();
});
