/** Positions of the suite of endings: won just within the count, or just not. */

import { type Color, makeFen, opposite, Position, pieceOf, type Role, roleOfLetter } from '@sitke/rules';
import { Random, seedFor } from '@sitke/testkit/random';
import { pawnDistance } from './pawnTables.js';
import { RULES } from './rules.js';
import type { PieceLetter } from './steps.js';
import { type EndingTable, endingTable, type Placing } from './table.js';

/** A position of the suite. */
export interface Ending {
  readonly fen: string;
  /** Letters of the strong side's pieces. */
  readonly pieces: string;
  /** Plies to mate by the table. */
  readonly distance: number;
  /** Plies that the count leaves beyond that; negative where it comes first, 0 where none runs. */
  readonly slack: number;
}

/** How many positions of each ending are won within the count, and how many lost to it. */
const WANTED: readonly (readonly [pieces: string, limit: number, won: number, lost: number])[] = [
  ['R', 32, 30, 10],
  ['RR', 32, 8, 0],
  ['RS', 32, 12, 3],
  ['RN', 32, 15, 4],
  ['RF', 32, 15, 3],
  ['SS', 88, 30, 8],
  ['SN', 88, 30, 8],
  ['SF', 88, 35, 10],
  ['NF', 128, 25, 4],
];
/** Endings with a pawn, and how long their wins are here; how many of each; the first square of a pawn. */
const PAWN_ENDINGS = [
  ['NP', 111],
  ['SP', 81],
] as const;
const PAWNS_WANTED = 30;
const PAWN_LEAST_DISTANCE = 21;
const PAWN_FIRST = 16;
const LEAST_DISTANCE = 5;
const TRIES = 400_000;
/** A count that is that near to its end leaves the weak side little to do. */
const MOST_SLACK = 24;

function rolesOf(pieces: string): Role[] {
  return [...pieces].map((letter) => roleOfLetter(RULES.def, letter)!);
}

/** Returns the position of a placing with the strong side as Red or, turned round, as Black. */
export function positionOf(
  pieces: string,
  placing: Placing,
  isStrongToMove: boolean,
  isTurned: boolean,
  count: { readonly limit: number; readonly plies: number } | null,
): Position | null {
  const squares: number[] = new Array(64).fill(0);
  const strong: Color = isTurned ? 1 : 0;
  const weak = opposite(strong);
  const seen = placing.map((square) => (isTurned ? square ^ 56 : square));
  const placed = [pieceOf(weak, 1), pieceOf(strong, 1), ...rolesOf(pieces).map((role) => pieceOf(strong, role))];
  placed.forEach((piece, index) => {
    squares[seen[index]!] = piece;
  });
  const result = Position.fromSetup(RULES, {
    squares,
    pockets: new Array(32).fill(0),
    turn: isStrongToMove ? strong : weak,
    flags: 0,
    epSquare: null,
    count: count && { ...count, by: null },
    halfmoves: 0,
    fullmoves: 60,
  });
  return result.ok ? result.value : null;
}

/** Returns the side that has more than a king. */
export function strongSideOf(position: Position): Color {
  return position.toSetup().squares.some((piece) => piece >> 4 === 1 && (piece & 15) > 1) ? 1 : 0;
}

/** Where the pieces of a table stand in a position, as Red's. */
function placingOf(position: Position, table: EndingTable): { placing: Placing; isStrongToMove: boolean } {
  const { squares, turn } = position.toSetup();
  const strong = strongSideOf(position);
  const isTurned = strong === 1;
  const find = (piece: number): number[] =>
    [...squares.keys()]
      .filter((square) => squares[square] === piece)
      .map((square) => (isTurned ? square ^ 56 : square));
  const pieces = [...new Set(table.pieces)].flatMap((letter) =>
    find(pieceOf(strong, roleOfLetter(RULES.def, letter)!)),
  );
  const kings = [...find(pieceOf(opposite(strong), 1)), ...find(pieceOf(strong, 1))];
  return { placing: [...kings, ...pieces], isStrongToMove: turn === strong };
}

/** Returns the letters of the pieces beside the kings of a position, without their color. */
function lettersOf(position: Position): string[] {
  const { squares } = position.toSetup();
  return squares.filter((piece) => (piece & 15) > 1).map((piece) => RULES.def.pieces[(piece & 15) - 1]!.letter);
}

