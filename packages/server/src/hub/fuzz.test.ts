/** Any well-formed command in any game gets an answer, and causes no internal error. */

import { type Command, DropText, MoveText, OFFERS, parseClientMessage } from '@sitke/protocol';
import { CLAIM_REASONS } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contextOf } from '../games/playLine.js';
import { seatOf } from '../games/state.js';
import { ASKED, optionsOf, PLAYERS, randomAct, START_MS } from '../test/play.js';
import { quiet, World } from '../test/world.js';

const GAMES = [
  ['sissa', ''],
  ['sittuyin', 'pychess-zh'],
  ['sittuyin', 'ancientchess'],
  ['sittuyin', 'federation setup.order=curtain'],
] as const;

const square = fc
  .tuple(fc.constantFrom(...'abcdefghiz'), fc.constantFrom(...'0123456789'))
  .map((parts) => parts.join(''));
const letter = fc.constantFrom(...'KQFSNRPBXkqfsnrpb');
const moveText = fc
  .oneof(
    fc.tuple(square, square),
    fc.tuple(square, square, letter),
    fc.tuple(letter, fc.constant('@'), square),
    fc.tuple(letter, fc.constant('@'), square, square),
    fc.array(fc.constantFrom(...'a1@KZ09z'), { minLength: 4, maxLength: 8 }),
  )
  .map((parts) => parts.join(''))
  .filter((text) => v.is(MoveText, text));
const drop = fc
  .tuple(letter, square)
  .map(([role, to]) => `${role}@${to}`)
  .filter((text) => v.is(DropText, text));
const number = fc.oneof(fc.nat(6), fc.constant(2 ** 31 - 1));
const act: fc.Arbitrary<Command> = fc.oneof(
  moveText.map((move) => ({ type: 'move', move }) as const),
  fc.tuple(fc.nat(6), fc.array(drop, { maxLength: 16 })).map(([n, drops]) => ({ type: 'arrange', n, drops }) as const),
  fc.constantFrom('start' as const, 'stop' as const).map((action) => ({ type: 'count', action }) as const),
  fc.constantFrom(...CLAIM_REASONS).map((reason) => ({ type: 'claim', reason }) as const),
  fc
    .tuple(fc.constantFrom('offer' as const, 'accept' as const, 'decline' as const), fc.constantFrom(...OFFERS))
    .map(([type, what]) => ({ type, what })),
  number.map((n) => ({ type: 'ready', n }) as const),
  fc.constantFrom<Command>({ type: 'claimGone', as: 'win' }, { type: 'join', name: null }),
);
/** Commands that end a game must not come too early. */
const LAST: readonly Command[] = [{ type: 'abort' }, { type: 'resign' }];
/** Null stands for a probably legal command, so that games go on. */
const step = fc.tuple(fc.nat(3), fc.option(act, { freq: 2 }), number, fc.nat(3000));

test('every command is answered, without an internal error', { timeout: 3_600_000 }, async () => {
  const codes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...GAMES),
      fc.array(step, { maxLength: 50 }),
      async ([variant, ruleset], steps) => {
        const world = new World(START_MS);
        await world.start();
        const options = optionsOf(variant, ruleset);
        const create = { ...ASKED, id: 'A'.repeat(16), variant, options } as const;
        const made = await world.hub.create(PLAYERS[0], create);
        if (made.t !== 'created') throw new Error(JSON.stringify(made));
        const { game } = made;
        const join = { t: 'act', game, v: 1, id: 'join'.repeat(4), act: { type: 'join', name: null } } as const;
        if (steps.length % 8 > 0) await world.hub.act(PLAYERS[1], join, { nowMs: world.clock.now(), lagMs: 0 });
        for (const [index, [who, given, version, passMs]] of steps.entries()) {
          const state = await world.state(game);
          const player = [PLAYERS[0], PLAYERS[1], PLAYERS[state.stage.turn ?? 0], 'somebody'][who]!;
          const context = contextOf(state);
          const plausible = randomAct(context, seatOf(state, player) ?? 0, seeded(passMs));
          const message = {
            t: 'act',
            game,
            v: version === 0 ? state.version : version,
            id: `act${String(index).padStart(13, '0')}`,
            act: given ?? (passMs < 60 ? LAST[passMs % 2]! : plausible),
          } as const;
          expect(parseClientMessage(JSON.stringify(message)).ok).toBe(true);
          await world.clock.advance(passMs);
          const answer = await world.hub.act(player, message, { nowMs: world.clock.now(), lagMs: passMs });
          codes.add(answer.t === 'refused' ? answer.code : answer.t);
          await quiet();
        }
        expect(world.errors).toEqual([]);
        await world.hub.stop();
      },
    ),
    { numRuns: often(60, 300, 5000), seed: 10 },
  );
  expect(codes).not.toContain('server/error');
  // It has come far enough to be rejected for many reasons.
  expect(codes.size).toBeGreaterThan(15);
});
