// A small static server for the built app. Nothing but files of one folder, on the loopback address.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const host = '127.0.0.1';

/** @type {Record<string, string>} */
const types = {
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

/**
 * Serves `folder` on 127.0.0.1; resolves once it listens. A taken port is answered with the next free one.
 * @param {string} folder
 * @param {{ port?: number }} [options] port 0 lets the system choose
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function serve(folder, { port = 4173 } = {}) {
  const server = http.createServer((request, response) => answer(path.resolve(folder), request, response));
  const bound = await listen(server, port);
  return {
    url: `http://${host}:${bound}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {http.Server} server
 * @param {number} port
 * @returns {Promise<number>} the port it listens on
 */
async function listen(server, port) {
  for (let next = port; ; next++) {
    try {
      await new Promise((done, fail) => {
        server.once('error', fail);
        server.listen(next, host, () => {
          server.removeListener('error', fail);
          done(undefined);
        });
      });
      return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE' || next >= Math.min(port + 99, 65535))
        throw error;
    }
  }
}

/**
 * @param {string} folder
 * @param {http.IncomingMessage} request
 * @param {http.ServerResponse} response
 */
function answer(folder, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, { Allow: 'GET, HEAD' });
  const file = fileOf(folder, request.url ?? '/');
  const stat = file === undefined ? undefined : fs.statSync(file, { throwIfNoEntry: false });
  if (file === undefined || !stat?.isFile()) return refuse(response, 404);
  const etag = `"${stat.size.toString(36)}-${Math.trunc(stat.mtimeMs).toString(36)}"`;
  response.setHeader('ETag', etag);
  // Vite names what lies in assets/ by its content, so it never changes; all else is asked for again each time.
  const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
  response.writeHead(200, {
    'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
    'Content-Length': stat.size,
  });
  if (request.method === 'HEAD') return void response.end();
  fs.createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}

/**
 * @param {string} folder
 * @param {string} url
 * @returns {string | undefined} the file asked for, never one outside the folder
 */
function fileOf(folder, url) {
  let name;
  try {
    name = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
  } catch {
    return undefined;
  }
  if (!name.startsWith('/') || name.includes('\0') || name.includes('\\')) return undefined;
  const file = path.join(folder, name === '/' ? 'index.html' : name);
  return file.startsWith(folder + path.sep) ? file : undefined;
}

/**
 * @param {http.ServerResponse} response
 * @param {number} status
 * @param {http.OutgoingHttpHeaders} [headers]
 */
function refuse(response, status, headers = {}) {
  response.writeHead(status, { ...headers, 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${status} ${http.STATUS_CODES[status]}\n`);
}
