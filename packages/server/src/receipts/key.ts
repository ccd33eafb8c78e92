/** The key by which the servers on a store sign receipts. */

import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { type Jwk, type KeyKind, type KeyStore, openServerKey } from '../keys/serverKey.js';

/** The key pair (Ed25519, RFC 8032) by which a server signs receipts. */
export interface ReceiptKey {
  /** 32 bytes as base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const RECEIPTS: KeyKind<ReceiptKey> = { name: 'receipts', purpose: 'for receipts', make: freshKey, keyOf };

/** Returns a fresh key, for a server whose receipts need not be known again. */
export function newReceiptKey(): ReceiptKey {
  return keyOf(freshKey());
}

/**
 * Returns the key of a store, which is made where there is none; `file` is where an older version of the server kept it.
 * Errors: those of `openServerKey`.
 */
export function openReceiptKey(directory: KeyStore, file: string | null = null): Promise<ReceiptKey> {
  return openServerKey(directory, file, RECEIPTS);
}

function freshKey(): Jwk {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
}

function keyOf(key: Jwk): ReceiptKey {
  if (key.crv !== 'Ed25519' || typeof key.x !== 'string') throw new RangeError('not of Ed25519');
  return { publicKey: key.x, privateKey: createPrivateKey({ key: key as JsonWebKey, format: 'jwk' }) };
}
