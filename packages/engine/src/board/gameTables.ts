/** The rules of a game that is all data, as bytes for its core; assembly/board/layout.ts has the addresses. */

import type { PlainGame, Rules } from '@sitke/rules';
import { pieceValues } from './pieceValues.js';

/** Addresses in the core's memory. */
const PARAMETERS = 1024;
const COUNT_ROWS = 1152;
const ROLE_VALUES = 1792;
const MOBILITY_VALUES = 1856;
const SLIDES = 1920;
const SLIDERS = 1952;
const ZONES = 2048;
const SQUARE_VALUES = 36864;
const RAYS = 49152;
const LEAPS = 262_144;
const CAPTURES = 360_448;
const SOURCES = 458_752;

/** Room for squares in a table, and for entries in a list. */
const ROOM = 96;
const MOST_TARGETS = 31;
const MOST_ROWS = 16;
const MOST_NEEDS = 3;
const MOST_PROMOTIONS = 4;
const PIECES = 32;
const DIRECTIONS = 8;

const MOVE_LIMITS: readonly PlainGame['moveLimit'][] = ['off', 'claim', 'auto'];
const BOARD_COUNTS: readonly PlainGame['counting']['board'][] = ['off', 'declared', 'auto'];

/** A view of the core's memory for numbers of several sizes. */
interface Bytes {
  readonly u8: Uint8Array;
  i32(at: number, values: readonly number[]): void;
}

function bytesOf(memory: Uint8Array): Bytes {
  const view = new DataView(memory.buffer, memory.byteOffset);
  return {
    u8: memory,
    i32(at, values) {
      for (const [index, value] of values.entries()) view.setInt32(at + 4 * index, value, true);
    },
  };
}

function checkRoom(count: number, most: number, things: string): void {
  if (count > most) throw new RangeError(`${count} ${things}; the engine allows ${most}`);
}

/** Writes the facts in the order of assembly/board/parameters.ts. */
function writeParameters(
  bytes: Bytes,
  roles: number,
  { pawns, pawnsResetClock, counting, material, moveLimit }: PlainGame,
): void {
  const { files, size } = pawns.geometry;
  checkRoom(pawns.promotions.length, MOST_PROMOTIONS, 'pieces that a pawn may become');
  checkRoom(counting.rows.length, MOST_ROWS, 'lines of the counting table');
  const promotions = [0, 1, 2, 3].map((index) => pawns.promotions[index] ?? 0);
  const mating = (material?.mating ?? []).reduce((bits, role) => bits | (1 << role), 0);
  bytes.i32(PARAMETERS, [
    files,
    size,
    pawns.pawn,
    pawns.promotions.length,
    ...promotions,
    Number(pawnsResetClock),
    Number(material !== null),
    material?.general ?? 0,
    mating,
    MOVE_LIMITS.indexOf(moveLimit),
    BOARD_COUNTS.indexOf(counting.board),
    Number(counting.needsNoPawns),
    Number(counting.countsPieces),
    Number(counting.isClaimed),
    counting.rows.length,
    roles,
  ]);
  counting.rows.forEach(({ limit, needs }, index) => {
    checkRoom(needs.length, MOST_NEEDS, 'kinds of piece in a line of the counting table');
    const pairs = needs.flatMap(({ role, atLeast }) => [role, atLeast]);
    bytes.i32(COUNT_ROWS + 32 * index, [limit, needs.length, ...pairs]);
  });
  for (const color of [0, 1] as const) bytes.u8.set(pawns.promotionZone[color], ZONES + ROOM * color);
}

/** Writes a list of squares with its length. */
function writeList(bytes: Bytes, at: number, squares: Uint8Array): void {
  checkRoom(squares.length, MOST_TARGETS, 'leaps of a piece');
  bytes.u8[at] = squares.length;
  bytes.u8.set(squares, at + 1);
}

/** Writes how pieces move, and from where they attack each square. */
function writeMovement(bytes: Bytes, { geometry: g }: Rules): void {
  for (let piece = 0; piece < PIECES; piece++) {
    bytes.u8[SLIDES + piece] = [...g.slides[piece]!].reduce((bits, direction) => bits | (1 << direction), 0);
    for (let square = 0; square < g.size; square++) {
      const entry = 32 * (piece * ROOM + square);
      writeList(bytes, LEAPS + entry, g.leaps[piece]![square]!);
      writeList(bytes, CAPTURES + entry, g.captureLeaps[piece]![square]!);
    }
  }
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    for (let square = 0; square < g.size; square++)
      writeList(bytes, RAYS + 16 * (direction * ROOM + square), g.rays[direction]![square]!);
  }
  bytes.i32(SLIDERS, [...g.slideMasks]);
  for (const color of [0, 1] as const) {
    for (let square = 0; square < g.size; square++) {
      const sources = [...g.leapSources[color]![square]!];
      checkRoom(sources.length, MOST_TARGETS, 'squares from which leapers attack one');
      const entries = sources.flatMap((from, index) => [from, g.leapMasks[color]![square]![index]!]);
      bytes.i32(SOURCES + 256 * (color * ROOM + square), [sources.length, ...entries]);
    }
  }
}

function writeValues(bytes: Bytes, rules: Rules, game: PlainGame): void {
  const { roles, mobility, squares } = pieceValues(rules, game);
  bytes.i32(ROLE_VALUES, roles);
  bytes.i32(MOBILITY_VALUES, mobility);
  squares.forEach((values, piece) => {
    new Int16Array(bytes.u8.buffer, bytes.u8.byteOffset + SQUARE_VALUES + 2 * ROOM * piece, ROOM).set(values);
  });
}

/**
 * Writes a game to the memory of the core `board`.
 *
 * Errors: RangeError on pieces that turn corners, pawns that step twice, or more of anything than the tables have room for.
 */
export function writeGame(memory: Uint8Array, rules: Rules, game: PlainGame): void {
  if (rules.geometry.bent !== null || game.pawns.hasDoubleStep)
    throw new RangeError(`${rules.def.name} has moves that the engine does not know`);
  const bytes = bytesOf(memory);
  writeParameters(bytes, rules.def.pieces.length, game);
  writeMovement(bytes, rules);
  writeValues(bytes, rules, game);
}
