/** The private keys of the servers on a store, which has one of each name, as JWK (RFC 7517). */

import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Directory } from '../store/index.js';

/** A key as JSON. The types of Node have it in different places. */
export interface Jwk {
  readonly crv?: string | undefined;
  readonly x?: string | undefined;
  readonly y?: string | undefined;
  readonly [name: string]: unknown;
}

/** A key of the server cannot be read, or there are two; the message says what to do about it. */
export class ServerKeyError extends Error {
  override readonly name = 'ServerKeyError';
}

/** A kind of key. */
export interface KeyKind<Key> {
  /** Its name in the store. */
  readonly name: string;
  /** Its use, in words. */
  readonly purpose: string;
  readonly make: () => Jwk;
  /** Throws for any other kind of key. */
  readonly keyOf: (jwk: Jwk) => Key;
}

/** The keys of a store. */
export type KeyStore = Pick<Directory, 'keys' | 'addKey'>;

/**
 * Returns the key of a kind that the store has. Where it has none, that of `file` becomes it, where an older version of the
 * server kept its key; without such a file, a new one.
 *
 * Errors: a `ServerKeyError` if the file or the store has something else in the place of a key, or the two differ.
 */
export async function openServerKey<Key>(directory: KeyStore, file: string | null, kind: KeyKind<Key>): Promise<Key> {
  const { name, purpose, make, keyOf } = kind;
  const inFile = file === null ? null : readKeyFile(file, kind);
  const kept = async (): Promise<string | undefined> => (await directory.keys()).find((key) => key.name === name)?.jwk;
  let text = await kept();
  if (text === undefined) {
    await directory.addKey({ name, jwk: JSON.stringify(inFile ?? make()) });
    // Another server may have been first.
    text = (await kept())!;
  }
  const jwk = readKey(text, keyOf);
  if (jwk === null) throw new ServerKeyError(`the store holds no key ${purpose} under ${name}: restore a backup.`);
  if (inFile !== null && !isDeepStrictEqual(inFile, jwk)) {
    throw new ServerKeyError(
      `${file} holds another key ${purpose} than the store, whose servers all use that of the store: move the file away.`,
    );
  }
  return keyOf(jwk);
}

/** Returns the key in a file; null if there is no file. */
function readKeyFile<Key>(file: string, { purpose, keyOf }: KeyKind<Key>): Jwk | null {
  if (!existsSync(file)) return null;
  const jwk = readKey(readFileSync(file, 'utf8'), keyOf);
  if (jwk === null)
    throw new ServerKeyError(`${file} holds no key ${purpose}: restore it, or move it away to use that of the store.`);
  return jwk;
}

/** Returns the JWK in a text; null if it is of another kind or none. */
function readKey<Key>(text: string, keyOf: (jwk: Jwk) => Key): Jwk | null {
  try {
    const jwk = JSON.parse(text) as Jwk;
    keyOf(jwk);
    return jwk;
  } catch {
    return null;
  }
}
