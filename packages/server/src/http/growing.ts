/**
 * An app whose endgame tables are still being made next to the server. Its list of them, `tables.json`, names the file
 * of each, or null. Until all are made, each request for the list reads it and the new files in it.
 */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppFile, AppFolderError, readApp, readFile } from './files.js';

const LISTING = '/tables.json';
/** Where such a file may be. */
const TABLE = /^assets\/tables\/[\w.-]+\.stb$/;

/** The files of the app; a request for its list of tables finds those made since. */
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

  /** Reads new files; returns whether all tables are made. */
  #grow(): boolean {
    const file = path.join(this.#folder, LISTING);
    // The app is being rebuilt.
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

/** Returns the files of an app, as `readApp` does, and the tables that are made later. */
export function readGrowingApp(folder: string): ReadonlyMap<string, AppFile> {
  return new GrowingApp(folder);
}
