/** Many games whose server is killed while a player thinks: the clocks after the restart. */

import type { ClientMessage } from '@sitke/protocol';
import { seeded } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { ASKED, BLITZ, START_MS } from '../test/play.js';
import { World } from '../test/world.js';

const GAMES = 600;
const TIME = { ...BLITZ, incrementMs: 0 };
/** How long they have thought before, how long the server is down, and how long it takes to admit players. */
const [BEFORE_MS, AWAY_MS, DOOR_MS] = [4000, 30_000, 142];
/** How long a clock waits for its player at most, and how often the server notes that it lives. */
const [GRACE_MS, BEAT_MS] = [10_000, 1000];

type Command = Extract<ClientMessage, { t: 'act' }>['act'];

/** A world with so many games, in each of which the first player is to make their second move. */
async function manyGames(count = GAMES) {
  const world = new World(START_MS);
  await world.start();
  let acts = 0;
  const act = async (player: string, game: string, v: number, what: Command): Promise<void> => {
    const message = { t: 'act', game, v, id: `act${String(acts++).padStart(13, '0')}`, act: what } as const;
    const answer = await world.hub.act(player, message, { nowMs: world.clock.now(), lagMs: 0 });
    expect(answer.t).toBe('ack');
  };
  const games: string[] = [];
  for (let i = 0; i < count; i++) {
    const asked = { ...ASKED, id: `create${String(i).padStart(10, '0')}`, variant: 'sissa', options: {} } as const;
    const made = await world.hub.create(`first${i}`, { ...asked, time: TIME });
    if (made.t !== 'created') throw new Error(JSON.stringify(made));
    const { game } = made;
    await act(`second${i}`, game, 1, { type: 'join', name: null });
    await act(`first${i}`, game, 2, { type: 'move', move: 'd2d3' });
    await act(`second${i}`, game, 3, { type: 'move', move: 'd8d7' });
    games.push(game);
  }
  const usedMs = async (game: string): Promise<number> => TIME.initialMs - (await world.state(game)).clocks[0].mainMs;
  /** Reconnects to a game; returns the version that it has then. */
  const comeBack = async (index: number): Promise<number> => {
    await world.hub.sync({ player: `first${index}`, send: () => {} }, { game: games[index]!, v: 0 });
    await world.clock.advance(0);
    return (await world.state(games[index]!)).version;
  };
  return { world, games, act, usedMs, comeBack };
}

async function goOnUntil(world: World, atMs: number): Promise<void> {
  await world.clock.advance(Math.max(0, atMs - world.clock.now()));
}

test.each([1, 2])(
  'who comes back within ten seconds is charged for nothing but thinking, after %i kills',
  async (kills) => {
    const { world, games, act, usedMs, comeBack } = await manyGames();
    await world.clock.advance(BEFORE_MS);
    for (let i = 0; i < kills; i++) {
      await world.clock.advance(i * 3000);
      await world.restart(AWAY_MS);
    }
    const startMs = world.clock.now();
    const chance = seeded(kills);
    const plans = games.map((game, index) => {
      const backMs = DOOR_MS + chance(2 * GRACE_MS);
      const thoughtMs = chance(9000);
      // Some act without asking for the game first.
      const looks = index % 7 > 0;
      return { game, index, backMs, thoughtMs, looks, v: 4 };
    });
    const steps = plans.flatMap((plan) => [
      { atMs: plan.backMs, plan, isMove: false },
      { atMs: plan.backMs + (plan.looks ? plan.thoughtMs : 0), plan, isMove: true },
    ]);
    for (const { atMs, plan, isMove } of steps.sort((a, b) => a.atMs - b.atMs || Number(a.isMove) - Number(b.isMove))) {
      await goOnUntil(world, startMs + atMs);
      if (!isMove && plan.looks) plan.v = await comeBack(plan.index);
      if (!isMove) continue;
      const v = plan.looks ? plan.v : (await world.state(plan.game)).version;
      await act(`first${plan.index}`, plan.game, v, { type: 'move', move: 'e2e3' });
    }
    const wrong: object[] = [];
    for (const plan of plans) {
      const thoughtMs = BEFORE_MS + (plan.looks ? plan.thoughtMs : 0) + Math.max(0, plan.backMs - GRACE_MS);
      const chargedMs = await usedMs(plan.game);
      // The time after the last beat of a server is given back, too.
      if (chargedMs > thoughtMs || chargedMs < thoughtMs - BEAT_MS)
        wrong.push({ ...plan, chargedMs, mustBe: thoughtMs });
    }
    expect(wrong).toEqual([]);
    expect(world.errors).toEqual([]);
  },
);

test('a player who does not come back loses ten seconds later than without the outage', async () => {
  const { world, games } = await manyGames(1);
  await world.clock.advance(BEFORE_MS);
  await world.restart(AWAY_MS);
  const { clocks, lastMs } = await world.state(games[0]!);
  const flagMs = clocks[0].sinceMs! + clocks[0].mainMs + clocks[0].bankMs;
  const leftMs = TIME.initialMs - BEFORE_MS + GRACE_MS + clocks[0].bankMs;
  expect(flagMs - lastMs).toBeGreaterThanOrEqual(leftMs);
  expect(flagMs - lastMs).toBeLessThanOrEqual(leftMs + BEAT_MS);
  await goOnUntil(world, flagMs - 1);
  expect((await world.state(games[0]!)).status).toBe('live');
  await world.clock.advance(1);
  expect((await world.state(games[0]!)).end).toMatchObject({ by: 'time', winner: 1 });
});
