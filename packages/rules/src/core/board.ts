/**
 * The one mutable core: a dense mailbox with counts, pockets and an incremental hash. It places and lifts pieces, and saves
 * and restores its scalars; the kit and the variant decide what a move does.
 *
 * The undo stack is not part of a clone: a clone is a new beginning, and copying the stack would cost more than all
 * the rest.
 */

import type { Color, Piece, Role, Square } from './types.js';
import { KEY, KEYS_HI, KEYS_LO, pocketKey } from './zobrist.js';

/** Integers saved for each move: turn, flags, epSquare, passed, halfmoves, three of the count, two of the hash. */
const FRAME = 10;
const NO_STACK = new Int32Array(0);
/** The pockets of every board that has no pieces left to drop; never written to. */
const NO_POCKETS = new Int8Array(32);
/** A stack that no board needs now: a position's board plays a move only to take it back at once. */
let spareStack: Int32Array = NO_STACK;

/** A position that is played on. */
export class Board {
  /** Piece by square. */
  readonly squares: Int8Array;
  #pockets: Int8Array = NO_POCKETS;
  /** Pieces on the board, by piece. Index 0 and 16 hold all pieces of a side. */
  readonly counts: Int16Array = new Int16Array(32);
  /** Square of the king by side, -1 while it is not on the board. */
  readonly kings: [Square, Square] = [-1, -1];
  turn: Color = 0;
  /** Rights that a move can cost, as bits; the variant names them. */
  flags = 0;
  /** Square that a pawn has just passed and can legally be captured on, or -1. */
  epSquare: Square = -1;
  /** Square that a pawn has just passed next to a hostile one, whether or not it can legally be captured on, or -1. */
  passed: Square = -1;
  /** Plies since the last irreversible move. */
  halfmoves = 0;
  /** Plies since the start of the game, as the full move number counts them. */
  ply = 0;
  /** Limit of the running count in plies; 0 when none runs. */
  countLimit = 0;
  countPlies = 0;
  /** The side that declared the count, or -1 when it started by itself. */
  countBy = -1;
  hashLo = 0;
  hashHi = 0;
  /** The role whose loss is mate; role 1 in every variant. */
  static readonly KING: Role = 1;

  #stack: Int32Array = NO_STACK;
  #depth = 0;

  constructor(size: number) {
    this.squares = new Int8Array(size);
  }

  /** Puts a piece on an empty square. */
  put(piece: Piece, square: Square): void {
    this.squares[square] = piece;
    this.counts[piece]!++;
    this.counts[piece & 16]!++;
    if ((piece & 15) === Board.KING) this.kings[piece >> 4] = square;
    const key = KEY.square + piece * 128 + square;
    this.hashLo ^= KEYS_LO[key]!;
    this.hashHi ^= KEYS_HI[key]!;
  }

  /** Removes and returns the piece on an occupied square. */
  lift(square: Square): Piece {
    const piece = this.squares[square]!;
    this.squares[square] = 0;
    this.counts[piece]!--;
    this.counts[piece & 16]!--;
    if ((piece & 15) === Board.KING) this.kings[piece >> 4] = -1;
    const key = KEY.square + piece * 128 + square;
    this.hashLo ^= KEYS_LO[key]!;
    this.hashHi ^= KEYS_HI[key]!;
    return piece;
  }

  /** Moves a piece to an empty square. */
  shift(from: Square, to: Square): void {
    const piece = this.squares[from]!;
    this.squares[from] = 0;
    this.squares[to] = piece;
    if ((piece & 15) === Board.KING) this.kings[piece >> 4] = to;
    const key = KEY.square + piece * 128;
    this.hashLo ^= KEYS_LO[key + from]! ^ KEYS_LO[key + to]!;
    this.hashHi ^= KEYS_HI[key + from]! ^ KEYS_HI[key + to]!;
  }

  /** As `shift`, without the hash: to take a move back, which `restore` completes. */
  shiftBack(from: Square, to: Square): void {
    const piece = this.squares[from]!;
    this.squares[from] = 0;
    this.squares[to] = piece;
    if ((piece & 15) === Board.KING) this.kings[piece >> 4] = to;
  }

