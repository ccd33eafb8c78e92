/**
 * How a table is divided into blocks, and what the coder knows about an entry before it is read.
 *
 * A run is all squares of the last king with the other pieces fixed. A block is the runs of four adjacent squares of
 * the piece before that king, so that the runs of neighbouring squares, which are similar, are close together. Entries
 * are read run by run, square by square; what has been read is context for what follows.
 */

import type { Geometry, Square } from '@sitke/rules/core';
import type { PositionIndex } from './positionIndex.js';

/** Runs of a block; fewer at the board's edge. */
export const SLOTS = 4;

/** A neighbour that was read before: how many runs back, and its offset there. */
interface Neighbour {
  readonly back: number;
  readonly square: readonly [file: number, rank: number];
}

/** On the same run, then on the runs before it. */
const NEIGHBOURS: readonly Neighbour[] = [
  { back: 0, square: [-1, 0] },
  { back: 0, square: [0, -1] },
  { back: 0, square: [1, -1] },
  { back: 0, square: [-1, -1] },
  { back: 0, square: [-2, 0] },
  { back: 0, square: [0, -2] },
  { back: 1, square: [0, 0] },
  { back: 1, square: [1, 0] },
  { back: 1, square: [0, 1] },
  { back: 2, square: [0, 0] },
];

/** Displacements between squares as numbers: `from * size + to`. */
function displacements(g: Geometry): Uint16Array {
  const wide = 2 * g.files - 1;
  return Uint16Array.from({ length: g.size * g.size }, (_, pair) => {
    const from = Math.floor(pair / g.size);
    const to = pair % g.size;
    const files = (to % g.files) - (from % g.files) + g.files - 1;
    return (Math.floor(to / g.files) - Math.floor(from / g.files) + g.ranks - 1) * wide + files;
  });
}

/** The blocks of one side's half of a table, and the block being read or written. */
export class BlockLayout {
  readonly index: PositionIndex;
  readonly geometry: Geometry;
  readonly side: 0 | 1;
  /** Number of values of each feature: symbols of neighbours read before, then the squares of the pieces. */
  readonly sizes: readonly number[];
  /** Number of blocks. */
  readonly blocks: number;
  /** The symbol of entries off the board or not read yet. */
  readonly none: number;
  /**
   * All values of features: the symbols read so far, with a margin around each run and an empty run at the end, then
   * tables by square, then what is constant within the run. Feature f of an entry is `memory[bases[f] + (at[square] &
   * masks[f])]`.
   */
  readonly memory: Uint16Array;
  readonly bases: Int32Array;
  readonly masks: Int32Array;
  /** Offset of a square of a run in `memory`, relative to the run's start. */
  readonly at: Uint16Array;
  /** `1` if the pieces' squares alone make this no position. */
  readonly isKnown: Uint8Array;
  /** Bases of the neighbours, by the run's index in its block. */
  readonly #neighbours: Int32Array;
  /** Start of the run in `memory`. */
  start = 0;
  readonly #row: number;
  /** Start of the tables by square in `memory`, and of the values of the run. */
  readonly #places: number;
  readonly #constants: number;
  readonly #runSize: number;
  /** Blocks per rank, and per all squares of the piece before the last king. */
  readonly #wide: number;
  readonly #tall: number;
  readonly #arrangement: Uint8Array;
  readonly #displacements: Uint16Array;

