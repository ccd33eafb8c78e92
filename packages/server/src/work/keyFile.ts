/** Files with one private key each, as JWK (RFC 7517). */

import type { JsonWebKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** The file of a key cannot be read. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** Returns the key in a file, which is made where there is none; throws `problem()` if it holds anything else. */
export function openKeyFile<Key>(
  file: string,
  make: () => JsonWebKey,
  keyOf: (key: JsonWebKey) => Key,
  problem: () => KeyFileError,
): Key {
  try {
    return keyOf(JSON.parse(readFileSync(file, 'utf8')) as JsonWebKey);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw problem();
  }
  const key = make();
  writeFileSync(file, `${JSON.stringify(key)}\n`, { flag: 'wx', mode: 0o600 });
  return keyOf(key);
}
