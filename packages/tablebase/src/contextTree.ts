/**
 * The model of a table: a decision tree that tests features of an entry (values of neighbours, squares of pieces) down
 * to a leaf, which has the frequency of each symbol. It is trained once, on the whole table, and stored in the file's
 * header, so that decoding a block of a few hundred entries needs no adaptation.
 */

import { fail, ok, type ParseError, type Result } from '@sitke/rules/core';

/** Sum of the frequencies of a leaf. */
export const FREQUENCY_BITS = 12;
export const SYMBOL_BITS = 8;
const TOTAL = 1 << FREQUENCY_BITS;
/** Shares of a leaf's symbols are stored as an index of these weights: in half octaves, coarser at the low end. */
const WEIGHTS: readonly number[] = [0, 1, 4, 16, 48, 96, 160, 256, 362, 512, 724, 1024, 1448, 2048, 2896, 4096];
const LEAF = 255;
/** Limit of the number of features. */
export const MOST_FEATURES = 64;
const MOST_DEPTH = 64;

/** A tree to walk. Nodes are numbers from 0, the root, on; a leaf is the inverted (~) offset of its symbols. */
export interface ContextTree {
  readonly root: number;
  /** By node: the start of its children, times 64, and its feature. */
  readonly nodes: Int32Array;
  /** Child by the value of the feature. */
  readonly children: Int32Array;
  /**
   * Symbols of the leaves, the most frequent first: frequency << SYMBOL_BITS | symbol. The frequencies of a leaf sum to
   * 2 ** FREQUENCY_BITS.
   */
  readonly shares: Int32Array;
}

/** A leaf: how often each symbol occurs. */
export interface TreeLeaf {
  readonly counts: readonly number[];
}

/** A tree under construction: a leaf with the count of each symbol, or a test. */
export type TreeNode =
  | TreeLeaf
  | { readonly feature: number; readonly children: ReadonlyMap<number, TreeNode>; readonly other: number };

/** Returns the stored index of the weight of a share, 1 to 15; 0 is for symbols that do not occur. */
function weightOf(count: number, most: number): number {
  if (count === 0) return 0;
  const wanted = (count / most) * WEIGHTS[15]!;
  let best = 1;
  for (let w = 2; w < 16; w++) if (Math.abs(WEIGHTS[w]! - wanted) < Math.abs(WEIGHTS[best]! - wanted)) best = w;
  return best;
}

/** Appends a tree to a list of bytes. */
export function writeTree(node: TreeNode, sizes: readonly number[], out: number[]): void {
  if ('counts' in node) {
    writeLeaf(node.counts, out);
    return;
  }
  const { feature, children, other } = node;
  out.push(feature);
  const size = sizes[feature]!;
  const seen = new Uint8Array((size + 7) >> 3);
  for (const value of children.keys()) seen[value >> 3]! |= 1 << (value & 7);
  out.push(...seen, other & 255, other >> 8);
  for (let value = 0; value < size; value++) {
    const child = children.get(value);
    if (child) writeTree(child, sizes, out);
  }
}

function writeLeaf(counts: readonly number[], out: number[]): void {
  const most = Math.max(...counts);
  const low = counts.findIndex((count) => count > 0);
  const high = counts.reduce((last, count, symbol) => (count > 0 ? symbol : last), 0);
  out.push(LEAF, low, high);
  if (low === high) return;
  for (let s = low; s <= high; s += 2) {
    out.push(weightOf(counts[s]!, most) | (s < high ? weightOf(counts[s + 1]!, most) << 4 : 0));
  }
}

/** Reads a tree. Everything in it is checked, so that walking it cannot leave it. */
class TreeReader {
  readonly #bytes: Uint8Array;
  readonly #sizes: readonly number[];
  readonly #symbols: number;
  readonly nodes: number[] = [];
  readonly children: number[] = [];
  readonly shares: number[] = [];
  at = 0;

