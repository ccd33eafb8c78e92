/**
 * Training of a `ContextTree`: from the root down, each set of entries is split by the feature that saves most bits, as
 * long as it saves more than the tree grows by; then, with the counts of all entries, splits that do not pay are
 * pruned.
 */

import type { TreeNode } from './contextTree.js';

/** Cost in the file of a leaf, of a symbol in it and of a test, in bits. */
const LEAF_BITS = 24;
const SYMBOL_BITS = 4;
const QUESTION_BITS = 24;
/** Bias of a symbol seen only in the sample, in bits. */
const LUCK_BITS = 1;
const MAX_DEPTH = 40;

/** Training entries: the value of each feature by entry, and the symbol. */
export interface Sample {
  readonly columns: readonly Uint16Array[];
  readonly symbols: Uint8Array;
  /** Number of table entries per entry of the sample. */
  readonly scale: number;
}

function xlog(count: number): number {
  return count > 1 ? count * Math.log2(count) : 0;
}

const LOGS = Float64Array.from({ length: 1 << 16 }, (_, count) => xlog(count));

function bitsOf(count: number): number {
  return count < LOGS.length ? LOGS[count]! : xlog(count);
}

/** Grows a tree over a sample. */
class Grower {
  readonly #sample: Sample;
  readonly #sizes: readonly number[];
  readonly #symbols: number;
  readonly #order: Uint32Array;
  readonly #spare: Uint32Array;
  /** Counts by value and symbol, and by value; all 0 between two uses. */
  readonly #cells: Uint32Array;
  readonly #touched: Uint32Array;
  readonly #totals: Uint32Array;

  constructor(sample: Sample, sizes: readonly number[], symbols: number) {
    this.#sample = sample;
    this.#sizes = sizes;
    this.#symbols = symbols;
    this.#order = Uint32Array.from(sample.symbols.keys());
    this.#spare = new Uint32Array(this.#order.length);
    const most = Math.max(...sizes) + 1;
    this.#cells = new Uint32Array(most * symbols);
    this.#touched = new Uint32Array(most * symbols);
    this.#totals = new Uint32Array(most + 1);
  }

  grow(): TreeNode {
    return this.#node(0, this.#order.length, 0);
  }

  #node(from: number, to: number, depth: number): TreeNode {
    let best = -1;
    let least = this.#cost(from, to, null);
    for (let feature = 0; depth < MAX_DEPTH && feature < this.#sizes.length; feature++) {
      const cost = this.#cost(from, to, feature);
      if (cost < least) [best, least] = [feature, cost];
    }
    if (best < 0) return { counts: this.#counts(from, to) };
    return this.#divide(from, to, depth, best);
  }

  /** Bits for the entries and the leaves if they are split by a feature (null: not at all). */
  #cost(from: number, to: number, feature: number | null): number {
    const { columns, symbols, scale } = this.#sample;
    const column = feature === null ? null : columns[feature]!;
    const wide = this.#symbols;
    const [cells, touched, totals, order] = [this.#cells, this.#touched, this.#totals, this.#order];
    let used = 0;
    for (let i = from; i < to; i++) {
      const entry = order[i]!;
      const cell = (column === null ? 0 : column[entry]!) * wide + symbols[entry]!;
      if (cells[cell]!++ === 0) touched[used++] = cell;
    }
    let bits = 0;
    let leaves = 0;
    for (let i = 0; i < used; i++) {
      const cell = touched[i]!;
      const value = (cell / wide) | 0;
      bits -= bitsOf(cells[cell]!);
      if (totals[value] === 0) leaves++;
      totals[value]! += cells[cell]!;
      cells[cell] = 0;
    }
    for (let i = 0; i < used; i++) {
      const value = (touched[i]! / wide) | 0;
      bits += bitsOf(totals[value]!);
      totals[value] = 0;
    }
    const luck = scale > 1 ? LUCK_BITS : 0;
    const question = column === null ? 0 : QUESTION_BITS + this.#sizes[feature!]!;
    return bits + (leaves * LEAF_BITS + used * SYMBOL_BITS + question) / scale + used * luck;
  }

  #counts(from: number, to: number): number[] {
    const counts: number[] = new Array(this.#symbols).fill(0);
    for (let i = from; i < to; i++) counts[this.#sample.symbols[this.#order[i]!]!]!++;
    return counts;
  }

  #divide(from: number, to: number, depth: number, feature: number): TreeNode {
    const column = this.#sample.columns[feature]!;
    const starts = new Uint32Array(this.#sizes[feature]! + 1);
    for (let i = from; i < to; i++) starts[column[this.#order[i]!]! + 1]!++;
    for (let value = 1; value < starts.length; value++) starts[value]! += starts[value - 1]!;
    const next = starts.slice();
    for (let i = from; i < to; i++) {
      const entry = this.#order[i]!;
      this.#spare[from + next[column[entry]!]!++] = entry;
    }
    this.#order.set(this.#spare.subarray(from, to), from);
    const children = new Map<number, TreeNode>();
    let other = 0;
    let most = 0;
    for (let value = 0; value < starts.length - 1; value++) {
      const [start, end] = [starts[value]!, starts[value + 1]!];
      if (start === end) continue;
      children.set(value, this.#node(from + start, from + end, depth + 1));
      if (end - start > most) [other, most] = [value, end - start];
    }
    return { feature, children, other };
  }
}

/** Returns the tree trained on a sample; `sizes` are the numbers of values of the features. */
export function growTree(sample: Sample, sizes: readonly number[], symbols: number): TreeNode {
  return new Grower(sample, sizes, symbols).grow();
}

/** A subtree with its cost, for pruning. */
interface Priced {
  readonly node: TreeNode;
  readonly bits: number;
  readonly counts: readonly number[];
}

function leafOf(counts: readonly number[]): Priced {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const kinds = counts.filter((count) => count > 0).length;
  const bits = counts.reduce((sum, count) => sum - bitsOf(count), bitsOf(total));
  return { node: { counts }, bits: bits + LEAF_BITS + kinds * SYMBOL_BITS, counts };
}

/**
 * Returns the tree without the parts that cost more than they save. `counted` gives the counts of all entries in a leaf
 * of the given tree, by the leaf.
 */
export function pruneTree(
  node: TreeNode,
  sizes: readonly number[],
  counted: (leaf: TreeNode) => readonly number[],
): TreeNode {
  const priced = (at: TreeNode): Priced => {
    if ('counts' in at) return leafOf(counted(at));
    const kept = new Map([...at.children].map(([value, child]) => [value, priced(child)] as const));
    const parts = [...kept.values()];
    const counts = parts[0]!.counts.map((_, symbol) => parts.reduce((sum, part) => sum + part.counts[symbol]!, 0));
    const bits = parts.reduce((sum, part) => sum + part.bits, QUESTION_BITS + sizes[at.feature]!);
    const leaf = leafOf(counts);
    if (leaf.bits <= bits) return leaf;
    const children = new Map([...kept].map(([value, part]) => [value, part.node]));
    return { node: { feature: at.feature, children, other: at.other }, bits, counts };
  };
  return priced(node).node;
}
