/**
 * An app whose endgame tables are still being made beside the server. Its list of them, `tables.json`, names the file of
 * each, or null; until none is left to be made, the list and the files that are new in it are read when it is asked for.
 */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppFile, AppFolderError, readApp, readFile } from './files.js';

const LISTING = '/tables.json';
/** Where such a file may be. */
const TABLE = /^assets\/tables\/[\w.-]+\.stb$/;

/** The files of the app; asked for its list of tables, it finds what has been made since. */
class GrowingApp extends Map<string, AppFile> {
  readonly #folder: string;
  #isComplete: boolean;

  constructor(folder: string) {
    super(readApp(folder));
    this.#folder = folder;
    this.#isComplete = !this.has(LISTING);
  }

  override get(key: string): AppFile | undefined {
    if (key === LISTING && !this.#isComplete) this.#isComplete = this.#grow();
    return super.get(key);
  }

  /** Reads what is new; returns whether all tables are made. */
  #grow(): boolean {
    const file = path.join(this.#folder, LISTING);
    // The app is being built once more.
    if (!existsSync(file)) return false;
    const listing: Readonly<Record<string, string | null>> = JSON.parse(readFileSync(file, 'utf8'));
    const addresses = Object.values(listing);
    for (const address of addresses) {
      if (address === null || this.has(`/${address}`)) continue;
      if (!TABLE.test(address)) throw new AppFolderError(`${file}: ${address} is no file of a table`);
      this.set(`/${address}`, readFile(path.join(this.#folder, address), true));
    }
    this.set(LISTING, readFile(file, false));
    return !addresses.includes(null);
  }
}

/** Returns the files of an app, as `readApp` does, and with them the tables that are made later. */
export function readGrowingApp(folder: string): ReadonlyMap<string, AppFile> {
  return new GrowingApp(folder);
}