  constructor(bytes: Uint8Array, sizes: readonly number[], symbols: number) {
    this.#bytes = bytes;
    this.#sizes = sizes;
    this.#symbols = symbols;
  }

  /** Returns the node or leaf that was read; null if there is none. */
  read(depth: number): number | null {
    const kind = this.#bytes[this.at++];
    if (kind === undefined || depth > MOST_DEPTH) return null;
    if (kind === LEAF) {
      const leaf = ~this.shares.length;
      return this.#readLeaf() ? leaf : null;
    }
    return kind < this.#sizes.length && kind < MOST_FEATURES ? this.#readNode(kind, depth) : null;
  }

  #readNode(feature: number, depth: number): number | null {
    const size = this.#sizes[feature]!;
    const seenAt = this.at;
    this.at += (size + 7) >> 3;
    const other = (this.#bytes[this.at++] ?? 0) | ((this.#bytes[this.at++] ?? 0) << 8);
    if (this.at > this.#bytes.length || other >= size) return null;
    const first = this.children.length;
    const node = this.nodes.push(first * MOST_FEATURES + feature) - 1;
    const isSeen = (value: number): boolean => ((this.#bytes[seenAt + (value >> 3)]! >> (value & 7)) & 1) === 1;
    for (let value = 0; value < size; value++) this.children.push(0);
    for (let value = 0; value < size; value++) {
      if (!isSeen(value)) continue;
      const child = this.read(depth + 1);
      if (child === null) return null;
      this.children[first + value] = child;
    }
    if (!isSeen(other)) return null;
    for (let value = 0; value < size; value++)
      if (!isSeen(value)) this.children[first + value] = this.children[first + other]!;
    return node;
  }

  #readLeaf(): boolean {
    const low = this.#bytes[this.at++];
    const high = this.#bytes[this.at++];
    if (low === undefined || high === undefined || low > high || high >= this.#symbols) return false;
    if (low === high) {
      this.shares.push((TOTAL << SYMBOL_BITS) | low);
      return true;
    }
    const weights: [symbol: number, weight: number][] = [];
    for (let s = low; s <= high; s++) {
      const byte = this.#bytes[this.at + ((s - low) >> 1)] ?? 0;
      const weight = WEIGHTS[(byte >> (4 * ((s - low) & 1))) & 15]!;
      if (weight > 0) weights.push([s, weight]);
    }
    this.at += (high - low + 2) >> 1;
    return this.at <= this.#bytes.length && this.#pushFrequencies(weights);
  }

  #pushFrequencies(weights: [symbol: number, weight: number][]): boolean {
    if (weights.length === 0) return false;
    const sum = weights.reduce((total, [, weight]) => total + weight, 0);
    const parts = weights
      .map(([symbol, weight]) => ({ symbol, frequency: Math.max(1, Math.floor((weight * TOTAL) / sum)) }))
      .sort((a, b) => b.frequency - a.frequency || a.symbol - b.symbol);
    parts[0]!.frequency += TOTAL - parts.reduce((total, part) => total + part.frequency, 0);
    for (const { symbol, frequency } of parts) this.shares.push((frequency << SYMBOL_BITS) | symbol);
    return parts[0]!.frequency > 0;
  }
}

/** Reads a tree from the start of some bytes. Returns it and the number of bytes read. */
export function readTree(
  bytes: Uint8Array,
  sizes: readonly number[],
  symbols: number,
): Result<{ readonly tree: ContextTree; readonly length: number }, ParseError> {
  const reader = new TreeReader(bytes, sizes, symbols);
  const root = reader.read(0);
  if (root === null) return fail('model', 'the model of the table is damaged', reader.at);
  const tree: ContextTree = {
    root,
    nodes: Int32Array.from(reader.nodes),
    children: Int32Array.from(reader.children),
    shares: Int32Array.from(reader.shares),
  };
  return ok({ tree, length: reader.at });
}
