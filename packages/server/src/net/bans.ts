/** Banned addresses, kept in a file across restarts. */

import fs from 'node:fs';
import { isIP } from 'node:net';
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

export class Bans {
  readonly #file: string | null;
  readonly #networks: Set<string>;
  /** The functions that end an address's open connections. */
  readonly #open = new Map<string, Set<() => void>>();

  /**
   * Reads the bans from a file, if it exists; without a file, bans last as long as the process.
   *
   * Errors: throws BansFileError if the file is not a list of addresses.
   */
  constructor(file: string | null = null) {
    this.#file = file;
    this.#networks = new Set(file !== null && fs.existsSync(file) ? readBans(file) : []);
  }

  /** The banned addresses, IPv6 as networks, in order. */
  get banned(): readonly string[] {
    return [...this.#networks].map(written).sort();
  }

  has(network: string): boolean {
    return this.#networks.has(network);
  }

  /** Bans a network and ends its open connections; returns whether it was not banned before. */
  ban(network: string): boolean {
    if (this.#networks.has(network)) return false;
    this.#write([...this.#networks, network]);
    this.#networks.add(network);
    for (const end of this.#open.get(network) ?? []) end();
    return true;
  }

  /** Lifts a ban; returns whether there was one. */
  unban(network: string): boolean {
    if (!this.#networks.has(network)) return false;
    this.#write([...this.#networks].filter((each) => each !== network));
    this.#networks.delete(network);
    return true;
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

  /** Writes the file whole: a crash leaves the old one or the new one. */
  #write(networks: readonly string[]): void {
    if (this.#file === null) return;
    const made = `${this.#file}.new`;
    const text = `${JSON.stringify(networks.map(written).sort())}\n`;
    fs.writeFileSync(made, text, { mode: 0o600, flush: true });
    fs.renameSync(made, this.#file);
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
