/**
 * How a table is cut into blocks, and what the coder may know about an entry before it is read.
 *
 * A run is all squares of the last king with the other men standing still. A block is the runs of a tile of 4 x 2
 * squares of the man before that king, so that the runs of neighbouring squares, which resemble each other, are at hand.
 * Entries are read run by run, square by square; what has been read is context for what follows.
 */

import type { Geometry, Square } from '@sitke/rules/core';
import type { PositionIndex } from './positionIndex.js';

const TILE_FILES = 4;
const TILE_RANKS = 2;
/** Slots of a block, a run each; at the board's edge some are empty. */
export const SLOTS: number = TILE_FILES * TILE_RANKS;

/** A neighbour that has been read before: how many slots back, and where on that run, in files and ranks. */
interface Neighbour {
  readonly files: number;
  readonly ranks: number;
  readonly square: readonly [file: number, rank: number];
}

/** The same run, then the runs to the left and below. */
const NEIGHBOURS: readonly Neighbour[] = [
  { files: 0, ranks: 0, square: [-1, 0] },
  { files: 0, ranks: 0, square: [0, -1] },
  { files: 0, ranks: 0, square: [1, -1] },
  { files: 0, ranks: 0, square: [-1, -1] },
  { files: 0, ranks: 0, square: [-2, 0] },
  { files: 0, ranks: 0, square: [0, -2] },
  { files: 1, ranks: 0, square: [0, 0] },
  { files: 1, ranks: 0, square: [1, 0] },
  { files: 1, ranks: 0, square: [0, 1] },
  { files: 2, ranks: 0, square: [0, 0] },
  { files: 0, ranks: 1, square: [0, 0] },
  { files: 0, ranks: 1, square: [1, 0] },
  { files: 0, ranks: 1, square: [0, 1] },
  { files: 1, ranks: 1, square: [0, 0] },
  { files: -1, ranks: 1, square: [0, 0] },
];

/** What may be asked about an entry: the values of its neighbours, then where the men stand. */
export interface Features {
  /** Features 0 to `neighbours` - 1 are symbols read before. */
  readonly neighbours: number;
  /** The next ones depend on the square of the last king too, those after them only on the run. */
  readonly places: number;
  /** Number of values of each feature. */
  readonly sizes: readonly number[];
}

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

/** The blocks of one side's half of a table, and the one that is being read or written. */
export class BlockLayout {
  readonly index: PositionIndex;
  readonly geometry: Geometry;
  readonly side: 0 | 1;
  readonly features: Features;
  /** Number of blocks. */
  readonly blocks: number;
  /** The symbol of what is off the board or not read yet. */
  readonly none: number;
  /** Symbols read so far, with a margin round each run; the last run stays empty. */
  readonly symbols: Uint8Array;
  /** Where a square of a run stands in `symbols`, its run's start apart. */
  readonly at: Uint16Array;
  /** Where each neighbour feature is looked up, the square's place in its run apart. */
  readonly bases: Int32Array;
  /** For each place feature where in `tables` the squares of the run begin. */
  readonly rows: Int32Array;
  readonly tables: Uint16Array;
  /** Values of the features that do not change within the run. */
  readonly constants: Uint16Array;
  /** `1` where the men's squares alone say that this is no position. */
  readonly isKnown: Uint8Array;
  /** Start of the run in `symbols`. */
  start = 0;
  readonly #row: number;
  readonly #runSize: number;
  readonly #tiles: readonly (readonly Square[])[];
  readonly #tileOf: Uint8Array;
  readonly #slotOf: Uint8Array;
  /** A square's place in its tile. */
  readonly #orderOf: Uint8Array;
  readonly #placing: Uint8Array;
  readonly #displacements: Uint16Array;

