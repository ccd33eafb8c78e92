// npm run release -- X.Y.Z: gives every package this version, moves the part of CHANGELOG.md under Unreleased to a new
// entry, and prints the commands that commit and tag it. It pushes and publishes nothing.
import './checkNode.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/**
 * A package.json, or what package-lock.json keeps of one.
 * @typedef {{ name?: string, version?: string, dependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} Manifest
 */

/** The folders that have a package.json of ours, the root's first; those of examples are not in package-lock.json. */
export function manifestFolders() {
  const { workspaces } = readJson('package.json');
  const folders = [...workspaces, 'examples/*'].flatMap((/** @type {string} */ pattern) =>
    pattern.endsWith('/*')
      ? fs.readdirSync(path.join(root, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
      : [pattern],
  );
  return [
    '',
    ...folders.filter((/** @type {string} */ folder) => fs.existsSync(path.join(root, folder, 'package.json'))),
  ];
}

/**
 * Returns a manifest with another version, of itself and of the packages of ours that it needs.
 * @template {Manifest} T
 * @param {T} manifest
 * @param {string} version
 * @returns {T}
 */
export function withVersion(manifest, version) {
  const next = { ...manifest, version };
  for (const kind of /** @type {const} */ (['dependencies', 'peerDependencies'])) {
    const needed = manifest[kind];
    if (!needed) continue;
    const moved = Object.entries(needed).map(([name, old]) => [name, name.startsWith('@sitke/') ? version : old]);
    next[kind] = Object.fromEntries(moved);
  }
  return next;
}

/**
 * Returns the text of CHANGELOG.md after a release.
 * @param {string} text
 * @param {string} version
 * @param {string} date as YYYY-MM-DD
 * Errors: throws an Error of one line where nothing is there to be released, or the version is not above the last.
 */
export function releasedChangelog(text, version, date) {
  const heading = '## Unreleased\n';
  const [head, rest] = text.split(heading);
  if (head === undefined || rest === undefined) throw new Error('CHANGELOG.md has no "## Unreleased".');
  const [news = '', ...entries] = rest.split(/^(?=## )/m);
  if (news.trim() === '') throw new Error('CHANGELOG.md has nothing under "## Unreleased".');
  const last = /^## (\S+)/.exec(entries[0] ?? '')?.[1];
  if (last && !isAbove(version, last)) throw new Error(`${version} is not above ${last}, the last in CHANGELOG.md.`);
  return [`${head}${heading}\n`, `## ${version} (${date})\n\n${news.trim()}\n`, ...entries.map((one) => `\n${one}`)]
    .join('')
    .replace(/\n{3,}/g, '\n\n');
}

/** Whether a version is above another. @param {string} version @param {string} other */
function isAbove(version, other) {
  const [a = [], b = []] = [version, other].map((one) => one.split('.').map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && Number(a[at]) > Number(b[at]);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
}

/** @param {string} file @param {unknown} value */
function writeJson(file, value) {
  fs.writeFileSync(path.join(root, file), `${JSON.stringify(value, null, 2)}\n`);
}

/** @param {string} version */
function release(version) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Which version? "npm run release -- 1.2.3".');
  const changelog = path.join(root, 'CHANGELOG.md');
  const date = new Date().toISOString().slice(0, 10);
  fs.writeFileSync(changelog, releasedChangelog(fs.readFileSync(changelog, 'utf8'), version, date));
  const lock = readJson('package-lock.json');
  for (const folder of manifestFolders()) {
    const file = path.join(folder, 'package.json');
    writeJson(file, withVersion(readJson(file), version));
    if (lock.packages[folder]) lock.packages[folder] = withVersion(lock.packages[folder], version);
  }
  writeJson('package-lock.json', { ...lock, version });
  console.log(`All packages are ${version}. Look at the difference, then:\n`);
  console.log(`git commit -am "Release ${version}" && git tag v${version} && git push origin HEAD v${version}`);
}

if (process.argv[1] === path.join(root, 'scripts/release.mjs')) {
  try {
    release(process.argv[2] ?? '');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
