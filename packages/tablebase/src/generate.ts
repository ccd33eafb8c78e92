/**
 * Solves the endgames of one material by retrograde analysis, in WebAssembly (assembly/). This side derives movement,
 * promotions, dead draws and counts from the rules and writes them for the kernel; it depends on no variant.
 */

import type { Rules } from '@sitke/rules';
import type { Color, Piece, Role, Square } from '@sitke/rules/core';
import { KernelMemory, setBytes, setOf } from './kernelMemory.js';
import { writeMoves, writePromotions } from './kernelMoves.js';
import { type Material, type Step, stepsOf, subMaterials } from './material.js';
import { flipRank, mirrorFolding, PositionIndex } from './positionIndex.js';
import { countLimitOf, deadByColors, shadeOf } from './ruleClass.js';
import type { TableRules } from './tableVariant.js';
import type { WasmBytes } from './types.js';
import { tableVariantOf } from './variants/registry.js';

/** A table in memory: one byte per position (`positionIndex.ts`) for each side to move. */
export interface RawTable {
  /** 0 = draw, 255 = no position, else plies to mate + 1; at an even distance the side to move is mated. */
  readonly white: Uint8Array;
  readonly black: Uint8Array;
}

/** A table available slice by slice: the values with color 0's king on the square of one digit (`Folding`). */
export interface SlicedTable {
  readonly index: PositionIndex;
  /** Returns a read-only slice for a side to move, in the order of the index. */
  slice(side: Color, digit: number): Uint8Array;
}

const NO_POSITION = 255;
/** Slots by which the kernel numbers steps, and choices of a promotion. */
const STEP_SLOTS = 8;
const STEP_CHOICES = 8;
/** Bytes that the kernel can address. */
export const MOST_SOLVING_BYTES: number = 2 ** 32;
/** An upper bound of the bytes for the lists of moves. */
const MOVES_BYTES = 1 << 22;
/** Work arrays of the kernel by color to move and configuration: sets, and one byte. */
const SETS = ['legals', 'opens', 'escapes', 'holds', 'losses'] as const;

/**
 * Returns the number of configurations of a material: squares of all pieces except the last king, the first king folded
 * by the mirror only.
 */
function configurationsOf(rules: Rules, material: Material): number {
  return mirrorFolding(rules.geometry).kings * rules.geometry.size ** (material.pieces.length - 2);
}

/** Returns the bytes of memory to solve a material, its subtables included. */
export function solvingBytes(rules: Rules, material: Material): number {
  const { geometry } = rules;
  const each = SETS.length * setBytes(geometry.size) + 1 + geometry.size;
  const tables = subMaterials(rules, material).map((sub) => 2 * new PositionIndex(geometry, sub).size);
  return tables.reduce((sum, bytes) => sum + bytes, 2 * configurationsOf(rules, material) * each + MOVES_BYTES);
}

/**
 * Solves a material; the table stays in the kernel's memory. `subTables` holds the tables of all `subMaterials` by
 * their keys, under the same rules; `tell` is called with each iteration, in plies, before it starts.
 *
 * Errors: RangeError if a subtable is missing or the table is too large; Error if a mate is too long for a byte.
 */
export function solveTable(
  kernel: WasmBytes,
  rules: Rules,
  material: Material,
  subTables: ReadonlyMap<string, RawTable>,
  tell?: (level: number) => void,
): SlicedTable {
  const needed = solvingBytes(rules, material);
  if (needed > MOST_SOLVING_BYTES)
    throw new RangeError(`${material.key} needs ${needed} bytes, more than there can be`);
  const memory = new KernelMemory(kernel);
  const { size } = rules.geometry;
  const configurations = configurationsOf(rules, material);
  writeBoard(memory, rules, material);
  writeMoves(memory, rules, tableVariantOf(rules.def).tableRules(rules.options).pawn, material.pieces);
  writeRules(memory, rules, material);
  writeSteps(memory, rules, material, subTables);
  memory.set('configurations', configurations);
  for (const name of SETS) memory.set(name, memory.reserve(2 * configurations * setBytes(size)));
  memory.set('pending', memory.reserve(2 * configurations));
  const values = memory.reserve(2 * configurations * size);
  memory.set('values', values);
  if (!memory.solve(tell)) throw new Error(`${material.key}: a mate is too long for a table`);
  const index = new PositionIndex(rules.geometry, material);
  const length = index.size / index.folding.kings;
  const { digit: mirrorDigit } = mirrorFolding(rules.geometry);
  return {
    index,
    slice(side, digit) {
      const configuration = mirrorDigit[index.folding.square[digit]!]! * (length / size);
      const slice = memory.view(values + (side * configurations + configuration) * size, length);
      dropDoubles(slice, index);
      return slice;
    },
  };
}

