/**
 * Compression of one side's half of a table. Each block is independent: its entries are coded one after the other by
 * asymmetric numeral systems with the frequencies of a leaf of the model's tree. Entries known to be no position
 * (`BlockLayout.isKnown`) take no space.
 *
 * Source: J. Duda, "Asymmetric numeral systems" (2013), the range variant with a state of 16 to 24 bits.
 */

import { fail, ok, type ParseError, type Result } from '@sitke/rules/core';
import { BlockLayout, SLOTS } from './blockLayout.js';
import {
  type ContextTree,
  FREQUENCY_BITS,
  MOST_FEATURES,
  readTree,
  SYMBOL_BITS,
  type TreeLeaf,
  type TreeNode,
  writeTree,
} from './contextTree.js';
import type { SlicedTable } from './generate.js';
import type { PositionIndex } from './positionIndex.js';
import { growTree, pruneTree, type Sample } from './trainTree.js';

/** The value of an entry that is not a position. */
const NO_POSITION = 255;
const FEATURE_BITS = Math.log2(MOST_FEATURES);
const LOWEST_STATE = 1 << 16;
/**
 * Bytes of the state at a block's start, the lowest first; a shorter block has only the rest above the lowest state.
 */
const STATE_BYTES = 3;
const STATE_MASK = (1 << FREQUENCY_BITS) - 1;
const SYMBOL_MASK = (1 << SYMBOL_BITS) - 1;
/** Number of entries to grow a tree from, and to prune it by before all are counted. */
const SAMPLE = 400_000;
const LARGE_SAMPLE = 1 << 24;

/** Returns the offset of the symbols of an entry of the layout's run in a tree. */
function leafOf(tree: ContextTree, layout: BlockLayout, square: number): number {
  const { nodes, children } = tree;
  const { memory, bases, masks } = layout;
  const at = layout.at[square]!;
  let node = tree.root;
  while (node >= 0) {
    const asked = nodes[node]!;
    const feature = asked & (MOST_FEATURES - 1);
    node = children[(asked >> FEATURE_BITS) + memory[bases[feature]! + (at & masks[feature]!)]!]!;
  }
  return ~node;
}

/** Neighbours that predict an entry that is not coded: to the left, below, on the run before. */
const FILLING = [0, 1, 6] as const;

/** Sets the symbol of an entry that is not coded to that of one of its neighbours. */
function fill(layout: BlockLayout, at: number): void {
  const { memory, none } = layout;
  for (let i = 0; i < FILLING.length; i++) {
    const symbol = memory[at + layout.bases[FILLING[i]!]!]!;
    memory[at + layout.start] = symbol;
    if (symbol !== none) return;
  }
}

/** Reads the blocks of one side's half. */
export class SideReader {
  readonly layout: BlockLayout;
  readonly #values: Uint8Array;
  readonly #tree: ContextTree;
  /** The block being read: its bytes, the coder's state and the next byte. */
  #bytes: Uint8Array = new Uint8Array(0);
  #state = 0;
  #next = 0;

  private constructor(layout: BlockLayout, values: readonly number[], tree: ContextTree) {
    this.layout = layout;
    this.#values = Uint8Array.from(values);
    this.#tree = tree;
  }

  /** Returns a reader for a model at the start of some bytes, and the length of the model. */
  static open(
    index: PositionIndex,
    side: 0 | 1,
    values: readonly number[],
    model: Uint8Array,
  ): Result<{ readonly reader: SideReader; readonly length: number }, ParseError> {
    const layout = new BlockLayout(index, side, values.length);
    const read = readTree(model, layout.sizes, values.length);
    if (!read.ok) return read;
    return ok({ reader: new SideReader(layout, values, read.value.tree), length: read.value.length });
  }

