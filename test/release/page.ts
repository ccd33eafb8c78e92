/** Runs the one script of a built page without a browser: it is served on loopback, and its document only keeps texts. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Sets the stage, imports the script, and prints what it has written: the text of each selector. */
const STAGE = `const [, address, script] = process.argv;
const texts = new Map();
const link = { relList: { supports: () => true } };
const document = {
  createElement: () => link,
  querySelector: (selector) => ({ set textContent(value) { texts.set(selector, value); } }),
};
Object.assign(globalThis, { document, location: new URL(address) });
await import(script);
console.log(JSON.stringify([...texts]));`;

/** Returns the texts that the page in a folder writes, by selector. */
export async function pageTexts(folder: string): Promise<ReadonlyMap<string, string>> {
  const server = http.createServer((request, response) => {
    const file = path.join(folder, path.basename(request.url ?? '') === '' ? 'index.html' : (request.url ?? ''));
    response.writeHead(fs.existsSync(file) ? 200 : 404).end(fs.existsSync(file) ? fs.readFileSync(file) : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const assets = path.join(folder, 'assets');
    const script = fs.readdirSync(assets).find((name) => name.endsWith('.js')) ?? 'none';
    const module = path.join(folder, 'script.mjs');
    fs.copyFileSync(path.join(assets, script), module);
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', STAGE, address, module]);
    const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    if (child.exitCode !== 0) throw new Error(errors);
    return new Map(JSON.parse(printed));
  } finally {
    server.close();
  }
}
