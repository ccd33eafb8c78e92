/** The core of games that are all data, on a game that has more of everything than those that are shipped. */

import { readFileSync } from 'node:fs';
import {
  compileRules,
  defineVariant,
  MoveList,
  plainRules,
  type Rules,
  rulesOf,
  toBoard,
  type VariantDraft,
} from '@sitke/rules';
import { buildGeometry, type PieceDef, pieceOf } from '@sitke/rules/core';
import { withSeed } from '@sitke/testkit/properties';
import { expect, test } from 'vitest';
import { compareGame } from '../test/differential.js';
import { BoardCore } from './core.js';

const wasm = readFileSync(new URL('../../dist/board.wasm', import.meta.url));

const STRAIGHT = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
const ASLANT = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;
const LEAPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

/** Sliders both ways, a piece that captures otherwise than it moves, one that slides and leaps, a general. */
const PIECES: readonly PieceDef[] = [
  { name: 'king', letter: 'K', moves: { leaps: [...STRAIGHT, ...ASLANT] } },
  { name: 'queen', letter: 'Q', moves: { slides: [...STRAIGHT, ...ASLANT] } },
  { name: 'dragon', letter: 'D', moves: { slides: ASLANT, leaps: STRAIGHT } },
  { name: 'archer', letter: 'A', moves: { leaps: ASLANT }, captures: { leaps: LEAPS } },
  { name: 'general', letter: 'G', moves: { leaps: ASLANT } },
  { name: 'pawn', letter: 'P', moves: { leaps: [[0, 1]] }, captures: { leaps: [ASLANT[0], ASLANT[3]] } },
];
const [KING, QUEEN, DRAGON, ARCHER, GENERAL, PAWN] = [1, 2, 3, 4, 5, 6] as const;
const BACK_RANK = [DRAGON, ARCHER, GENERAL, QUEEN, KING, QUEEN, GENERAL, ARCHER, DRAGON];

/** Returns the declaration of the game on a board of so many files and ranks. */
function gameOf(files: number, ranks: number): VariantDraft {
  const geometry = buildGeometry(files, ranks, PIECES);
  const squares = new Array<number>(geometry.size).fill(0);
  for (let file = 0; file < files; file++) {
    const role = BACK_RANK[file]!;
    squares[file] = pieceOf(0, role);
    squares[files + file] = pieceOf(0, PAWN);
    squares[geometry.size - 2 * files + file] = pieceOf(1, PAWN);
    squares[geometry.size - files + file] = pieceOf(1, role);
  }
  const initial = { ...rulesOf('makruk').initial, squares };
  return {
    id: 'thicket',
    name: 'Thicket',
    geometry,
    pieces: PIECES,
    optionValues: { count: ['auto', 'claim'], stalemate: ['draw', 'win'], 'move limit': ['off', 'claim', 'auto'] },
    presets: { standard: { count: 'auto', stalemate: 'draw', 'move limit': 'auto' } },
    articles: {},
    compile: (options) =>
      plainRules({
        initial,
        pawns: {
          geometry,
          pawn: PAWN,
          promotions: [QUEEN, ARCHER],
          promotionZone: [lastRanks(geometry.size, files, 0), lastRanks(geometry.size, files, 1)],
          hasDoubleStep: false,
        },
        pawnsResetClock: false,
        ending: {
          counting: {
            article: '1',
            pawn: PAWN,
            rows: [
              { limit: 20, needs: [{ role: QUEEN, atLeast: 2 }] },
              {
                limit: 60,
                needs: [
                  { role: DRAGON, atLeast: 1 },
                  { role: ARCHER, atLeast: 1 },
                ],
              },
            ],
            needsNoPawns: false,
            countsPieces: false,
            board: options['count'] === 'claim' ? 'declared' : 'auto',
            isClaimed: options['count'] === 'claim',
          },
          material: { general: GENERAL, mating: [QUEEN, DRAGON] },
          stalemate: options['stalemate'] as 'draw' | 'win',
          moveLimit: options['move limit'] as 'off' | 'claim' | 'auto',
          countOverridesLimit: options['count'] === 'claim',
          articles: { mate: '1', draw: '1' },
        },
        repetition: 'claim3',
      }),
  };
}

/** The last two ranks of a side. */
function lastRanks(size: number, files: number, color: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, square) =>
    Number(color === 0 ? square >= size - 2 * files : square < 2 * files),
  );
}

test.each([
  [9, 9],
  [5, 7],
])('answers as the rules do on %i files and %i ranks', async (files, ranks) => {
  const def = defineVariant(gameOf(files, ranks));
  const all: Rules[] = ['auto', 'claim'].flatMap((count) =>
    ['off', 'claim', 'auto'].map((limit) => compileRules(def, { count, 'move limit': limit })),
  );
  const core = await BoardCore.load(wasm, all[0]!);
  withSeed((choose) => {
    const list = new MoveList();
    for (let positions = 0; positions < 6000; ) {
      const rules = all[choose(all.length)]!;
      positions += compareGame(core, rules, toBoard(rules, rules.initial), choose, list);
    }
  });
});

test('refuses rules that are more than data, and those of another game', async () => {
  await expect(BoardCore.load(wasm, rulesOf('sissa'))).rejects.toThrow(RangeError);
  const core = await BoardCore.load(wasm, rulesOf('makruk'));
  expect(() => core.setRules(compileRules(defineVariant(gameOf(8, 8))))).toThrow(RangeError);
  expect(core.perft(2)).toBe(529);
});
