/** The programs that can be challenged: those whose stream of events is open, on this server or another. */

import { createHash } from 'node:crypto';
import { botId, botNameOf } from '../../games/players.js';
import { fairOrder } from '../../hub/shares.js';
import { ALONE, BOT_KEYS, BOT_SHARE_KEYS, botKey, botShareKey, type Peers } from '../../nodes/peers.js';
import type { GameRow } from '../../store/index.js';

export class OnlineBots {
  readonly #peers: Peers;
  /** The share of each program of this server, by its name for the server: a digest of its address, which other servers get. */
  readonly #shares = new Map<string, string>();

  constructor(peers: Peers = ALONE) {
    this.#peers = peers;
  }

  /** Adds a program, which comes from an address; the returned function removes it. */
  add(player: string, address: string): () => void {
    const name = botNameOf(player)!;
    const share = shareOf(address);
    const keys = [botShareKey(name, share), botKey(name)];
    this.#shares.set(player, share);
    for (const key of keys) this.#peers.announce(key, true);
    return () => {
      this.#shares.delete(player);
      for (const key of keys) this.#peers.announce(key, false);
    };
  }

  /** Whether a program of this name can be challenged. */
  isThere(name: string): boolean {
    return this.#shares.has(botId(name)) || this.#peers.isPresent(botKey(name));
  }

  /** Whether one of this server takes part in a game that another server has changed. */
  wants({ seats, invited }: GameRow): boolean {
    return [...seats, invited].some((player) => player !== null && this.#shares.has(player));
  }

  /**
   * The names of the programs that can be challenged, newest first. Where there are more than `most`, those are named that a
   * fair share of their addresses allows: nobody with many programs takes the places of others.
   */
  names(most: number = Number.POSITIVE_INFINITY): string[] {
    const own = [...this.#shares.keys()].flatMap((player) => botNameOf(player) ?? []).reverse();
    const theirs = this.#peers.presentKeys(BOT_KEYS).map((key) => key.slice(BOT_KEYS.length));
    const names = [...new Set([...own, ...theirs])];
    if (names.length <= most) return names;
    const shares = new Map(
      this.#peers
        .presentKeys(BOT_SHARE_KEYS)
        .map((key) => key.slice(BOT_SHARE_KEYS.length).split(' ') as [string, string]),
    );
    for (const [player, share] of this.#shares) shares.set(botNameOf(player)!, share);
    const listed = new Set(fairOrder([...names].reverse(), (name) => shares.get(name) ?? name).slice(0, most));
    return names.filter((name) => listed.has(name));
  }

  /** Returns the name of a program in its own spelling, however it is written; null if there is none. */
  spelt(name: string): string | null {
    const wanted = name.toLowerCase();
    return this.names().find((known) => known.toLowerCase() === wanted) ?? null;
  }
}

function shareOf(address: string): string {
  return createHash('sha256').update(address).digest('base64url').slice(0, 11);
}
