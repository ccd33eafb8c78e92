/** Banned addresses, kept across restarts: in a file, or in a store that servers share. */

import fs from 'node:fs';
import { isIP } from 'node:net';
import type { Cluster } from '../store/index.js';
import { networkOf } from './address.js';

/** The suffix of an IPv6 network: the length of its first half. */
const HALF = '/64';

/**
 * Returns the network that limits and bans use for an address, or for an IPv6 network as `banned` writes it; null if it
 * is neither.
 */
export function readNetwork(text: string): string | null {
  const address = text.endsWith(`::${HALF}`) ? text.slice(0, -HALF.length) : text;
  if (address !== text && isIP(address) !== 6) return null;
  return isIP(address) === 0 || address.includes('%') ? null : networkOf(address.replace(/^::ffff:(?=\d+\.)/i, ''));
}

function written(network: string): string {
  return network.includes(':') ? `${network}::${HALF}` : network;
}

/** The file of the bans cannot be read. */
export class BansFileError extends Error {}

/** Where bans are kept. */
export interface BansKeeper {
  /** The banned networks, as `networkOf` returns them. */
  read(): Promise<readonly string[]>;
  /** Keeps a ban, or that there is none any more; `all` are the networks that are banned then. */
  keep(network: string, isBanned: boolean, all: readonly string[]): Promise<void>;
}

/** Bans that last as long as the process. */
const NOT_KEPT: BansKeeper = { read: async () => [], keep: async () => {} };

/** Keeps bans in a file, written whole: a crash leaves the old one or the new one. */
export function bansFile(file: string): BansKeeper {
  return {
    read: async () => (fs.existsSync(file) ? readBans(file) : []),
    keep: async (_network, _isBanned, all) => {
      const made = `${file}.new`;
      const text = `${JSON.stringify(all.map(written).sort())}\n`;
      fs.writeFileSync(made, text, { mode: 0o600, flush: true });
      fs.renameSync(made, file);
    },
  };
}

/** Keeps bans in a store that several servers use. */
export function clusterBans(cluster: Cluster): BansKeeper {
  return { read: () => cluster.bans(), keep: (network, isBanned) => cluster.setBan(network, isBanned) };
}

export class Bans {
  readonly #keeper: BansKeeper;
  #networks: ReadonlySet<string>;
  /** The functions that end an address's open connections. */
  readonly #open = new Map<string, Set<() => void>>();

  constructor(networks: readonly string[] = [], keeper: BansKeeper = NOT_KEPT) {
    this.#keeper = keeper;
    this.#networks = new Set(networks);
  }

  /** Reads the bans that are kept. Errors: rejects with a `BansFileError` if a file is not a list of addresses. */
  static async open(keeper: BansKeeper): Promise<Bans> {
    return new Bans(await keeper.read(), keeper);
  }

  /** The banned addresses, IPv6 as networks, in order. */
  get banned(): readonly string[] {
    return [...this.#networks].map(written).sort();
  }

  has(network: string): boolean {
    return this.#networks.has(network);
  }

  /** Bans a network and ends its open connections; returns whether it was not banned before. */
  async ban(network: string): Promise<boolean> {
    if (this.#networks.has(network)) return false;
    const all = [...this.#networks, network];
    await this.#keeper.keep(network, true, all);
    this.#set(all);
    return true;
  }

  /** Lifts a ban; returns whether there was one. */
  async unban(network: string): Promise<boolean> {
    if (!this.#networks.has(network)) return false;
    const all = [...this.#networks].filter((each) => each !== network);
    await this.#keeper.keep(network, false, all);
    this.#set(all);
    return true;
  }

  /** Reads again what is kept: another server has changed it. */
  async refresh(): Promise<void> {
    this.#set(await this.#keeper.read());
  }

  #set(networks: readonly string[]): void {
    const before = this.#networks;
    this.#networks = new Set(networks);
    for (const network of networks) if (!before.has(network)) for (const end of this.#open.get(network) ?? []) end();
  }

  /** Registers an open connection of a network, to be ended when the network is banned; returns what unregisters it. */
  hold(network: string, end: () => void): () => void {
    const ends = this.#open.get(network) ?? new Set();
    this.#open.set(network, ends.add(end));
    if (this.has(network)) end();
    return () => {
      ends.delete(end);
      if (ends.size === 0 && this.#open.get(network) === ends) this.#open.delete(network);
    };
  }
}

function readBans(file: string): readonly string[] {
  const wrong = (): never => {
    throw new BansFileError(`${file} is not a list of addresses`);
  };
  let listed: unknown;
  try {
    listed = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw error instanceof SyntaxError ? new BansFileError(`${file} is not JSON`) : error;
  }
  if (!Array.isArray(listed)) return wrong();
  return listed.map((each) => (typeof each === 'string' ? readNetwork(each) : null) ?? wrong());
}