  constructor(index: PositionIndex, side: 0 | 1, none: number) {
    this.index = index;
    this.side = side;
    this.none = none;
    const g = index.geometry;
    this.geometry = g;
    const pieces = index.material.pieces.length - 1;
    const delta = (2 * g.files - 1) * (2 * g.ranks - 1);
    const pairs = (pieces * (pieces - 1)) / 2;
    this.sizes = [
      ...NEIGHBOURS.map(() => none + 1),
      g.size,
      ...new Array<number>(pieces).fill(delta),
      ...new Array<number>(pieces).fill(g.size),
      ...new Array<number>(pairs).fill(delta),
    ];
    this.#row = g.files + 3;
    this.#runSize = this.#row * (g.ranks + 3);
    this.at = Uint16Array.from({ length: g.size }, (_, sq) => {
      return (Math.floor(sq / g.files) + 2) * this.#row + (sq % g.files) + 2;
    });
    this.#places = this.#runSize * (SLOTS + 1);
    this.#constants = this.#places + this.#runSize * (g.size + 1);
    this.#displacements = displacements(g);
    this.memory = new Uint16Array(this.#constants + pieces + pairs);
    this.at.forEach((at, square) => {
      this.memory[this.#places + at] = square;
      for (let from = 0; from < g.size; from++) {
        this.memory[this.#places + (1 + from) * this.#runSize + at] = this.#displacements[from * g.size + square]!;
      }
    });
    this.bases = Int32Array.from(this.sizes, (_, f) =>
      f === NEIGHBOURS.length ? this.#places : this.#constants + f - NEIGHBOURS.length - 1 - pieces,
    );
    this.masks = Int32Array.from(this.sizes, (_, f) => (f <= NEIGHBOURS.length + pieces ? -1 : 0));
    this.#neighbours = Int32Array.from({ length: SLOTS * NEIGHBOURS.length }, (_, i) => {
      const { back, square } = NEIGHBOURS[i % NEIGHBOURS.length]!;
      const slot = Math.floor(i / NEIGHBOURS.length);
      return (back <= slot ? slot - back : SLOTS) * this.#runSize + square[0] + square[1] * this.#row;
    });
    this.isKnown = new Uint8Array(g.size);
    this.#arrangement = new Uint8Array(pieces + 1);
    this.#wide = Math.ceil(g.files / SLOTS);
    this.#tall = this.#wide * g.ranks;
    this.blocks = (index.size / g.size / g.size) * this.#tall;
  }

  /** Returns the block of an entry. */
  blockOf(entry: number): number {
    const { files, size } = this.geometry;
    const run = Math.floor(entry / size);
    const square = run % size;
    const onRank = Math.floor((square % files) / SLOTS);
    return Math.floor(run / size) * this.#tall + Math.floor(square / files) * this.#wide + onRank;
  }

  /** Returns the first run of a block; run r holds the entries from `r * geometry.size` on. */
  firstRun(block: number): number {
    const { files, size } = this.geometry;
    const within = block % this.#tall;
    const square = Math.floor(within / this.#wide) * files + (within % this.#wide) * SLOTS;
    return Math.floor(block / this.#tall) * size + square;
  }

  /** Returns the number of a block's runs. */
  runsOf(block: number): number {
    return Math.min(SLOTS, this.geometry.files - (block % this.#wide) * SLOTS);
  }

  /** Returns the position of an entry within its block, in reading order. */
  placeOf(entry: number): number {
    const { files, size } = this.geometry;
    return (((Math.floor(entry / size) % size) % files) % SLOTS) * size + (entry % size);
  }

  /** Clears the symbols read, for a new block. */
  startBlock(): void {
    this.memory.fill(this.none, 0, this.#places);
  }

  /** Prepares everything that depends on the run. */
  startRun(run: number): void {
    const { size } = this.geometry;
    this.index.arrangementOf(run * size, this.#arrangement);
    const slot = ((run % size) % this.geometry.files) % SLOTS;
    this.start = slot * this.#runSize;
    this.#setBases(slot);
    this.#setPlaces();
    this.#setKnown();
  }

  #setBases(slot: number): void {
    for (let i = 0; i < NEIGHBOURS.length; i++) this.bases[i] = this.#neighbours[slot * NEIGHBOURS.length + i]!;
  }

  #setPlaces(): void {
    const { size } = this.geometry;
    const arrangement = this.#arrangement;
    const pieces = arrangement.length - 1;
    let at = this.#constants + pieces;
    for (let i = 0; i < pieces; i++) {
      this.bases[NEIGHBOURS.length + 1 + i] = this.#places + (1 + arrangement[i]!) * this.#runSize;
      this.memory[this.#constants + i] = arrangement[i]!;
      for (let j = 0; j < i; j++) this.memory[at++] = this.#displacements[arrangement[j]! * size + arrangement[i]!]!;
    }
  }

  /** Marks squares where the king would be on another piece, or where the side not to move would be in check. */
  #setKnown(): void {
    const known = this.isKnown;
    const { pieces } = this.index.material;
    const arrangement = this.#arrangement;
    known.fill(0);
    if (!this.#isRunOfPositions()) {
      known.fill(1);
      return;
    }
    for (let i = 0; i < pieces.length - 1; i++) {
      known[arrangement[i]!] = 1;
      if (pieces[i]! >> 4 === 0 && (i === 0 || this.side === 0)) this.#markAttacks(pieces[i]!, arrangement[i]!);
    }
  }

  #isRunOfPositions(): boolean {
    const { pieces } = this.index.material;
    const arrangement = this.#arrangement;
    for (let i = 1; i < pieces.length - 1; i++) {
      for (let j = 0; j < i; j++)
        if (arrangement[j] === arrangement[i] || (pieces[j] === pieces[i] && arrangement[j]! > arrangement[i]!))
          return false;
      const checks =
        this.side === 1 &&
        pieces[i]! >> 4 === 1 &&
        this.geometry.captureLeaps[pieces[i]!]![arrangement[i]!]!.includes(arrangement[0]!);
      if (checks) return false;
    }
    return true;
  }

  /** Marks the squares that a piece attacks by leaps and along open lines; a king there would be in check. */
  #markAttacks(piece: number, from: Square): void {
    const { captureLeaps, slides, rays } = this.geometry;
    const leaps = captureLeaps[piece]![from]!;
    for (let i = 0; i < leaps.length; i++) this.isKnown[leaps[i]!] = 1;
    const directions = slides[piece]!;
    for (let d = 0; d < directions.length; d++) {
      const ray = rays[directions[d]!]![from]!;
      for (let i = 0; i < ray.length; i++) {
        this.isKnown[ray[i]!] = 1;
        if (this.#isTaken(ray[i]!)) break;
      }
    }
  }

  #isTaken(square: Square): boolean {
    for (let i = 0; i < this.#arrangement.length - 1; i++) if (this.#arrangement[i] === square) return true;
    return false;
  }
}
