/** Tests of the engine that hold for every variant. */

import { Game, makeUci, Position, rulesOf } from '@sitke/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from './search/engine.js';
import { engineFor, searchWith } from './test/engines.js';
import { ENGINE_VARIANTS } from './variants/registry.js';

describe.each(ENGINE_VARIANTS)('%s', (variant) => {
  const rules = rulesOf(variant);
  let engine: Engine;

  beforeAll(async () => {
    engine = await engineFor(variant);
  });

  /** Returns a position some moves into a game. */
  function middle(seed: number) {
    let node = new Game(Position.initial(rules)).root;
    for (let ply = 0; ply < 30 && !node.outcome; ply++) {
      const moves = node.position.legalMoves();
      node = node.play(moves[(ply * 7 + seed * 13 + ply * ply) % moves.length]!);
    }
    return node;
  }

  test('a search visits the same nodes, whatever was searched before', async () => {
    const node = middle(1);
    engine.newGame();
    const { last } = await searchWith(engine, node, { depth: 7 });
    await searchWith(engine, middle(2), { depth: 6 });
    engine.newGame();
    const { last: again } = await searchWith(engine, node, { depth: 7 });
    expect([again?.nodes, again?.pv, again?.score]).toEqual([last?.nodes, last?.pv, last?.score]);
    const { last: deeper } = await searchWith(await engineFor(variant), node, { depth: 7 });
    expect(deeper?.nodes).toBe(last?.nodes);
    expect(last?.depth).toBe(7);
  });

  test('games against itself have only legal moves and playable lines', async () => {
    for (const seed of [3, 4]) {
      engine.newGame();
      let node = middle(seed);
      for (let ply = 0; ply < 120 && !node.outcome && node.claims.length === 0; ply++) {
        const { last, result } = await searchWith(engine, node, { nodes: 500 });
        expect(node.position.legalMoves()).toContain(result.best);
        let { position } = node;
        for (const move of last?.pv ?? []) {
          expect([node.fen, makeUci(rules, move), position.legalMoves().includes(move)]).toContain(true);
          position = position.play(move);
        }
        node = node.play(result.best!);
      }
    }
  });

  test('perft agrees with the rules', () => {
    const { length } = Position.initial(rules).legalMoves();
    expect(engine.perft(new Game(Position.initial(rules)).root, 1)).toBe(length);
  });

  test('rejects a game of another variant', () => {
    for (const other of ENGINE_VARIANTS.filter((id) => id !== variant)) {
      const node = new Game(Position.initial(rulesOf(other))).root;
      expect(() => engine.search({ node })).toThrow(RangeError);
    }
  });
});
