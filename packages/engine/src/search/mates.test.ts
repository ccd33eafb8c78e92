/** Tests of `go mate`: what it proves, and what it must not. */

import { type GameNode, parseUci } from '@sitke/rules';
import { expect, test } from 'vitest';
import { newEngine, rootOf } from '../test/engines.js';
import type { Engine } from './engine.js';
import type { SearchLimits } from './request.js';

/** Returns the last score of a search in moves to mate; 0 if it is not one. */
async function mateOf(engine: Engine, node: GameNode, limits: SearchLimits, multiPv = 1): Promise<number> {
  let moves = 0;
  for await (const info of engine.search({ node, limits, multiPv, seed: 1 })) {
    if (info.multiPv === 1) moves = info.score.kind === 'mate' ? info.score.moves : 0;
  }
  return moves;
}

function playOn(node: GameNode, text: string): GameNode {
  return text.split(' ').reduce((before, uci) => {
    const move = parseUci(before.position, uci);
    if (!move.ok) throw new Error(move.error.message);
    return before.play(move.value);
  }, node);
}

/** Quiet mates that the ordinary search finds later, because a longer mate or a clear lead is known. */
const QUIET = [
  [6, '8/8/7F/8/P4N2/8/5K1k/6N1[] w - - 19 77'],
  [5, '3k4/1P6/3F1N2/3K4/8/3S1f2/8/6p1[] w - - 0 57'],
] as const;

test.each(QUIET)('proves a quiet mate in %i from %s, with the whole line', async (mate, fen) => {
  const engine = await newEngine();
  const node = rootOf(fen);
  let line = node;
  for await (const { pv } of engine.search({ node, limits: { mate, nodes: 800_000 }, seed: 1 })) {
    line = pv.reduce((before, move) => before.play(move), node);
  }
  expect(line.position.ply - node.position.ply).toBe(2 * mate - 1);
  expect(line.outcome).toMatchObject({ reason: 'checkmate', winner: 0 });
});

test.each([
  ['the count ends first', 'k7/8/2K5/8/8/8/8/7R[] w - 32 31 60'],
  ['the limit of moves may be claimed first', 'k7/8/2K5/8/8/8/p7/7R[] w - - 99 60'],
])('no mate: %s', async (_, fen) => {
  const engine = await newEngine();
  expect(await mateOf(engine, rootOf(fen), { mate: 2, nodes: 50_000 })).toBe(0);
});

test('an answer that may claim the third repetition refutes a mate', async () => {
  const engine = await newEngine();
  const root = rootOf('6R1/8/4K3/8/4R3/8/8/3k4[] w - - 0 20');
  const around = 'g8g2 d1c1 g2g8 c1d1';
  const limits = { mate: 2, nodes: 50_000 };
  const once = playOn(root, around);
  expect(await mateOf(engine, once, limits)).toBe(2);
  // An earlier proof does not hold here: the only mating move leads to the third repetition.
  expect(await mateOf(engine, playOn(once, around), limits)).not.toBe(2);
});

test('mates of the other side are not mixed up, and stored results are reused', async () => {
  const engine = await newEngine();
  const limits = { mate: 2, nodes: 50_000 };
  const root = rootOf('6R1/8/4K3/8/4R3/8/8/3k4[] w - - 0 20');
  expect(await mateOf(engine, root, limits)).toBe(2);
  expect(await mateOf(engine, playOn(root, 'g8g2'), limits)).toBeLessThan(0);
  expect(await mateOf(engine, playOn(root, 'g8g2 d1c1'), limits)).toBe(1);
});

test('several lines, restricted moves and longer mates use the ordinary search', async () => {
  const engine = await newEngine();
  const root = rootOf('6R1/8/4K3/8/4R3/8/8/3k4[] w - - 0 20');
  expect(await mateOf(engine, root, { mate: 2, nodes: 50_000 }, 2)).toBeGreaterThan(0);
  const other = root.position.legalMoves().slice(0, 1);
  expect(await mateOf(engine, root, { mate: 1, nodes: 20_000, moves: other })).not.toBe(2);
  expect(await mateOf(engine, root, { mate: 40, nodes: 50_000 })).toBeGreaterThan(0);
});
