/** Commands of two players under the same id are two commands; one player's second one is the first, or none. */

import type { ClientMessage } from '@sitke/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ASKED, BLITZ, PLAYERS, START_MS } from '../test/play.js';
import { World } from '../test/world.js';

type Command = Extract<ClientMessage, { t: 'act' }>['act'];

/** Commands that either may send at any time, in a game that nobody moves in. */
const COMMANDS: readonly Command[] = [
  { type: 'offer', what: 'draw' },
  { type: 'offer', what: 'takeback' },
  { type: 'decline', what: 'draw' },
  { type: 'claim', reason: 'repetition' },
  { type: 'count', action: 'start' },
  { type: 'move', move: 'a1a1' },
];

async function newGame(): Promise<{ readonly world: World; readonly game: string }> {
  const world = new World(START_MS);
  await world.start();
  const created = await world.hub.create(PLAYERS[0], { ...ASKED, id: 'a'.repeat(16), variant: 'sissa', options: {} });
  if (created.t !== 'created') throw new Error(JSON.stringify(created));
  return { world, game: created.game };
}

test("no command is acknowledged or rejected for another player's command of the same id", async () => {
  const step = fc.record({
    player: fc.constantFrom(...PLAYERS, 'somebody else'),
    id: fc.constantFrom('one', 'two', 'three'),
    act: fc.constantFrom(...COMMANDS),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      // In one game all have the same few names; in the other every player has their own names.
      const answers = await Promise.all(
        [false, true].map(async (isOwn) => {
          const { world, game } = await newGame();
          const said: unknown[] = [];
          const send = async (player: string, name: string, act: Command): Promise<void> => {
            const own = isOwn ? `${[...PLAYERS, 'somebody else'].indexOf(player)}${name}` : name;
            const { version: v } = await world.state(game);
            const message = { t: 'act', game, v, id: own.padEnd(16, '-'), act } as const;
            const {
              t,
              code,
              v: at,
            } = (await world.hub.act(player, message, {
              nowMs: world.clock.now(),
              lagMs: 0,
            })) as { t: string; code?: string; v?: number };
            said.push({ t, code, at });
          };
          await send(PLAYERS[1], 'join', { type: 'join', name: null });
          for (const { player, id, act } of steps) await send(player, id, act);
          return said;
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('a game on other terms is not made under an id that has made one, which stays as it is', async () => {
  const world = new World(START_MS);
  await world.start();
  const message = { ...ASKED, id: 'a'.repeat(16), variant: 'sissa', options: {}, time: BLITZ, seat: 0 } as const;
  const first = await world.hub.create(PLAYERS[0], message);
  const game = first.t === 'created' ? first.game : '';
  const before = await world.state(game);
  const others = [
    { variant: 'sittuyin' },
    { options: { conversionCaptures: false } },
    { time: { ...BLITZ, incrementMs: 1 } },
    { time: { kind: 'unlimited' } },
    { seat: 1 },
    { opponent: { kind: 'lobby' } },
  ] as const;
  for (const terms of others) {
    const answer = await world.hub.create(PLAYERS[0], { ...message, ...terms } as typeof message);
    expect([terms, answer]).toMatchObject([terms, { t: 'refused', id: message.id, code: 'message/shape' }]);
  }
  expect(await world.state(game)).toEqual(before);
  // Another name is no other term, nor is a seat that is left to chance.
  for (const same of [message, { ...message, name: 'Aye' }, { ...message, seat: null }])
    expect(await world.hub.create(PLAYERS[0], same)).toEqual(first);
});
