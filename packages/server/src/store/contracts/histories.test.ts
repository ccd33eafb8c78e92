/** Each store of this package answers random histories as the one in memory does, and none is forgotten. */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { answersAsModel } from '@sitke/testkit/contracts/store';
import { expect, test } from 'vitest';
import { storeOpeners } from '../../test/stores.js';

/** The classes of this package that say they are stores. */
function storeClasses(): string[] {
  const source = fileURLToPath(new URL('../../', import.meta.url));
  const names = fs.readdirSync(source, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...fs.readFileSync(path.join(source, name), 'utf8').matchAll(/^export class (\w+) implements Store\b/gm),
    ])
    .map(([, name]) => name!)
    .sort();
}

const openers = storeOpeners();

test('every store is tested here', () => expect(Object.keys(openers)).toEqual(storeClasses()));

for (const [name, open] of Object.entries(openers)) if (name !== 'MemoryStore') answersAsModel(name, open);