/** Returns the plies to mate of a position against a bare king, null where that holds. */
export function distanceOf(position: Position): number | null {
  const pieces = lettersOf(position);
  if (pieces.includes('P')) return pawnDistance(position, pieces);
  const table = endingTable(pieces as PieceLetter[]);
  if (!table) return null;
  const { placing, isStrongToMove } = placingOf(position, table);
  return table.distance(placing, isStrongToMove);
}

/** Chooses the slack of the next position: most wins are narrow, and some counts have just begun. */
function chooseSlack(random: Random, isWon: boolean): number {
  if (!isWon) return -2 * random.int(1, 5);
  return 2 * (random.chance(0.6) ? random.int(0, 3) : random.int(4, MOST_SLACK / 2));
}

/** Returns positions of one ending; distances are spread evenly over what the count allows. */
function positionsOf(pieces: string, limit: number, wanted: number, isWon: boolean, seed: number): Ending[] {
  const random = new Random(seedFor(seed, `${pieces}${isWon}`));
  const table = endingTable([...pieces] as PieceLetter[])!;
  const found: Ending[] = [];
  const longest = Math.min(limit - 2, LONGEST[pieces] ?? limit);
  for (let tries = 0; found.length < wanted && tries < TRIES; tries++) {
    const placing = Array.from({ length: pieces.length + 2 }, () => random.int(0, 63));
    const isStrongToMove = random.chance(0.75);
    if (!table.isLegal(placing, isStrongToMove)) continue;
    const distance = table.distance(placing, isStrongToMove);
    if (distance === null) continue;
    const step = (longest - LEAST_DISTANCE) / wanted;
    const from = LEAST_DISTANCE + step * found.length;
    if (distance < from || distance > from + Math.max(step, 4)) continue;
    const slack = chooseSlack(random, isWon);
    const plies = limit - distance - slack;
    if (plies < 0 || plies > limit) continue;
    const position = positionOf(pieces, placing, isStrongToMove, random.chance(0.5), { limit, plies });
    if (position && !position.outcome) found.push({ fen: makeFen(position), pieces, distance, slack });
  }
  if (found.length < wanted) throw new Error(`too few positions of ${pieces}: ${found.length} of ${wanted}`);
  return found;
}

/** Longer wins are so rare that looking for them is not worth it. */
const LONGEST: Readonly<Record<string, number>> = {
  R: 29,
  RR: 15,
  RS: 25,
  RN: 27,
  RF: 25,
  SS: 60,
  SN: 58,
  SF: 86,
  NF: 61,
};

/** Returns positions of an ending with a pawn, the strong side to move, with distances spread evenly up to the longest. */
function pawnPositionsOf(pieces: string, longest: number, seed: number): Ending[] {
  const random = new Random(seedFor(seed, pieces));
  const found: Ending[] = [];
  for (let tries = 0; found.length < PAWNS_WANTED && tries < TRIES; tries++) {
    const placing = [...Array.from({ length: pieces.length + 1 }, () => random.int(0, 63)), random.int(PAWN_FIRST, 63)];
    const isTurned = random.chance(0.5);
    if (new Set(placing).size < placing.length) continue;
    const position = positionOf(pieces, placing, true, isTurned, null);
    const distance = position && pawnDistance(position, [...pieces]);
    const step = (longest - PAWN_LEAST_DISTANCE) / PAWNS_WANTED;
    const from = PAWN_LEAST_DISTANCE + step * found.length;
    if (!distance || distance < from || distance > from + Math.max(step, 4)) continue;
    found.push({ fen: makeFen(position), pieces, distance, slack: 0 });
  }
  if (found.length < PAWNS_WANTED) throw new Error(`too few positions of ${pieces}: ${found.length}`);
  return found;
}

/** Returns the whole suite: what is won within the count, what is not, and what is won with a pawn and without a count. */
export function makeEndings(seed: number): Readonly<Record<'won' | 'lost' | 'pawns', Ending[]>> {
  const list = (isWon: boolean): Ending[] =>
    WANTED.flatMap(([pieces, limit, won, lost]) => positionsOf(pieces, limit, isWon ? won : lost, isWon, seed));
  const pawns = PAWN_ENDINGS.flatMap(([pieces, longest]) => pawnPositionsOf(pieces, longest, seed));
  return { won: list(true), lost: list(false), pawns };
}
