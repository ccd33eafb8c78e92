// The engine's cores that come with the app, under names that are known before they are built: each has the hash of what it
// is built from.
import path from 'node:path';
import { copyInto, packFile, writeList } from './publish.mjs';
import { coresNow, isCoreMade } from './wasm.mjs';

/** How much of the hash stands in a name. Units: characters. */
const HASH_LENGTH = 12;

/** Returns the address of each core in the app, by its file. */
export function coreAddresses() {
  return new Map(coresNow().map(({ file, hash }) => [file, addressOf(file, hash)]));
}

/** @param {string} file @param {string} hash */
function addressOf(file, hash) {
  return `assets/${path.basename(file, '.wasm')}-${hash.slice(0, HASH_LENGTH)}.wasm`;
}

/**
 * Puts the cores that are built into a built app, and last the list of them, `cores.json`, which says null of those that are
 * still to come.
 *
 * @param {string} app its folder
 * @param {boolean} [isOver] whether none is to come: the list leaves out those that are missing
 * @returns whether all are there
 */
export function publishCores(app, isOver = false) {
  const cores = coresNow().map((core) => ({
    ...core,
    address: isCoreMade(core) ? addressOf(core.file, core.hash) : null,
  }));
  for (const { from, address } of cores)
    if (address !== null && copyInto(app, from, address)) packFile(path.join(app, address));
  const listed = cores.filter(({ address }) => address !== null || !isOver);
  writeList(app, 'cores.json', Object.fromEntries(listed.map(({ file, address }) => [file, address])));
  return cores.every(({ address }) => address !== null);
}
