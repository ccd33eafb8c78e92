// A registry on loopback that has some tarballs: its arguments are the folders of their packages and their files, by turns.
// It prints its address. A separate process, as whoever asks npm waits for it.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const words = process.argv.slice(2);
const tarballs = new Map();
for (let at = 0; at < words.length; at += 2) {
  const manifest = JSON.parse(fs.readFileSync(path.join(words[at] ?? '', 'package.json'), 'utf8'));
  tarballs.set(manifest.name, { manifest, bytes: fs.readFileSync(words[at + 1] ?? '') });
}

const server = http.createServer((request, response) => {
  const [name = '', ...rest] = decodeURIComponent(request.url ?? '')
    .slice(1)
    .split('/-/');
  const found = tarballs.get(name);
  if (!found) {
    response.writeHead(404).end('{}');
    return;
  }
  const { manifest, bytes } = found;
  if (rest.length > 0) {
    response.end(bytes);
    return;
  }
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const dist = { tarball: `http://${request.headers.host}/${name}/-/${manifest.version}.tgz`, integrity };
  const versions = { [manifest.version]: { ...manifest, dist } };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions }));
});
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`http://127.0.0.1:${address.port}/`);
});
