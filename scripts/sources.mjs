// Leads the entries of a package to its sources: the unit tests need no build first, and the app is built from the board's own
// modules, with their style sheets.
import fs from 'node:fs';
import path from 'node:path';
import { ownManifestOf, packageFolder } from './published.mjs';

/** Returns aliases as Vite takes them. @param {string} name of the package */
export function sourceAliases(name) {
  const folder = packageFolder(name);
  return Object.entries(ownManifestOf(name).exports).flatMap(([entry, built]) => {
    // An entry that is a plain path has no source to be led to.
    if (typeof built === 'string') return [];
    const source = path.join(
      folder,
      built.default.replace('./dist/', 'src/').replace('*', '$1').replace(/\.js$/, '.ts'),
    );
    const find = new RegExp(`^@sitke/${name}${entry.slice(1).replace('*', '(.+)')}$`);
    return [{ find, replacement: fs.existsSync(`${source}x`) ? `${source}x` : source }];
  });
}