/** Returns the whole table of a material; see `solveTable`. */
export function generateTable(
  kernel: WasmBytes,
  rules: Rules,
  material: Material,
  subTables: ReadonlyMap<string, RawTable>,
): RawTable {
  return joined(solveTable(kernel, rules, material, subTables), (bytes) => new Uint8Array(bytes));
}

/** Returns all slices of a table in one array, allocated by `reserve`. */
export function joined(table: SlicedTable, reserve: (bytes: number) => Uint8Array): RawTable {
  const { size, folding } = table.index;
  const half = (side: Color): Uint8Array => {
    const out = reserve(size);
    for (let digit = 0; digit < folding.kings; digit++) {
      out.set(table.slice(side, digit), (digit * size) / folding.kings);
    }
    return out;
  };
  return { white: half(0), black: half(1) };
}

/** Returns a whole table as slices. */
export function sliced(index: PositionIndex, raw: RawTable): SlicedTable {
  const length = index.size / index.folding.kings;
  return {
    index,
    slice: (side, digit) => (side === 0 ? raw.white : raw.black).subarray(digit * length, (digit + 1) * length),
  };
}

/** Removes the positions of a slice with equal pieces in the other order than the index has them. */
function dropDoubles(slice: Uint8Array, { geometry, material }: PositionIndex): void {
  const row = geometry.size;
  material.pieces.forEach((piece, i) => {
    if (i === 0 || piece !== material.pieces[i - 1]) return;
    // Number of rows per square of this piece.
    const weight = row ** (material.pieces.length - 2 - i);
    for (let at = 0; at * row < slice.length; at++) {
      const low = Math.floor(at / weight) % row;
      const high = Math.floor(at / (weight * row)) % row;
      if (low < high) slice.fill(NO_POSITION, at * row, (at + 1) * row);
    }
  });
}

function writeBoard(memory: KernelMemory, rules: Rules, material: Material): void {
  const g = rules.geometry;
  const squares = Array.from({ length: g.size }, (_, square) => square);
  const folding = mirrorFolding(g);
  const pieces = material.pieces.length - 2;
  memory.set('squares', g.size);
  memory.set('pieceCount', pieces);
  memory.set('flip', memory.bytes(squares.map((square) => flipRank(g, square))));
  memory.set('mirror', memory.bytes(squares.map((square) => square - 2 * (square % g.files) + g.files - 1)));
  memory.set('kingDigit', memory.bytes(folding.digit));
  memory.set('kingSquare', memory.bytes(folding.square));
  memory.set('bits', memory.sets(squares.map((square) => setOf([square]))));
  memory.set('board', memory.sets([setOf(squares)]));
  memory.set('weights', memory.words(material.pieces.map((_, slot) => g.size ** (pieces - slot))));
  memory.set('pieces', memory.bytes([...material.pieces, ...new Array<number>(STEP_SLOTS).fill(PIECE_OFF)]));
  memory.set('at', memory.reserve(STEP_SLOTS * 2));
  memory.set(
    'stands',
    memory.sets(material.pieces.map((piece) => setOf(squares.filter((square) => mayStand(rules, piece, square))))),
  );
  memory.set('shades', memory.bytes(squares.map((square) => shadeOf(g, square))));
}

/** Whether a position may have a piece on a square. */
function mayStand(rules: Rules, piece: Piece, square: Square): boolean {
  const squares = rules.initial.squares.map((_, other) => (other === square ? piece : 0));
  return !rules
    .problems({ ...rules.initial, squares, flags: 0 })
    .some((problem) => problem.fatal && problem.square === square);
}

/** A slot without a piece. */
const PIECE_OFF: Piece = 32;

