import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { packFile } from '../../../scripts/publish.mjs';

/** Writes long files packed next to themselves. Later files are not packed. */
export function packFiles(): Plugin {
  return {
    name: 'pack-files',
    writeBundle({ dir = '' }) {
      const names = fs.readdirSync(dir, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter((each) => /\.(css|html|js|net|svg)$/.test(each))) packFile(path.join(dir, name));
    },
  };
}
