// Before npm packs a package: puts what all of them share into its folder, from where npm takes it.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
for (const name of ['LICENSE', 'CHANGELOG.md']) fs.copyFileSync(path.join(root, name), path.join(process.cwd(), name));
