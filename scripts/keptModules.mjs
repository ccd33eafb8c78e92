// Modules as Vitest has transformed them, kept between its runs and shared by the checks of `npm test`.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const FOLDER = path.join(root, 'node_modules/.cache');
const PREFIX = 'vitest-';
/** How long modules of other files are kept: a run that uses them may still go on. */
const KEEP_MS = 24 * 3_600_000;

/**
 * Returns the folder of the modules that follow from the files of now. Vitest knows a module by its own text and the
 * configuration; what it imports hangs on which files there are and on the manifests, too, so that these name the folder.
 */
export function keptModules() {
  const names = [...packageFolders(), 'test', 'scripts'].flatMap((folder) =>
    fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const hash = createHash('sha256').update(`${process.version}\n${names.sort().join('\n')}`);
  for (const folder of ['.', ...packageFolders()])
    hash.update(fs.readFileSync(path.join(root, folder.replace(/\/src$/, ''), 'package.json')));
  const own = `${PREFIX}${hash.digest('hex').slice(0, 16)}`;
  dropOthers(own);
  return path.join(FOLDER, own);
}

/** The folders of the packages' sources. */
function packageFolders() {
  return [...fs.readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`), 'tools/src'];
}

/** @param {string} own */
function dropOthers(own) {
  if (!fs.existsSync(FOLDER)) return;
  for (const name of fs.readdirSync(FOLDER)) {
    const folder = path.join(FOLDER, name);
    const isOld = name.startsWith(PREFIX) && name !== own && fs.statSync(folder).mtimeMs < Date.now() - KEEP_MS;
    if (isOld) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A plugin that has each module transformed whose text follows from other files than its own. @returns {import('vite').Plugin} */
export function keepModules() {
  return {
    name: 'keep-modules',
    configureVitest({ experimental_defineCacheKeyGenerator: define }) {
      define(({ id }) => (id.startsWith('\0') || id.includes('.json') ? false : undefined));
    },
  };
}