  constructor(index: PositionIndex, side: 0 | 1, none: number) {
    this.index = index;
    this.side = side;
    this.none = none;
    const g = index.geometry;
    this.geometry = g;
    const men = index.material.men.length - 1;
    const delta = (2 * g.files - 1) * (2 * g.ranks - 1);
    const pairs = (men * (men - 1)) / 2;
    this.features = {
      neighbours: NEIGHBOURS.length,
      places: 1 + men,
      sizes: [
        ...NEIGHBOURS.map(() => none + 1),
        g.size,
        ...new Array<number>(men).fill(delta),
        ...new Array<number>(men).fill(g.size),
        ...new Array<number>(pairs).fill(delta),
      ],
    };
    this.#row = g.files + 3;
    this.#runSize = this.#row * (g.ranks + 3);
    this.symbols = new Uint8Array(this.#runSize * (SLOTS + 1)).fill(none);
    this.at = Uint16Array.from(
      { length: g.size },
      (_, sq) => (Math.floor(sq / g.files) + 2) * this.#row + (sq % g.files) + 2,
    );
    this.bases = new Int32Array(NEIGHBOURS.length);
    this.rows = new Int32Array(1 + men);
    this.#displacements = displacements(g);
    this.tables = new Uint16Array(this.#displacements.length + g.size);
    this.tables.set(this.#displacements, g.size);
    for (let sq = 0; sq < g.size; sq++) this.tables[sq] = sq;
    this.constants = new Uint16Array(men + pairs);
    this.isKnown = new Uint8Array(g.size);
    this.#placing = new Uint8Array(men + 1);
    const wide = Math.ceil(g.files / TILE_FILES);
    this.#tileOf = Uint8Array.from({ length: g.size }, (_, sq) => {
      return Math.floor(Math.floor(sq / g.files) / TILE_RANKS) * wide + Math.floor((sq % g.files) / TILE_FILES);
    });
    this.#slotOf = Uint8Array.from({ length: g.size }, (_, sq) => {
      return (Math.floor(sq / g.files) % TILE_RANKS) * TILE_FILES + ((sq % g.files) % TILE_FILES);
    });
    const count = wide * Math.ceil(g.ranks / TILE_RANKS);
    this.#tiles = Array.from({ length: count }, (_, tile) =>
      [...this.#tileOf.keys()].filter((sq) => this.#tileOf[sq] === tile),
    );
    this.#orderOf = Uint8Array.from({ length: g.size }, (_, sq) => this.#tiles[this.#tileOf[sq]!]!.indexOf(sq));
    this.blocks = (index.size / g.size / g.size) * count;
  }

  /** Returns the block of an entry. */
  blockOf(entry: number): number {
    const { size } = this.geometry;
    const run = Math.floor(entry / size);
    return Math.floor(run / size) * this.#tiles.length + this.#tileOf[run % size]!;
  }

  /** Returns the runs of a block in the order they are read; run r holds the entries from `r * geometry.size` on. */
  runsOf(block: number): readonly number[] {
    const first = Math.floor(block / this.#tiles.length) * this.geometry.size;
    return this.#tiles[block % this.#tiles.length]!.map((square) => first + square);
  }

  /** Returns the place of an entry within its block as it is read. */
  placeOf(entry: number): number {
    const { size } = this.geometry;
    return this.#orderOf[Math.floor(entry / size) % size]! * size + (entry % size);
  }

  /** Makes `symbols` empty, for a new block. */
  startBlock(): void {
    this.symbols.fill(this.none);
  }

  /** Gets everything ready that depends on the run. */
  startRun(run: number): void {
    const { size } = this.geometry;
    this.index.placingOf(run * size, this.#placing);
    const slot = this.#slotOf[run % size]!;
    this.start = slot * this.#runSize;
    this.#setBases(slot);
    this.#setPlaces();
    this.#setKnown();
  }

  #setBases(slot: number): void {
    const file = slot % TILE_FILES;
    const rank = Math.floor(slot / TILE_FILES);
    for (let i = 0; i < NEIGHBOURS.length; i++) {
      const { files, ranks, square } = NEIGHBOURS[i]!;
      const exists = file - files >= 0 && file - files < TILE_FILES && rank - ranks >= 0;
      const source = exists ? slot - files - ranks * TILE_FILES : SLOTS;
      this.bases[i] = source * this.#runSize + square[0] + square[1] * this.#row;
    }
  }

  #setPlaces(): void {
    const { size } = this.geometry;
    const placing = this.#placing;
    const men = placing.length - 1;
    let at = men;
    for (let i = 0; i < men; i++) {
      this.rows[1 + i] = size + placing[i]! * size;
      this.constants[i] = placing[i]!;
      for (let j = 0; j < i; j++) this.constants[at++] = this.#displacements[placing[j]! * size + placing[i]!]!;
    }
  }

  /** Marks where the king would stand on another man, or where the side that does not move would be in check. */
  #setKnown(): void {
    const known = this.isKnown;
    const { men } = this.index.material;
    const placing = this.#placing;
    known.fill(0);
    if (!this.#isRunOfPositions()) {
      known.fill(1);
      return;
    }
    for (let i = 0; i < men.length - 1; i++) {
      known[placing[i]!] = 1;
      if (men[i]! >> 4 === 0 && (i === 0 || this.side === 0)) this.#markAttacks(men[i]!, placing[i]!);
    }
  }

  #isRunOfPositions(): boolean {
    const { men } = this.index.material;
    const placing = this.#placing;
    for (let i = 1; i < men.length - 1; i++) {
      for (let j = 0; j < i; j++)
        if (placing[j] === placing[i] || (men[j] === men[i] && placing[j]! > placing[i]!)) return false;
      const checks =
        this.side === 1 &&
        men[i]! >> 4 === 1 &&
        this.geometry.captureLeaps[men[i]!]![placing[i]!]!.includes(placing[0]!);
      if (checks) return false;
    }
    return true;
  }

  /** Marks the squares that a man attacks by leaps and along open lines; a king there would be in check. */
  #markAttacks(piece: number, from: Square): void {
    const g = this.geometry;
    for (const to of g.captureLeaps[piece]![from]!) this.isKnown[to] = 1;
    for (const direction of g.slides[piece]!) {
      for (const to of g.rays[direction]![from]!) {
        this.isKnown[to] = 1;
        if (this.#isTaken(to)) break;
      }
    }
  }

  #isTaken(square: Square): boolean {
    for (let i = 0; i < this.#placing.length - 1; i++) if (this.#placing[i] === square) return true;
    return false;
  }
}
