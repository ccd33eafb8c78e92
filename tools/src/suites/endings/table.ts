/**
 * Distances to mate of endings without pawns, a king and one or two pieces against a bare king, by retrograde analysis.
 * Only an oracle: it has steps of its own and a test holds it to the rules. The strong side is Red.
 * Source: "Retrograde Analysis", Chess Programming Wiki.
 */

import fs from 'node:fs';
import path from 'node:path';
import { PIECES_STEPS, type PieceLetter, reaches, slideFrom, stepsFrom } from './steps.js';

/** A distance that is none: the bare king holds, or the position cannot arise. */
const OPEN = 254;
const ILLEGAL = 255;
const SQUARES = 64;

/** Squares of a position: bare king, strong king, then the strong pieces in the order of the table's letters. */
export type Placing = readonly number[];

/** One ending: the pieces beside the strong king. */
export class EndingTable {
  /** Letters of the strong pieces. */
  readonly pieces: readonly PieceLetter[];
  /** All distances, to be kept. */
  readonly bytes: Uint8Array;
  /** Plies to mate with the strong side to move, by index; and with the bare king to move. */
  readonly #strong: Uint8Array;
  readonly #weak: Uint8Array;
  /** Tables after the loss of each piece; none after the loss of the last. */
  readonly #after: readonly (EndingTable | null)[];
  /** The factor of the bare king's square in an index. */
  readonly #kingWeight: number;
  /** The squares being looked at. */
  readonly #at: Int32Array;
  readonly #free: Int32Array = new Int32Array(SQUARES);

  /** Solves an ending, if its distances were not kept; `after` gives the endings with a piece less. */
  constructor(
    pieces: readonly PieceLetter[],
    after: (pieces: readonly PieceLetter[]) => EndingTable | null,
    kept?: Uint8Array,
  ) {
    this.pieces = pieces;
    this.#after = pieces.map((_, lost) => after(pieces.filter((_piece, index) => index !== lost)));
    const digits = pieces.length + 2;
    this.#kingWeight = SQUARES ** (digits - 1);
    const size = SQUARES ** digits;
    this.bytes = kept ?? new Uint8Array(2 * size).fill(OPEN);
    this.#strong = this.bytes.subarray(0, size);
    this.#weak = this.bytes.subarray(size);
    this.#at = new Int32Array(digits);
    if (kept) return;
    this.#markIllegal();
    this.#markMates();
    this.#solve();
  }

  /** Returns the plies to mate, best play by both; null where the bare king holds or the position cannot arise. */
  distance(placing: Placing, isStrongToMove: boolean): number | null {
    const found = (isStrongToMove ? this.#strong : this.#weak)[indexOf(placing)]!;
    return found >= OPEN ? null : found;
  }

  /** Returns whether a position can arise: the king of the side that does not move is not attacked. */
  isLegal(placing: Placing, isStrongToMove: boolean): boolean {
    return (isStrongToMove ? this.#strong : this.#weak)[indexOf(placing)] !== ILLEGAL;
  }

  #decode(index: number): Int32Array {
    const at = this.#at;
    for (let digit = at.length - 1, rest = index; digit >= 0; digit--, rest >>= 6) at[digit] = rest & 63;
    return at;
  }

  #markIllegal(): void {
    const length = this.#strong.length;
    for (let index = 0; index < length; index++) {
      const at = this.#decode(index);
      if (hasCollision(at) || reaches('K', at[1]!, at[0]!)) this.#strong[index] = this.#weak[index] = ILLEGAL;
      else if (this.#isAttacked(at)) this.#strong[index] = ILLEGAL;
    }
  }

  #isAttacked(at: Int32Array): boolean {
    for (let piece = 0; piece < this.pieces.length; piece++) {
      const letter = this.pieces[piece]!;
      const from = at[piece + 2]!;
      if (letter === 'R' ? this.#slidesTo(at, from) : reaches(letter, from, at[0]!)) return true;
    }
    return false;
  }

  #slidesTo(at: Int32Array, from: number): boolean {
    const [king = 0] = at;
    if ((king & 7) !== (from & 7) && king >> 3 !== from >> 3) return false;
    const count = slideFrom(from, at, this.#free);
    return this.#free.subarray(0, count).includes(king);
  }

  #markMates(): void {
    for (let index = 0; index < this.#weak.length; index++) if (this.#weak[index] === OPEN) this.#judge(index);
  }

  /** Gives a position of the bare king its distance if every move loses, or if it is mate. */
  #judge(index: number): void {
    const rest = index % this.#kingWeight;
    const from = (index - rest) / this.#kingWeight;
    let longest = -1;
    for (const to of stepsFrom('K', from)) {
      const found = this.#afterKing(to, rest);
      if (found === ILLEGAL) continue;
      if (found === OPEN) return;
      if (found > longest) longest = found;
    }
    if (longest >= 0) this.#weak[index] = longest + 1;
    else if (this.#strong[index] === ILLEGAL) this.#weak[index] = 0;
  }

  /** Returns the distance after the bare king's move to a square; a capture there leads to another table. */
  #afterKing(to: number, rest: number): number {
    for (let piece = this.pieces.length - 1, left = rest; piece >= 0; piece--, left >>= 6) {
      if ((left & 63) === to) return this.#afterCapture(piece, to, rest);
    }
    return this.#strong[to * this.#kingWeight + rest]!;
  }