  /**
   * Reads the first entries of a block, run after run; default: all. Returns their number.
   *
   * Errors: `block` if the bytes are not those of a block, which is detected at its end.
   */
  read(block: number, bytes: Uint8Array, out: Uint8Array, wanted: number = Infinity): Result<number, ParseError> {
    const { layout } = this;
    const { size } = layout.geometry;
    const all = layout.runsOf(block) * size;
    const count = Math.min(wanted, all);
    layout.startBlock();
    this.#bytes = bytes;
    this.#next = Math.min(bytes.length, STATE_BYTES);
    this.#state = bytes.length < STATE_BYTES ? LOWEST_STATE : 0;
    for (let i = 0; i < this.#next; i++) this.#state += bytes[i]! << (8 * i);
    for (let start = 0; start < count; start += size) {
      layout.startRun(layout.firstRun(block) + start / size);
      this.#readRun(out, start, Math.min(size, count - start));
    }
    const isDone = this.#state === LOWEST_STATE && this.#next === bytes.length;
    return isDone || count < all ? ok(count) : fail('block', `block ${block} is damaged`);
  }

  /** Reads the first squares of a run. */
  #readRun(out: Uint8Array, start: number, squares: number): void {
    const { layout } = this;
    const { memory, at, bases, masks, isKnown } = layout;
    const { root, nodes, children, shares } = this.#tree;
    const bytes = this.#bytes;
    const values = this.#values;
    let state = this.#state;
    let next = this.#next;
    for (let square = 0; square < squares; square++) {
      const place = at[square]!;
      if (isKnown[square] === 1) {
        out[start + square] = NO_POSITION;
        fill(layout, place);
        continue;
      }
      let node = root;
      while (node >= 0) {
        const asked = nodes[node]!;
        const feature = asked & (MOST_FEATURES - 1);
        node = children[(asked >> FEATURE_BITS) + memory[bases[feature]! + (place & masks[feature]!)]!]!;
      }
      let i = ~node;
      let share = shares[i]!;
      let rest = state & STATE_MASK;
      while (rest >= share >> SYMBOL_BITS) {
        rest -= share >> SYMBOL_BITS;
        share = shares[++i]!;
      }
      state = Math.imul(share >> SYMBOL_BITS, state >>> FREQUENCY_BITS) + rest;
      while (state < LOWEST_STATE && next < bytes.length) state = (state << 8) | bytes[next++]!;
      memory[place + layout.start] = share & SYMBOL_MASK;
      out[start + square] = values[share & SYMBOL_MASK]!;
    }
    this.#state = state;
    this.#next = next;
  }
}

/** Compresses one side's half of a table: trained by the constructor, then written block by block. */
export class SideWriter {
  /** The values that occur, by symbol. */
  readonly values: readonly number[];
  readonly model: Uint8Array;
  readonly layout: BlockLayout;
  readonly #table: SlicedTable;
  readonly #symbolOf: Uint8Array = new Uint8Array(256);
  readonly #tree: ContextTree;

