import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes long files packed next to themselves, for the server to send to clients that accept that. Later files are not packed. */
export function packFiles(): Plugin {
  return {
    name: 'pack-files',
    writeBundle({ dir = '' }) {
      const names = fs.readdirSync(dir, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter((each) => /\.(css|html|js|net|svg|wasm)$/.test(each))) {
        const file = path.join(dir, name);
        const body = fs.readFileSync(file);
        const forms = { '.br': brotliCompressSync(body), '.gz': gzipSync(body, { level: 9 }) };
        for (const [suffix, packed] of Object.entries(forms))
          if (packed.length < 0.9 * body.length) fs.writeFileSync(file + suffix, packed);
      }
    },
  };
}
