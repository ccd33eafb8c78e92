/** Commands that come again when the hub has long dropped them from memory. */

import type { ClientMessage } from '@sitke/protocol';
import { makeUci } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { contextOf } from '../games/playLine.js';
import { ASKED, PLAYERS, START_MS } from '../test/play.js';
import { World } from '../test/world.js';

type Command = Extract<ClientMessage, { t: 'act' }>['act'];
const MOVES = 80;

test('a repeated command is recognised, however old it is and whatever version it names', async () => {
  const world = new World(START_MS);
  await world.start();
  const created = await world.hub.create(PLAYERS[0], { ...ASKED, id: 'a'.repeat(16), variant: 'sissa', options: {} });
  if (created.t !== 'created') throw new Error(JSON.stringify(created));
  const { game } = created;
  const context = async () => contextOf(await world.state(game));
  const send = (player: string, v: number, id: string, act: Command) =>
    world.hub.act(player, { t: 'act', game, v, id, act }, { nowMs: world.clock.now(), lagMs: 0 });
  expect(await send(PLAYERS[1], 1, 'join'.repeat(4), { type: 'join', name: null })).toMatchObject({ t: 'ack' });
  const chance = seeded(1);
  const aMove = async (): Promise<Command> => {
    const { position } = (await context()).node;
    const legal = position.legalMoves();
    return { type: 'move', move: makeUci(position.rules, legal[chance(legal.length)]!) };
  };
  const idOf = (played: number): string => `move${String(played).padStart(12, '0')}`;
  for (let played = 0; played < MOVES; played++) {
    const { state } = await context();
    const mover = PLAYERS[state.stage.turn!];
    expect(await send(mover, state.version, idOf(played), await aMove())).toMatchObject({ t: 'ack', v: 3 + played });
  }
  for (const v of [2, 2 + MOVES]) {
    expect(await send(PLAYERS[0], v, idOf(0), await aMove())).toMatchObject({ t: 'ack', v: 3 });
  }
  expect((await world.state(game)).line).toHaveLength(MOVES);
});
