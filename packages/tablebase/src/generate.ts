/**
 * Solves the endgames of one material by retrograde analysis, in WebAssembly (assembly/). This side reads movement,
 * promotions, dead draws and counts off the rules and writes them where the kernel finds them; it knows no variant.
 */

import type { Rules } from '@sitke/rules';
import type { Color, Piece, Role, Square } from '@sitke/rules/core';
import { KernelMemory, SET_BYTES, setOf } from './kernelMemory.js';
import { writeMoves, writePromotions } from './kernelMoves.js';
import { type Material, type Step, stepsOf } from './material.js';
import { flipRank, mirrorFolding, PositionIndex } from './positionIndex.js';
import { countLimitOf, deadByColors, shadeOf } from './ruleClass.js';
import type { TableRules } from './tableVariant.js';
import { tableVariantOf } from './variants/registry.js';

/** A table not stored yet: one byte a position (`positionIndex.ts`) for each side to move. */
export interface RawTable {
  /** 0 = draw, 255 = no position, else plies to mate + 1; after even plies the side to move is mated. */
  readonly white: Uint8Array;
  readonly black: Uint8Array;
}

const NO_POSITION = 255;
/** Slots by which the kernel numbers steps, and choices of a promotion. */
const STEP_SLOTS = 8;
const STEP_CHOICES = 8;

/**
 * Returns the table of a material. `subTables` holds the tables of all `subMaterials` by their keys, under the same rules.
 *
 * Errors: RangeError where a sub-table is missing; Error where a mate is too far away for a byte.
 */
export function generateTable(
  kernel: BufferSource,
  rules: Rules,
  material: Material,
  subTables: ReadonlyMap<string, RawTable>,
): RawTable {
  const memory = new KernelMemory(kernel);
  const folding = mirrorFolding(rules.geometry);
  const { size } = rules.geometry;
  const men = material.men.length - 2;
  const contexts = folding.kings * size ** men;
  writeBoard(memory, rules, material);
  writeMoves(memory, rules, tableVariantOf(rules.def).tableRules(rules.options).pawn, material.men);
  writeRules(memory, rules, material);
  writeSteps(memory, rules, material, subTables);
  memory.set('contexts', contexts);
  const arrays = ['legals', 'opens', 'escapes', 'holds', 'wins', 'losses'] as const;
  for (const name of arrays) memory.set(name, memory.reserve(2 * contexts * SET_BYTES));
  memory.set('pending', memory.reserve(2 * contexts));
  const values = memory.reserve(2 * contexts * size);
  memory.set('values', values);
  if (memory.solve() < 0) throw new Error(`${material.key}: a mate is too far away for a table`);
  const index = new PositionIndex(rules.geometry, material);
  return {
    white: folded(memory.view(values, contexts * size), index),
    black: folded(memory.view(values + contexts * size, contexts * size), index),
  };
}

/** Returns the part of the kernel's table that the index has, the other order of equal men taken out. */
function folded(table: Uint8Array, index: PositionIndex): Uint8Array {
  const { folding, geometry, material } = index;
  const digits = mirrorFolding(geometry).digit;
  const block = index.size / folding.kings;
  const out = new Uint8Array(index.size);
  folding.square.forEach((king, digit) => {
    const from = digits[king]! * block;
    out.set(table.subarray(from, from + block), digit * block);
  });
  const row = geometry.size;
  material.men.forEach((piece, i) => {
    if (i === 0 || piece !== material.men[i - 1]) return;
    // How many rows a square of this man stands for.
    const weight = row ** (material.men.length - 2 - i);
    for (let at = 0; at * row < out.length; at++) {
      const low = Math.floor(at / weight) % row;
      const high = Math.floor(at / (weight * row)) % row;
      if (low < high) out.fill(NO_POSITION, at * row, (at + 1) * row);
    }
  });
  return out;
}

function writeBoard(memory: KernelMemory, rules: Rules, material: Material): void {
  const g = rules.geometry;
  const squares = Array.from({ length: g.size }, (_, square) => square);
  const folding = mirrorFolding(g);
  const men = material.men.length - 2;
  memory.set('squares', g.size);
  memory.set('men', men);
  memory.set('flip', memory.bytes(squares.map((square) => flipRank(g, square))));
  memory.set('mirror', memory.bytes(squares.map((square) => square - 2 * (square % g.files) + g.files - 1)));
  memory.set('kingDigit', memory.bytes(folding.digit));
  memory.set('kingSquare', memory.bytes(folding.square));
  memory.set('bits', memory.sets(squares.map((square) => setOf([square]))));
  memory.set('board', memory.sets([setOf(squares)]));
  memory.set('weights', memory.words(material.men.map((_, slot) => g.size ** (men - slot))));
  memory.set('pieces', memory.bytes([...material.men, ...new Array<number>(STEP_SLOTS).fill(PIECE_OFF)]));
  memory.set('at', memory.reserve(STEP_SLOTS * 2));
  memory.set(
    'stands',
    memory.sets(material.men.map((piece) => setOf(squares.filter((square) => mayStand(rules, piece, square))))),
  );
  memory.set('shades', memory.bytes(squares.map((square) => shadeOf(g, square))));
}

/** Whether a position may have a man on a square. */
function mayStand(rules: Rules, piece: Piece, square: Square): boolean {
  const squares = rules.initial.squares.map((_, other) => (other === square ? piece : 0));
  return !rules
    .problems({ ...rules.initial, squares, flags: 0 })
    .some((problem) => problem.fatal && problem.square === square);
}

/** A slot without a man. */
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
  const army = material.men.filter((piece) => piece >> 4 === color);
  const hasPawn = army.some((piece) => (piece & 15) === pawn);
  return hasPawn && (refusal === 'onlyPromotions' || (refusal === 'bareKingPawn' && army.length === 2));
}

/** Writes what steps to other materials lead to; the layout is that of assembly/convert.ts. */
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

/** Where a sub-table and its folding are. */
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
  const after = from.men.map((piece, slot) => (step.changes.has(slot) ? step.changes.get(slot)! : piece));
  const used = new Set<number>();
  const slots = material.men.map((piece) => {
    const wanted = isFlipped ? piece ^ 16 : piece;
    const slot = after.findIndex((other, i) => other === wanted && !used.has(i));
    used.add(slot);
    return slot;
  });
  const same = material.men.map((piece, i) => Number(i > 0 && piece === material.men[i - 1]));
  // The count starts when the bare king is to move: a ply later where it was he who stepped.
  const limits = limit === 0 ? [0, 0] : isFlipped ? [limit, limit + 1] : [limit + 1, limit];
  const address = memory.words([
    Number(isFlipped),
    material.men.length,
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
