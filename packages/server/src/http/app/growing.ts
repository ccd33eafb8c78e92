/**
 * An app whose engine and endgame tables are still being made next to the server. Its lists of them, `cores.json` and
 * `tables.json`, name the file of each, or null. Until all of a list are made, each request for it reads it and the new
 * files in it.
 */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppFile, AppFolderError, readApp, readFile } from './files.js';

const LISTINGS = ['/cores.json', '/tables.json'];
/** Where a file of a list may be. */
const MADE = /^assets\/(tables\/[\w.-]+\.stb|[\w.-]+\.wasm)$/;

/** The files of the app; a request for one of its lists finds those made since. */
class GrowingApp extends Map<string, AppFile> {
  readonly #folder: string;
  /** The lists of which some files may still be made. */
  readonly #growing: Set<string>;

  constructor(folder: string) {
    super(readApp(folder));
    this.#folder = folder;
    this.#growing = new Set(LISTINGS.filter((listing) => this.has(listing)));
  }

  override get(key: string): AppFile | undefined {
    if (this.#growing.has(key) && this.#grow(key)) this.#growing.delete(key);
    return super.get(key);
  }

  /** Reads new files of a list; returns whether all are made. */
  #grow(key: string): boolean {
    const file = path.join(this.#folder, key);
    // The app is being rebuilt.
    if (!existsSync(file)) return false;
    const listing: Readonly<Record<string, string | null>> = JSON.parse(readFileSync(file, 'utf8'));
    const addresses = Object.values(listing);
    for (const address of addresses) {
      if (address === null || this.has(`/${address}`)) continue;
      if (!MADE.test(address)) throw new AppFolderError(`${file}: ${address} is no file that is made later`);
      this.set(`/${address}`, readFile(path.join(this.#folder, address), true));
    }
    this.set(key, readFile(file, false));
    return !addresses.includes(null);
  }
}

/** Returns the files of an app, as `readApp` does, and those that are made later. */
export function readGrowingApp(folder: string): ReadonlyMap<string, AppFile> {
  return new GrowingApp(folder);
}
