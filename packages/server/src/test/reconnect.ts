/**
 * Helpers of tests: histories in which connections do whatever they can. Random acts of two players, one of them with two tabs, and
 * a spectator, over connections that break, delay, repeat and reorder, on a server that is killed and started again.
 */

import type { TimeControl } from '@sitke/protocol';
import type { VariantId } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { often, testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { ASKED, optionsOf, PLAYERS, START_MS } from './play.js';
import { Page, World } from './world.js';

/** The terms: the game, its ruleset and the time. */
export type Terms = readonly [VariantId, string, TimeControl];

/** How many histories in all, of which each file of tests takes its part; SITKE_HISTORIES as many as it says. */
export const HISTORIES: number = Number(process.env['SITKE_HISTORIES'] ?? often(200, 1500, 1_000_000));
export const HISTORY_SEED: number = testSeed(3);

const QUIET_OPS = [
  'twice',
  'cut',
  'ghost',
  'late',
  'lateDown',
  'skip',
  'swap',
  'open',
  'tick',
  'wait',
  'up',
  'down',
] as const;
const op = fc.oneof(
  { weight: 8, arbitrary: fc.constant('act' as const) },
  { weight: 8, arbitrary: fc.constant('flow' as const) },
  { weight: 9, arbitrary: fc.constantFrom(...QUIET_OPS) },
  { weight: 2, arbitrary: fc.constantFrom('swap' as const, 'lateDown' as const, 'skip' as const) },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
);
type Op = (typeof QUIET_OPS)[number] | 'act' | 'flow' | 'restart';
const history = fc.array(fc.tuple(op, fc.nat(3), fc.nat(9999)), { minLength: 20, maxLength: 80 });

/** Begins a game, with two pages for the first player, one for the second, and a spectator's. */
async function newWorld([variant, ruleset, time]: Terms, isLater: boolean): Promise<World> {
  const world = new World(START_MS);
  await world.start();
  const { id } = { id: 'AAAAAAAAAAAAAAAA' };
  const options = optionsOf(variant, ruleset);
  const created = await world.hub.create(PLAYERS[0], { ...ASKED, id, variant, options, time });
  if (created.t !== 'created') throw new Error(JSON.stringify(created));
  const { game } = created;
  for (const player of [PLAYERS[0], PLAYERS[0], PLAYERS[1], null]) {
    world.pages.push(new Page(game, player, isLater ? world.pages.length : null));
  }
  for (const page of world.pages) world.open(page);
  await flow(world, world.pages[3]!);
  // Until the second player has a seat, they are one more spectator.
  await world.act(world.pages[2]!, seeded(0), { type: 'join', name: null });
  return world;
}

/** Mostly it is a side's turn that acts. */
async function act(world: World, page: Page, arg: number): Promise<void> {
  const { turn } = (await world.state(page.link.game)).stage;
  const inTurn = turn === null || arg % 4 === 0 ? page : world.pages[turn === 0 ? arg % 2 : 2]!;
  if (inTurn.player !== null) await world.act(inTurn, seeded(arg));
}

/** Everything goes through for a while. */
async function flow(world: World, page: Page): Promise<void> {
  for (const each of world.pages) {
    while (each.connection && each.connection.up.length > 0) await world.deliverUp(each.connection);
  }
  for (const each of [page, ...world.pages]) while (each.connection?.down.length) world.deliverDown(each);
}

/** A page changes its connection while the server still answers on the old one. */
async function swap(world: World, page: Page): Promise<void> {
  while (page.connection && page.connection.up.length > 0) await world.deliverUp(page.connection);
  world.cut(page, true);
  world.open(page);
}

async function live(world: World, steps: readonly (readonly [Op, number, number])[]): Promise<void> {
  for (const [what, who, arg] of steps) {
    const page = world.pages[who]!;
    if (what === 'act') await act(world, page, arg);
    if (what === 'flow') await flow(world, page);
    if (what === 'up') for (let i = 0; i <= arg % 4; i++) await world.deliverUp(page.connection);
    if (what === 'down') for (let i = 0; i <= arg % 8; i++) world.deliverDown(page);
    if (what === 'twice') await world.deliverUp(page.connection, true);
    if (what === 'cut' || what === 'ghost') world.cut(page, what === 'ghost');
    const ghost = world.ghosts[arg % Math.max(1, world.ghosts.length)];
    if (what === 'late') await world.deliverUp(ghost?.connection);
    if (what === 'lateDown' && ghost)
      for (let i = 0; i <= arg % 3; i++) world.deliverDown(ghost.page, ghost.connection);
    if (what === 'swap') await swap(world, page);
    if (what === 'skip') await world.skip(page);
    if (what === 'open') world.open(page);
    if (what === 'tick') page.step({ type: 'tick', nowMs: world.clock.now() });
    if (what === 'wait') await world.clock.advance(arg % 5 === 0 ? arg : arg % 700);
    if (what === 'restart') await world.restart(arg);
  }
}

/**
 * Runs so many random histories of games on any of these terms; returns the number of moves made in them. `isLater`: pages and
 * server speak to the other of a later version.
 *
 * Errors: throws with the shortest history in which a board was stale, a command was done twice or lost, or the server
 * made an internal error.
 */
export async function liveThrough(
  games: readonly Terms[],
  histories: number,
  seed: number,
  isLater = false,
): Promise<number> {
  let moves = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...games), history, async (terms, steps) => {
      const world = await newWorld(terms, isLater);
      await live(world, steps);
      await world.settle();
      const problems = [...world.errors];
      for (const page of world.pages) problems.push(...(await world.problemsOf(page)));
      if (problems.length > 0) throw new Error(problems.join(', '));
      moves += (await world.state(world.pages[0]!.link.game)).line.length;
      await world.hub.stop();
    }),
    { numRuns: histories, seed },
  );
  return moves;
}
