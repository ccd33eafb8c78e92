// The packages that are published: their names, manifests and entries, as package.json of each says them.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'packages');

/** The packages that are published, each after those that it needs. */
export const PUBLISHED = /** @type {const} */ ([
  'rules',
  'board',
  'protocol',
  'tablebase',
  'engine',
  'match',
  'server',
  'cli',
]);

/** @typedef {(typeof PUBLISHED)[number]} Published */

/**
 * The part of a package.json that is read here: an entry is a module with its types, or the path of a file.
 * @typedef {object} Manifest
 * @property {string} version
 * @property {boolean} [private]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string | { types: string, default: string }>} exports
 */

/** The folder of a package. @param {string} name */
export function packageFolder(name) {
  return path.join(packages, name);
}

/** The manifest as it stands in the repository. @param {string} name @returns {Manifest & { inner?: string[] }} */
export function ownManifestOf(name) {
  return JSON.parse(fs.readFileSync(path.join(packageFolder(name), 'package.json'), 'utf8'));
}

/** The manifest as it is published: without the entries for the app alone, which is built from the sources. @param {string} name @returns {Manifest} */
export function manifestOf(name) {
  const { inner = [], ...manifest } = ownManifestOf(name);
  const exports = Object.fromEntries(
    Object.entries(manifest.exports ?? {}).filter(([entry]) => !inner.includes(entry)),
  );
  return manifest.exports ? { ...manifest, exports } : manifest;
}

/**
 * The modules that a package lets others import: the names to import them by, and the files of their types.
 * @param {string} name
 * @returns {{ entry: string, types: string }[]}
 */
export function entriesOf(name) {
  return Object.entries(manifestOf(name).exports).flatMap(([entry, target]) =>
    typeof target === 'string'
      ? []
      : [{ entry: `@sitke/${name}${entry.slice(1)}`, types: path.join(packageFolder(name), target.types) }],
  );
}
