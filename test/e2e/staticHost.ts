/** Any host of files alone, without the server of this project. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticHost {
  readonly url: string;
  /** The folder that is served; may change. */
  folder: string;
  close(): void;
}

/** Serves the files of a folder below a path. */
export async function startFiles(prefix: string, folder: string): Promise<StaticHost> {
  const server = http.createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = asked === prefix ? 'index.html' : asked.slice(prefix.length);
    const file = path.join(host.folder, name);
    if (!asked.startsWith(prefix) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    response.end(fs.readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const host: StaticHost = { url: `http://127.0.0.1:${port}${prefix}`, folder, close };
  return host;
}