function writeRules(memory: KernelMemory, rules: Rules, material: Material): void {
  const variant = tableVariantOf(rules.def);
  const table = variant.tableRules(rules.options);
  const isSingle = (role: Role): boolean => variant.single.includes(rules.def.pieces[role - 1]!.letter);
  writePromotions(memory, rules, table, isSingle);
  memory.set('dead', memory.bytes(deadByColors(rules, material).map(Number)));
  memory.set('noAttack', Number(table.noAttack));
  memory.set('noCheck', Number(table.noCheck));
  memory.set('forbidsStalemate', Number(table.stalemate === 'forbidden'));
  const mayRefuse = ([0, 1] as const).map((color) => canRefuse(table, material, color));
  memory.set('refusal', Number(mayRefuse[0]) + 2 * Number(mayRefuse[1]));
}

function canRefuse({ refusal, pawn }: TableRules, material: Material, color: Color): boolean {
  const army = material.pieces.filter((piece) => piece >> 4 === color);
  const hasPawn = army.some((piece) => (piece & 15) === pawn);
  return hasPawn && (refusal === 'onlyPromotions' || (refusal === 'bareKingPawn' && army.length === 2));
}

/** Writes the steps to other materials, in the layout of assembly/subtables.ts. */
function writeSteps(
  memory: KernelMemory,
  rules: Rules,
  material: Material,
  subTables: ReadonlyMap<string, RawTable>,
): void {
  const { promotesTo } = tableVariantOf(rules.def).tableRules(rules.options);
  const known = new Map<string, TableAddresses>();
  const addresses = new Uint32Array(STEP_SLOTS * STEP_SLOTS * STEP_CHOICES);
  const isCounting = countLimitOf(rules, material) > 0;
  for (const step of stepsOf(rules, material)) {
    const { key } = step.to.material;
    const table = subTables.get(key);
    if (!table) throw new RangeError(`${material.key} needs the table of ${key}`);
    let place = known.get(key);
    if (!place) {
      place = writeTable(memory, rules, step.to.material, table);
      known.set(key, place);
    }
    const limit = isCounting ? 0 : countLimitOf(rules, step.to.material);
    let [captured, promoted, choice] = [0, 0, 0];
    for (const [slot, piece] of step.changes) {
      if (piece === null) captured = slot;
      else [promoted, choice] = [slot, promotesTo.indexOf(piece & 15)];
    }
    const at = (captured * STEP_SLOTS + promoted) * STEP_CHOICES + choice;
    addresses[at] = writeStep(memory, material, step, place, limit);
  }
  memory.set('steps', memory.words(addresses));
}

/** Addresses of a subtable and its folding. */
interface TableAddresses {
  readonly white: number;
  readonly black: number;
  readonly digits: number;
  readonly maps: number;
}

function writeTable(memory: KernelMemory, rules: Rules, material: Material, table: RawTable): TableAddresses {
  const { folding } = new PositionIndex(rules.geometry, material);
  const maps = new Map(folding.map.map((map) => [map, 0]));
  for (const map of maps.keys()) maps.set(map, memory.bytes(map));
  return {
    white: memory.bytes(table.white),
    black: memory.bytes(table.black),
    digits: memory.bytes(folding.digit),
    maps: memory.words(folding.map.map((map) => maps.get(map)!)),
  };
}

function writeStep(memory: KernelMemory, from: Material, step: Step, table: TableAddresses, limit: number): number {
  const { isFlipped, material } = step.to;
  const after = from.pieces.map((piece, slot) => (step.changes.has(slot) ? step.changes.get(slot)! : piece));
  const used = new Set<number>();
  const slots = material.pieces.map((piece) => {
    const wanted = isFlipped ? piece ^ 16 : piece;
    const slot = after.findIndex((other, i) => other === wanted && !used.has(i));
    used.add(slot);
    return slot;
  });
  const same = material.pieces.map((piece, i) => Number(i > 0 && piece === material.pieces[i - 1]));
  // The count starts when the bare king is to move: a ply later if it was the king that moved.
  const limits = limit === 0 ? [0, 0] : isFlipped ? [limit, limit + 1] : [limit + 1, limit];
  const address = memory.words([
    Number(isFlipped),
    material.pieces.length,
    table.white,
    table.black,
    table.digits,
    table.maps,
    ...limits,
    ...new Array<number>(8).fill(0),
  ]);
  memory.view(address + 32, slots.length).set(slots);
  memory.view(address + 48, same.length).set(same);
  return address;
}
