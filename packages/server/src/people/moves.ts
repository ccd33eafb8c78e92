/**
 * Moves to another device: a code stands for a player and a file of theirs, for some minutes and for one use. Codes live
 * in memory, or in a part of a shared store that is in no backup; after a restart of it a new code is made.
 */

import { createHash, randomInt } from 'node:crypto';
import type { Relay } from '../store/index.js';

/** 50 bits, in letters and digits that nobody takes for each other. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 10;
export const CODE_LIFE_MS: number = 600_000;
/** The most bytes of a file, of all files of one address, and of all files. */
export const MAX_FILE: number = 1 << 20;
const MAX_OF_NETWORK: number = 4 * MAX_FILE;
const MAX_OF_ALL: number = 64 * MAX_FILE;
/** A file takes so much more than its bytes. */
const OVERHEAD = 1024;

export interface Move {
  /** Null for a device that has never been online. */
  readonly player: string | null;
  readonly file: Uint8Array<ArrayBuffer>;
}

interface Pending extends Move {
  readonly network: string;
  readonly expiresMs: number;
}

/** The moves that are under way. */
export interface Moves {
  /** Returns a code for a move, after which an older one of the player is void; null where there is no room. */
  add(move: Move, network: string, nowMs: number): Promise<string | null>;
  /** Takes what a code stands for; null if it is unknown, used or too old. */
  take(code: string, nowMs: number): Promise<Move | null>;
  /** Voids the code of a player. */
  drop(player: string): Promise<void>;
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

/** Moves by the relay of a store that several servers use. */
export class RelayedMoves implements Moves {
  readonly #relay: Relay;

  constructor(relay: Relay) {
    this.#relay = relay;
  }

  async add({ player, file }: Move, network: string, nowMs: number): Promise<string | null> {
    const code = newCode();
    const [hash, expiresMs] = [hashOf(code), nowMs + CODE_LIFE_MS];
    const limits = { ofNetwork: MAX_OF_NETWORK, ofAll: MAX_OF_ALL, overhead: OVERHEAD };
    const isAdded = await this.#relay.put({ hash, player, network, file, expiresMs }, limits, nowMs);
    return isAdded ? code : null;
  }

  async take(code: string, nowMs: number): Promise<Move | null> {
    return this.#relay.take(hashOf(code), nowMs);
  }

  async drop(player: string): Promise<void> {
    await this.#relay.deleteOf(player);
  }
}

function hashOf(code: string): string {
  return createHash('sha256').update(`move ${code}`).digest('hex');
}

/** Moves in the memory of a server that is alone. */
export class OwnMoves implements Moves {
  /** By code, the oldest first. */
  readonly #pending = new Map<string, Pending>();

  async add({ player, file }: Move, network: string, nowMs: number): Promise<string | null> {
    this.#expire(nowMs);
    if (player !== null) await this.drop(player);
    const all = [...this.#pending.values()];
    const room = (pending: readonly Pending[], max: number): boolean =>
      pending.reduce((sum, each) => sum + each.file.length + OVERHEAD, file.length + OVERHEAD) <= max;
    const own = all.filter((each) => each.network === network);
    if (!room(own, MAX_OF_NETWORK) || !room(all, MAX_OF_ALL)) return null;
    const code = newCode();
    this.#pending.set(code, { player, file, network, expiresMs: nowMs + CODE_LIFE_MS });
    return code;
  }

  async take(code: string, nowMs: number): Promise<Move | null> {
    this.#expire(nowMs);
    const move = this.#pending.get(code);
    this.#pending.delete(code);
    return move ?? null;
  }

  async drop(player: string): Promise<void> {
    for (const [code, move] of this.#pending) if (move.player === player) this.#pending.delete(code);
  }

  #expire(nowMs: number): void {
    for (const [code, { expiresMs }] of this.#pending) {
      if (expiresMs > nowMs) return;
      this.#pending.delete(code);
    }
  }
}
