/** The rules of a game that is all data, as bytes for its core; assembly/frames/board/layout.ts has the addresses. */

import type { PlainGame, Rules } from '@sitke/rules';
import { constantsOf } from '../wasm/constants.js';
import type { CoreExports } from '../wasm/coreExports.js';
import { checkRoom, writeEnding } from '../wasm/endingTables.js';
import { pieceValues } from './pieceValues.js';

/** The tables of the core, in assembly/frames/board/layout.ts. */
const TABLES = [
  'PARAMETERS',
  'ROLE_VALUES',
  'MOBILITY_VALUES',
  'SLIDES',
  'SLIDERS',
  'ZONES',
  'SQUARE_VALUES',
  'RAYS',
  'LEAPS',
  'CAPTURES',
  'SOURCES',
  'ROOM',
] as const;

/** Room for entries in a list. */
const MOST_TARGETS = 31;
const MOST_PROMOTIONS = 4;
const PIECES = 32;
const DIRECTIONS = 8;

/** The core's memory, for numbers of several sizes, and where its tables are. */
interface Target {
  readonly u8: Uint8Array;
  readonly at: Readonly<Record<(typeof TABLES)[number], number>>;
  i32(at: number, values: readonly number[]): void;
}

function targetOf(core: CoreExports): Target {
  const { buffer } = core.memory;
  const view = new DataView(buffer);
  return {
    u8: new Uint8Array(buffer),
    at: constantsOf(core, TABLES),
    i32(at, values) {
      for (const [index, value] of values.entries()) view.setInt32(at + 4 * index, value, true);
    },
  };
}

/** Writes the facts in the order of assembly/frames/board/parameters.ts. */
function writeParameters(core: Target, roles: number, { pawns, pawnsResetClock }: PlainGame): void {
  const { files, size } = pawns.geometry;
  checkRoom(pawns.promotions.length, MOST_PROMOTIONS, 'pieces that a pawn may become');
  const promotions = [0, 1, 2, 3].map((index) => pawns.promotions[index] ?? 0);
  core.i32(core.at.PARAMETERS, [
    files,
    size,
    pawns.pawn,
    pawns.promotions.length,
    ...promotions,
    Number(pawnsResetClock),
    roles,
  ]);
  for (const color of [0, 1] as const) core.u8.set(pawns.promotionZone[color], core.at.ZONES + core.at.ROOM * color);
}

/** Writes a list of squares with its length. */
function writeList(core: Target, at: number, squares: Uint8Array): void {
  checkRoom(squares.length, MOST_TARGETS, 'leaps of a piece');
  core.u8[at] = squares.length;
  core.u8.set(squares, at + 1);
}

/** Writes how pieces move, and from where they attack each square. */
function writeMovement(core: Target, { geometry: g }: Rules): void {
  for (let piece = 0; piece < PIECES; piece++) {
    core.u8[core.at.SLIDES + piece] = [...g.slides[piece]!].reduce((bits, direction) => bits | (1 << direction), 0);
    for (let square = 0; square < g.size; square++) {
      const entry = 32 * (piece * core.at.ROOM + square);
      writeList(core, core.at.LEAPS + entry, g.leaps[piece]![square]!);
      writeList(core, core.at.CAPTURES + entry, g.captureLeaps[piece]![square]!);
    }
  }
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    for (let square = 0; square < g.size; square++)
      writeList(core, core.at.RAYS + 16 * (direction * core.at.ROOM + square), g.rays[direction]![square]!);
  }
  core.i32(core.at.SLIDERS, [...g.slideMasks]);
  for (const color of [0, 1] as const) {
    for (let square = 0; square < g.size; square++) {
      const sources = [...g.leapSources[color]![square]!];
      checkRoom(sources.length, MOST_TARGETS, 'squares from which leapers attack one');
      const entries = sources.flatMap((from, index) => [from, g.leapMasks[color]![square]![index]!]);
      core.i32(core.at.SOURCES + 256 * (color * core.at.ROOM + square), [sources.length, ...entries]);
    }
  }
}

function writeValues(core: Target, rules: Rules, game: PlainGame): void {
  const { roles, mobility, squares } = pieceValues(rules, game);
  core.i32(core.at.ROLE_VALUES, roles);
  core.i32(core.at.MOBILITY_VALUES, mobility);
  squares.forEach((values, piece) => {
    new Int16Array(core.u8.buffer, core.at.SQUARE_VALUES + 2 * core.at.ROOM * piece, values.length).set(values);
  });
}

/**
 * Writes a game to the memory of a core `board`.
 *
 * Errors: RangeError on pieces that turn corners, pawns that step twice, or more of anything than the tables have room for.
 */
export function writeGame(exports: CoreExports, rules: Rules, game: PlainGame): void {
  if (rules.geometry.bent !== null || game.pawns.hasDoubleStep)
    throw new RangeError(`${rules.def.name} has moves that the engine does not know`);
  const core = targetOf(exports);
  writeParameters(core, rules.def.pieces.length, game);
  writeEnding(exports, game.ending);
  writeMovement(core, rules);
  writeValues(core, rules, game);
}