  /** Errors: throws Error for a value on squares of the pieces that forbid it. */
  constructor(table: SlicedTable, side: 0 | 1) {
    this.#table = table;
    const occurs = new Uint8Array(256);
    let total = 0;
    // The number of symbols is not known yet; the layout of this first pass only says which entries are known.
    this.layout = new BlockLayout(table.index, side, 0);
    this.#eachEntry((_, value) => {
      occurs[value] = 1;
      total++;
    });
    this.values = [...occurs.keys()].filter((value) => occurs[value] === 1);
    this.values.forEach((value, symbol) => {
      this.#symbolOf[value] = symbol;
    });
    this.layout = new BlockLayout(table.index, side, this.values.length);
    this.model = modelOf(this.#train(total), this.layout);
    this.#tree = compiled(this.model, this.layout);
  }

  /** Returns the tree for a table with a number of entries to code. */
  #train(total: number): TreeNode {
    // A sample of a very large table shows the worth of most of the grown tree; walking all of it takes long.
    const step = Math.max(1, Math.round(total / LARGE_SAMPLE)) | 1;
    const sizes = this.layout.sizes;
    let tree = growTree(this.#sample(total, step), sizes, Math.max(1, this.values.length));
    for (const each of step > 1 ? [step, 1] : [1]) {
      const counts = this.#count(tree, each);
      tree = pruneTree(tree, sizes, (leaf) => counts.get(leaf)!);
    }
    return tree;
  }

  /** Passes on each block, in order. */
  eachBlock(write: (block: Uint8Array) => void): void {
    const { layout } = this;
    const tree = this.#tree;
    const leaves = new Int32Array(layout.geometry.size * SLOTS);
    const symbols = new Uint8Array(leaves.length);
    let count = 0;
    const visit = (square: number, value: number): void => {
      leaves[count] = leafOf(tree, layout, square);
      symbols[count++] = this.#symbolOf[value]!;
    };
    this.#eachEntry(visit, 1, () => {
      write(encodeBlock(tree, leaves.subarray(0, count), symbols));
      count = 0;
    });
  }

  /** Visits the coded entries, with the symbols before each in place. */
  #eachEntry(visit: (square: number, value: number) => void, step = 1, endBlock?: () => void): void {
    const { layout } = this;
    const { index } = layout;
    const { size } = layout.geometry;
    const length = index.size / index.folding.kings;
    let digit = -1;
    let slice: Uint8Array = new Uint8Array(0);
    for (let block = 0; block < layout.blocks; block += step) {
      layout.startBlock();
      const first = layout.firstRun(block);
      const wanted = Math.floor((first * size) / length);
      if (wanted !== digit) {
        digit = wanted;
        slice = this.#table.slice(layout.side, digit);
      }
      for (let run = first; run < first + layout.runsOf(block); run++) {
        layout.startRun(run);
        this.#eachSquare(slice, run * size - digit * length, visit);
      }
      endBlock?.();
    }
  }

  /** Visits the coded entries of the layout's run, which starts at an offset in a slice. */
  #eachSquare(slice: Uint8Array, start: number, visit: (square: number, value: number) => void): void {
    const { layout } = this;
    const { memory, isKnown } = layout;
    for (let square = 0; square < isKnown.length; square++) {
      const value = slice[start + square]!;
      const at = layout.at[square]!;
      if (isKnown[square] === 0) {
        visit(square, value);
        memory[at + layout.start] = this.#symbolOf[value]!;
      } else if (value === NO_POSITION) fill(layout, at);
      else throw new Error(`there cannot be a position at ${start + square}`);
    }
  }

  /** Returns entries to grow a tree from: all of every `step`-th block. */
  #sample(total: number, step: number): Sample {
    const { layout } = this;
    const { sizes, memory, bases, masks } = layout;
    // Every scale-th block; the number has no factor in common with the rows of tiles.
    const scale = step * (Math.max(1, Math.round(total / step / SAMPLE)) | 1);
    const columns = sizes.map(() => new Uint16Array(Math.ceil(total / scale) * 2 + layout.geometry.size * SLOTS));
    const symbols = new Uint8Array(columns[0]!.length);
    let count = 0;
    this.#eachEntry((square, value) => {
      const at = layout.at[square]!;
      for (let f = 0; f < sizes.length; f++) columns[f]![count] = memory[bases[f]! + (at & masks[f]!)]!;
      symbols[count++] = this.#symbolOf[value]!;
    }, scale);
    return { columns, symbols: symbols.subarray(0, count), scale: Math.max(1, total / Math.max(1, count)) };
  }

  /** Counts the symbols of all entries by leaf; each `step`-th block stands for all. */
  #count(grown: TreeNode, step: number): Map<TreeNode, number[]> {
    const { layout } = this;
    const wide = this.values.length;
    const tree = compiled(modelOf(grown, layout), layout);
    // Leaves are numbered by the offset of their symbols.
    const counts = new Uint32Array(tree.shares.length * wide);
    this.#eachEntry((square, value) => {
      counts[leafOf(tree, layout, square) * wide + this.#symbolOf[value]!]! += step;
    }, step);
    let first = 0;
    return new Map(
      leavesOf(grown).map((leaf) => {
        const counted = [...counts.subarray(first * wide, (first + 1) * wide)];
        first += leaf.counts.filter((count) => count > 0).length;
        return [leaf, counted];
      }),
    );
  }
}

/** The last symbol is coded first, so that they are decoded in order. */
function encodeBlock(tree: ContextTree, leaves: Int32Array, symbols: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  let state = LOWEST_STATE;
  for (let i = leaves.length - 1; i >= 0; i--) {
    let at = leaves[i]!;
    let below = 0;
    while ((tree.shares[at]! & SYMBOL_MASK) !== symbols[i]) below += tree.shares[at++]! >> SYMBOL_BITS;
    const frequency = tree.shares[at]! >> SYMBOL_BITS;
    while (state >= frequency << FREQUENCY_BITS) {
      bytes.push(state & 255);
      state >>>= 8;
    }
    state = (Math.floor(state / frequency) << FREQUENCY_BITS) + below + (state % frequency);
  }
  // Most blocks of a drawn table hold almost no information: their state is stored without its lowest value and zero
  // bytes.
  const isShort = bytes.length === 0 && state < 2 * LOWEST_STATE;
  const head: number[] = [];
  for (let rest = isShort ? state - LOWEST_STATE : state; rest > 0; rest >>= 8) head.push(rest & 255);
  return Uint8Array.from([...head, ...bytes.reverse()]);
}

function leavesOf(node: TreeNode): TreeLeaf[] {
  return 'counts' in node ? [node] : [...node.children.values()].flatMap(leavesOf);
}

function modelOf(tree: TreeNode, { sizes }: BlockLayout): Uint8Array {
  const bytes: number[] = [];
  writeTree(tree, sizes, bytes);
  return Uint8Array.from(bytes);
}

/** Returns the tree of a model trained here. */
function compiled(model: Uint8Array, { sizes, none }: BlockLayout): ContextTree {
  const read = readTree(model, sizes, Math.max(1, none));
  if (!read.ok) throw new Error(read.error.message);
  return read.value.tree;
}
