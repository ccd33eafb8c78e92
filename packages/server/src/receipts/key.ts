/** The key by which a server signs receipts, in a file of its own. */

import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { KeyFileError, openKeyFile } from '../work/keyFile.js';

/** The key pair (Ed25519, RFC 8032) by which a server signs receipts. */
export interface ReceiptKey {
  /** 32 bytes as base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Returns a fresh key, for a server whose receipts need not be known again. */
export function newReceiptKey(): ReceiptKey {
  return keyOf(freshKey());
}

/** Returns the key in a file, which is made where there is none. Errors: a `KeyFileError` if it holds anything else. */
export function openReceiptKey(file: string): ReceiptKey {
  const problem = `${file} holds no key for receipts: restore it, or delete it, after which receipts of before are of another key.`;
  return openKeyFile(file, freshKey, keyOf, () => new KeyFileError(problem));
}

function freshKey(): JsonWebKey {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
}

function keyOf(key: JsonWebKey): ReceiptKey {
  if (key.crv !== 'Ed25519' || typeof key.x !== 'string') throw new RangeError('not of Ed25519');
  return { publicKey: key.x, privateKey: createPrivateKey({ key, format: 'jwk' }) };
}