  /** Sets the number of pieces of a piece in the pocket. */
  setPocket(piece: Piece, count: number): void {
    if (count === this.#pockets[piece]) return;
    if (this.#pockets === NO_POCKETS) this.#pockets = new Int8Array(32);
    this.#toggle(pocketKey(piece, this.#pockets[piece]!));
    this.#pockets[piece] = count;
    this.#toggle(pocketKey(piece, count));
  }

  /** Pieces left to drop, by piece; `setPocket` changes them. */
  get pockets(): Readonly<Int8Array> {
    return this.#pockets;
  }

  /** Returns whether a side has pieces left to drop. */
  hasPocket(color: Color): boolean {
    for (let piece = (color << 4) + 1; piece < (color << 4) + 16; piece++) if (this.#pockets[piece]! > 0) return true;
    return false;
  }

  setTurn(turn: Color): void {
    if (turn !== this.turn) this.#toggle(KEY.turn);
    this.turn = turn;
  }

  setFlags(flags: number): void {
    for (let changed = flags ^ this.flags, bit = 0; changed !== 0; changed >>>= 1, bit++) {
      if (changed & 1) this.#toggle(KEY.flag + bit);
    }
    this.flags = flags;
  }

  setEpSquare(square: Square): void {
    if (this.epSquare >= 0) this.#toggle(KEY.enPassant + this.epSquare);
    if (square >= 0) this.#toggle(KEY.enPassant + square);
    this.epSquare = square;
  }

  #toggle(key: number): void {
    this.hashLo ^= KEYS_LO[key]!;
    this.hashHi ^= KEYS_HI[key]!;
  }

  /** Remembers every scalar; `restore` brings the latest back. */
  save(): void {
    let at = this.#depth * FRAME;
    if (at === this.#stack.length) this.#grow();
    const s = this.#stack;
    s[at++] = this.turn;
    s[at++] = this.flags;
    s[at++] = this.epSquare;
    s[at++] = this.passed;
    s[at++] = this.halfmoves;
    s[at++] = this.countLimit;
    s[at++] = this.countPlies;
    s[at++] = this.countBy;
    s[at++] = this.hashLo;
    s[at] = this.hashHi;
    this.#depth++;
    this.ply++;
  }

  /** Restores the scalars of the latest `save`; the pieces must have been put back before. */
  restore(): void {
    this.#depth--;
    this.ply--;
    const s = this.#stack;
    let at = this.#depth * FRAME;
    this.turn = s[at++] as Color;
    this.flags = s[at++]!;
    this.epSquare = s[at++]!;
    this.passed = s[at++]!;
    this.halfmoves = s[at++]!;
    this.countLimit = s[at++]!;
    this.countPlies = s[at++]!;
    this.countBy = s[at++]!;
    this.hashLo = s[at++]!;
    this.hashHi = s[at]!;
    if (this.#depth === 0) this.#giveBack();
  }

  /** Forgets what `save` remembered: nothing that was played is taken back any more. */
  forget(): void {
    this.#depth = 0;
    this.#giveBack();
  }

  #giveBack(): void {
    spareStack = this.#stack;
    this.#stack = NO_STACK;
  }

  #grow(): void {
    if (this.#depth === 0 && spareStack.length > 0) {
      this.#stack = spareStack;
      spareStack = NO_STACK;
      return;
    }
    const larger = new Int32Array(Math.max(FRAME * 4, this.#stack.length * 2));
    larger.set(this.#stack);
    this.#stack = larger;
  }

  /** Returns a copy with an empty undo stack. */
  clone(): Board {
    const b = new Board(this.squares.length);
    b.squares.set(this.squares);
    if (this.#pockets !== NO_POCKETS && (this.hasPocket(0) || this.hasPocket(1))) b.#pockets = this.#pockets.slice();
    b.counts.set(this.counts);
    b.kings[0] = this.kings[0];
    b.kings[1] = this.kings[1];
    b.turn = this.turn;
    b.flags = this.flags;
    b.epSquare = this.epSquare;
    b.passed = this.passed;
    b.halfmoves = this.halfmoves;
    b.ply = this.ply;
    b.countLimit = this.countLimit;
    b.countPlies = this.countPlies;
    b.countBy = this.countBy;
    b.hashLo = this.hashLo;
    b.hashHi = this.hashHi;
    return b;
  }
}
