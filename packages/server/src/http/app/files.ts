/**
 * The files of the app, read once (its tables as they are made: growing.ts). A client's path is never used as a file
 * name: it is a key of the map, letter by letter.
 */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The packed forms of files, such as `name.js.br`: the shortest first. */
const PACKED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** A packed form of a file. */
interface Packed {
  readonly encoding: (typeof PACKED)[number]['encoding'];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A file as it is sent. */
export interface AppFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly type: string;
  /** Whether its name changes with its content, so that it is cached for ever. */
  readonly isHashed: boolean;
  /** The shortest first; empty if it is not packed. */
  readonly packed: readonly Packed[];
}

/** Files by path, as written in a request. */
export type AppFiles = ReadonlyMap<string, AppFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const OTHER_TYPE = 'application/octet-stream';
/** The folder of the files that the build names by their content. */
const HASHED = '/assets/';
const START = '/index.html';
/** Pages of the app lie less deep. */
const MAX_DEPTH = 8;

/** The folder of the app cannot be read, or has no app. */
export class AppFolderError extends Error {
  override readonly name = 'AppFolderError';
}

/**
 * Returns the files of a folder and its subfolders, without links.
 *
 * Errors: throws an AppFolderError if it cannot be read or has no start page.
 */
export function readApp(folder: string): AppFiles {
  const files = new Map<string, AppFile>();
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || PACKED.some(({ suffix }) => entry.name.endsWith(suffix))) continue;
      const file = path.join(entry.parentPath, entry.name);
      const key = `/${path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/')}`;
      const read = readFile(file, key.startsWith(HASHED));
      files.set(key, read);
      // A folder is its page, as on any host of files.
      if (entry.name === 'index.html') files.set(key.slice(0, -entry.name.length), read);
    }
  } catch (error) {
    throw new AppFolderError(`${folder} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  const start = files.get(START);
  if (!start) throw new AppFolderError(`${folder} has no index.html`);
  const page = pageOf(start, './');
  return files.set(START, page).set('/', page);
}

/**
 * Returns the start page for an address from which a relative path leads to the app's folder. The page is told by a mark
 * that this server answers the address of each of its pages (packages/web/src/effects/site.ts).
 */
function pageOf(start: AppFile, root: string): AppFile {
  const text = Buffer.from(start.body).toString().replaceAll('"./', `"${root}`);
  const mark = `<html data-root="${root}" `;
  const body = new Uint8Array(Buffer.from(text.replace(/<html (data-root="[^"]*" )?/, mark)));
  return { ...start, body, etag: etagOf(body), packed: [] };
}

const pages = new WeakMap<AppFile, Map<number, AppFile>>();

/** Returns the start page of an app for a path that has no file: the app shows the page, or that there is none. */
export function readPage(app: AppFiles, path: string): AppFile | undefined {
  const start = app.get('/');
  if (!start) return undefined;
  const depth = path.split('/').length - 2;
  const known = pages.get(start) ?? new Map<number, AppFile>();
  pages.set(start, known);
  const page = known.get(depth) ?? pageOf(start, '../'.repeat(depth) || './');
  if (depth < MAX_DEPTH) known.set(depth, page);
  return page;
}

/** Returns a file with its headers. Errors: throws those of the file system. */
export function readFile(file: string, isHashed: boolean): AppFile {
  const body = new Uint8Array(readFileSync(file));
  const packed = PACKED.flatMap(({ encoding, suffix }) =>
    existsSync(file + suffix) ? [{ encoding, body: new Uint8Array(readFileSync(file + suffix)) }] : [],
  );
  return { body, etag: etagOf(body), type: TYPES[path.extname(file)] ?? OTHER_TYPE, isHashed, packed };
}

function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Returns the answer to a request for a file: packed, if the client accepts that. */
export function sendFile(file: AppFile, ifNoneMatch: string | null, acceptEncoding: string | null): Response {
  const { type, isHashed, packed } = file;
  const chosen = packed.find(({ encoding }) => isAccepted(encoding, acceptEncoding ?? ''));
  // Each form of a file has its own etag: RFC 9110, 8.8.3.3.
  const etag = chosen ? file.etag.replace(/"$/, `-${chosen.encoding}"`) : file.etag;
  const { body } = chosen ?? file;
  const headers = {
    etag,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(packed.length > 0 ? { vary: 'Accept-Encoding' } : {}),
  };
  if (ifNoneMatch !== null && isKnown(etag, ifNoneMatch)) return new Response(null, { status: 304, headers });
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(body.byteLength),
      ...(chosen ? { 'content-encoding': chosen.encoding } : {}),
    },
  });
}

/** Whether a client accepts an encoding: RFC 9110, 12.5.3. */
function isAccepted(encoding: string, acceptEncoding: string): boolean {
  const said = new Map(
    acceptEncoding.split(',').map((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter))] as const;
    }),
  );
  return said.get(encoding) ?? said.get('*') ?? false;
}

/** Whether a client has this already: RFC 9110, 13.1.2. */
function isKnown(etag: string, ifNoneMatch: string): boolean {
  return ifNoneMatch.split(',').some((each) => {
    const one = each.trim();
    return one === '*' || one.replace(/^W\//, '') === etag;
  });
}