  #afterCapture(piece: number, to: number, rest: number): number {
    const table = this.#after[piece];
    if (!table) return reaches('K', (rest >> (6 * this.pieces.length)) & 63, to) ? ILLEGAL : OPEN;
    const weight = 6 * (this.pieces.length - 1 - piece);
    const low = rest & (2 ** weight - 1);
    return table.#strong[to * table.#kingWeight + ((rest >> (weight + 6)) << weight) + low]!;
  }

  #solve(): void {
    for (let plies = 0; plies < OPEN - 1; plies += 2) {
      for (let at = this.#weak.indexOf(plies); at >= 0; at = this.#weak.indexOf(plies, at + 1))
        this.#spread(at, plies + 1);
      const won = this.#strong;
      for (let at = won.indexOf(plies + 1); at >= 0; at = won.indexOf(plies + 1, at + 1)) this.#trace(at);
    }
  }

  /** Gives every position of the strong side that reaches this one its distance, if it has none yet. */
  #spread(index: number, plies: number): void {
    const at = this.#decode(index);
    for (let piece = 1; piece < at.length; piece++) {
      const square = at[piece]!;
      const weight = 2 ** (6 * (at.length - 1 - piece));
      const letter = piece === 1 ? 'K' : this.pieces[piece - 2]!;
      const count = letter === 'R' ? slideFrom(square, at, this.#free) : 0;
      const from = letter === 'R' ? this.#free : stepsFrom(letter, square, true);
      for (let i = 0; i < (letter === 'R' ? count : from.length); i++) {
        const before = index + (from[i]! - square) * weight;
        // Taken squares are illegal there, for two pieces cannot stand on one.
        if (this.#strong[before] === OPEN) this.#strong[before] = plies;
      }
    }
  }

  #trace(index: number): void {
    const rest = index % this.#kingWeight;
    for (const from of stepsFrom('K', (index - rest) / this.#kingWeight)) {
      const before = from * this.#kingWeight + rest;
      if (this.#weak[before] === OPEN) this.#judge(before);
    }
  }
}

function indexOf(placing: Placing): number {
  return placing.reduce((index, square) => index * SQUARES + square, 0);
}

function hasCollision(at: Int32Array): boolean {
  for (let a = 1; a < at.length; a++) for (let b = 0; b < a; b++) if (at[a] === at[b]) return true;
  return false;
}

/** The tables solved so far, by their pieces. */
const solved: Map<string, EndingTable> = new Map();

/** Returns the table of an ending, solved at the first call; null without pieces. SITKE_TABLES names a folder to keep it. */
export function endingTable(pieces: readonly PieceLetter[]): EndingTable | null {
  if (pieces.length === 0) return null;
  const ordered = [...pieces].sort((a, b) => PIECES_STEPS.indexOf(a) - PIECES_STEPS.indexOf(b));
  const name = ordered.join('');
  const known = solved.get(name);
  if (known) return known;
  const folder = process.env['SITKE_TABLES'];
  const file = folder && path.join(folder, name);
  const table = new EndingTable(ordered, endingTable, file && fs.existsSync(file) ? fs.readFileSync(file) : undefined);
  if (file && !fs.existsSync(file)) fs.writeFileSync(file, table.bytes);
  solved.set(name, table);
  return table;
}
