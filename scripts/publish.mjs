// Files that come into a built app one by one, beside a server that may be giving it out.
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Writes a file that is whole from the moment on which it has its name. @param {string} file @param {string | Uint8Array} body */
function writeWhole(file, body) {
  fs.writeFileSync(`${file}.part`, body);
  fs.renameSync(`${file}.part`, file);
}

/**
 * Copies a file into an app where it is not there yet; returns whether it was not.
 * @param {string} app its folder
 * @param {string} from
 * @param {string} address from the app's folder; it changes with the content
 */
export function copyInto(app, from, address) {
  const copy = path.join(app, address);
  if (fs.existsSync(copy)) return false;
  fs.mkdirSync(path.dirname(copy), { recursive: true });
  writeWhole(copy, fs.readFileSync(from));
  return true;
}

/** Writes a file packed next to itself where that is shorter, for the server to send to clients that accept that. @param {string} file */
export function packFile(file) {
  const body = fs.readFileSync(file);
  const forms = { '.br': brotliCompressSync(body), '.gz': gzipSync(body, { level: 9 }) };
  for (const [suffix, packed] of Object.entries(forms))
    if (packed.length < 0.9 * body.length) writeWhole(file + suffix, packed);
}

/**
 * Writes the list of such files: the address of each by its name, or null of those that are to come.
 * @param {string} app its folder
 * @param {string} name the list's own
 * @param {Record<string, string | null>} listing
 */
export function writeList(app, name, listing) {
  writeWhole(path.join(app, name), JSON.stringify(listing));
}
