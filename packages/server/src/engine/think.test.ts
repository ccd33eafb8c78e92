/** The engine's commands for given results of its search. */

import { type Move, makeUci } from '@sitke/rules';
import { expect, test } from 'vitest';
import { nodeAfter, rulesFor } from '../games/playLine.js';
import { optionsOf } from '../test/play.js';
import type { Job, Thought } from './job.js';
import { type Thinker, think } from './think.js';

const { signal } = new AbortController();
const JOB: Job = { game: 'a', variant: 'sissa', options: {}, seat: 0, line: [], level: 4, seed: 7, timeMs: 900 };
const SHUFFLE = ['b1a3', 'b9a7', 'a3b1', 'a7b9'];

type Score = { readonly kind: 'cp'; readonly cp: number } | { readonly kind: 'mate'; readonly moves: number };

/** Finds the first legal move with this score, and records its arguments. */
function thinker(...scores: readonly Score[]): Thinker & { readonly asked: unknown[]; stops: number } {
  const asked: unknown[] = [];
  return {
    asked,
    stops: 0,
    search({ node, limits, level, seed }) {
      const best = node.position.legalMoves()[0] as Move;
      asked.push({ limits, level, seed });
      const infos = scores.map((score, index) => ({ depth: index + 1, score }));
      return {
        result: Promise.resolve({ best, ponder: null, nodes: 1 }),
        stop: () => void this.stops++,
        async *[Symbol.asyncIterator]() {
          for (const info of infos) yield info as never;
        },
      };
    },
  };
}

const cp = (value: number): Score => ({ kind: 'cp', cp: value });

function actOf(score: Score, job: Partial<Job> = {}): Promise<Thought> {
  return think(thinker(score), { ...JOB, ...job }, signal);
}

test('it plays what the search finds, at its level and by the seed of the game', async () => {
  const engine = thinker(cp(5), cp(12));
  const node = nodeAfter(rulesFor(JOB), []);
  const move = makeUci(node.position.rules, node.position.legalMoves()[0]!);
  expect(await think(engine, JOB, signal)).toEqual({ act: { type: 'move', move }, score: 12 });
  await think(engine, { ...JOB, level: 11 }, signal);
  const limits = { moveTimeMs: 900, nodes: 5_000_000 };
  expect(engine.asked).toEqual([
    { limits, level: 4, seed: 7 },
    { limits, level: undefined, seed: 7 },
  ]);
});

test('mates count for more than anything else, and end the search where they cannot be shorter', async () => {
  expect((await actOf({ kind: 'mate', moves: 3 })).score).toBe(9997);
  expect((await actOf({ kind: 'mate', moves: -3 })).score).toBe(-9997);
  const [soon, late] = [thinker(cp(1), { kind: 'mate', moves: 1 }), thinker({ kind: 'mate', moves: 1 })];
  await think(soon, JOB, signal);
  await think(late, JOB, signal);
  expect([soon.stops, late.stops]).toEqual([1, 0]);
});

test('it claims a draw when its score is no better', async () => {
  const options = optionsOf('sissa', '');
  const line = [...SHUFFLE, ...SHUFFLE];
  expect(nodeAfter(rulesFor({ variant: 'sissa', options }), line).claims).toHaveLength(1);
  expect((await actOf(cp(0), { options, line })).act).toEqual({ type: 'claim', reason: 'repetition' });
  expect((await actOf(cp(1), { options, line })).act.type).toBe('move');
});

test('it arranges its whole army behind the curtain, in the time that it has for all', async () => {
  const options = optionsOf('sittuyin', 'pychess setup.order=curtain');
  const engine = thinker();
  const { act, score } = await think(engine, { ...JOB, variant: 'sittuyin', options, seat: 1, line: null }, signal);
  expect([act.type === 'arrange' && act.drops.length, score]).toEqual([8, null]);
  expect(engine.asked).toHaveLength(8);
  expect(engine.asked[0]).toMatchObject({ limits: { moveTimeMs: 112 } });
});

test('a line that the rules do not allow is an internal error', async () => {
  await expect(actOf(cp(0), { line: ['a1a9'] })).rejects.toThrow('do not allow');
});
