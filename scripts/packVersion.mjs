// node scripts/packVersion.mjs [NAME]: keeps the app that is built, and the samples of its protocol, in fixtures/versions/NAME, for
// later versions to be tried against. NAME is by default that of the commit.
import './checkNode.mjs';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { appFolder, root } from './prepare.mjs';

/** A file by its path from the app's folder, with forward slashes. @typedef {readonly [name: string, body: Uint8Array]} PackedFile */

/** Files that are left out: packed forms of others, maps of sources, and the endgame tables with their list. */
const LEFT_OUT = /\.(br|gz|map)$|^assets\/tables\/|^tables\.json$/;
/** The bytes of the length of the list, which comes first. */
const LENGTH_BYTES = 4;

/** Returns the files of an app that a browser needs, by their names in order. @param {string} folder @returns {PackedFile[]} */
export function filesOfApp(folder) {
  const names = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  return names
    .filter((name) => !LEFT_OUT.test(name))
    .sort()
    .map((name) => [name, fs.readFileSync(path.join(folder, name))]);
}

/**
 * Returns files as one, in Brotli: the length of a list as a number of 32 bits, the most significant byte first; the list, which is
 * JSON and has the name and the length of each file; the bytes of all files.
 *
 * @param {readonly PackedFile[]} files
 */
export function packFiles(files) {
  const list = Buffer.from(JSON.stringify(files.map(([name, body]) => [name, body.length])));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(list.length);
  const whole = Buffer.concat([length, list, ...files.map(([, body]) => body)]);
  const { BROTLI_PARAM_LGWIN, BROTLI_MAX_WINDOW_BITS, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: whole.length };
  return brotliCompressSync(whole, { params });
}

/** Returns the files that `packFiles` has packed. @param {Uint8Array} packed @returns {PackedFile[]} */
export function unpackFiles(packed) {
  const whole = brotliDecompressSync(packed);
  let at = LENGTH_BYTES + whole.readUInt32BE();
  /** @type {[name: string, length: number][]} */
  const list = JSON.parse(whole.toString('utf8', LENGTH_BYTES, at));
  return list.map(([name, length]) => {
    at += length;
    return [name, whole.subarray(at - length, at)];
  });
}

function commitName() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return stdout.trim();
}

if (process.argv[1] === path.join(root, 'scripts/packVersion.mjs')) {
  if (!fs.existsSync(path.join(appFolder, 'index.html')))
    throw new Error('There is no app to pack: npm run build first.');
  const { fixtureFile, versionFolder } = await import('@sitke/testkit/fixtures');
  const folder = fixtureFile(versionFolder(process.argv[2] ?? commitName()));
  fs.mkdirSync(folder, { recursive: true });
  for (const side of ['client.json', 'server.json'])
    fs.copyFileSync(fixtureFile(`protocol/${side}`), path.join(folder, side));
  const packed = packFiles(filesOfApp(appFolder));
  fs.writeFileSync(path.join(folder, 'app.br'), packed);
  console.log(`${path.relative(root, folder)}/app.br: ${packed.length} B`);
}
