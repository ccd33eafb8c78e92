/** A copy of the tree in its own folder, to be changed and built there. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '#scripts/prepare';

/** Modules of WebAssembly and endgame tables, which take minutes to make, with the records of their sources. */
const SLOW = /^(.*\.wasm|assembly\.sha256|tables)$/;

/** The environment of what runs in a copy: its tests' failures, which are meant, stay out of this run's report. */
export const TREE_ENV: NodeJS.ProcessEnv = { ...process.env, SITKE_REPORTS: undefined, NO_COLOR: '1' };

/**
 * Copies the files that git tracks, or would, into a new folder. Packages of npm are linked, those of the workspace to the
 * copy; what takes minutes to make comes along, and is made again there where its sources change.
 *
 * Returns the folder; whoever asked removes it.
 */
export function copyTree(): string {
  const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-tree-'));
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '-z');
  for (const file of listed.split('\0').filter((name) => name !== '' && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(tree, file));
  }
  linkPackages(tree);
  linkPrograms(tree);
  for (const name of fs.readdirSync(path.join(root, 'packages'))) {
    const dist = path.join(root, 'packages', name, 'dist');
    const made = fs.existsSync(dist) ? fs.readdirSync(dist).filter((file) => SLOW.test(file)) : [];
    const copy = path.join(tree, 'packages', name, 'dist');
    for (const file of made) fs.cpSync(path.join(dist, file), path.join(copy, file), { recursive: true });
  }
  return tree;
}

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout;
}

function linkPackages(tree: string): void {
  const modules = path.join(root, 'node_modules');
  fs.mkdirSync(path.join(tree, 'node_modules/@sitke'), { recursive: true });
  for (const name of fs.readdirSync(modules)) {
    // Caches are the copy's own.
    if (['@sitke', '.bin', '.cache'].includes(name) || name.startsWith('.vite')) continue;
    fs.symlinkSync(path.join(modules, name), path.join(tree, 'node_modules', name));
  }
  for (const name of fs.readdirSync(path.join(modules, '@sitke'))) {
    const folder = path.relative(root, fs.realpathSync(path.join(modules, '@sitke', name)));
    fs.symlinkSync(path.join(tree, folder), path.join(tree, 'node_modules/@sitke', name));
  }
}

/** Links the programs of packages by the same relative paths, so that `sitke` is the copy's. */
function linkPrograms(tree: string): void {
  const [from, to] = [root, tree].map((folder) => path.join(folder, 'node_modules/.bin')) as [string, string];
  fs.mkdirSync(to);
  for (const name of fs.readdirSync(from)) fs.symlinkSync(fs.readlinkSync(path.join(from, name)), path.join(to, name));
}

/** Returns the files of a copy that differ from the tree, and those that the tree does not have. */
export function changesOf(tree: string): { readonly edited: string[]; readonly added: string[] } {
  const names = fs.readdirSync(tree, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(tree, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/(^|\/)(node_modules|dist|data)\//.test(name));
  const [edited, added]: [string[], string[]] = [[], []];
  for (const name of files) {
    const original = path.join(root, name);
    if (!fs.existsSync(original)) added.push(name);
    else if (!fs.readFileSync(original).equals(fs.readFileSync(path.join(tree, name)))) edited.push(name);
  }
  return { edited: edited.sort(), added: added.sort() };
}
