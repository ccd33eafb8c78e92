/** The key pair of the servers on a store for push services (RFC 8292): without it no subscription of before is valid. */

import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { type Jwk, type KeyKind, type KeyStore, openServerKey } from '../keys/serverKey.js';

/** The key pair with which a server proves to push services who sends. */
export interface PushKeys {
  /** As a page names it to subscribe: an uncompressed point of P-256, as base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const PUSH: KeyKind<PushKeys> = {
  name: 'push',
  purpose: 'for push services',
  make: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  keyOf: keysOf,
};

/**
 * Returns the keys of a store, which are made where there are none; `file` is where an older version of the server kept them.
 * Errors: those of `openServerKey`.
 */
export function openPushKeys(directory: KeyStore, file: string | null = null): Promise<PushKeys> {
  return openServerKey(directory, file, PUSH);
}

function keysOf(key: Jwk): PushKeys {
  const privateKey = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' });
  const [x, y] = [key.x, key.y].map((part) => Buffer.from(part ?? '', 'base64url')) as [Buffer, Buffer];
  if (key.crv !== 'P-256' || x.length !== 32 || y.length !== 32) throw new RangeError('not of P-256');
  return { publicKey: Buffer.concat([Buffer.from([4]), x, y]).toString('base64url'), privateKey };
}

/** The life of a token; services allow a day. */
const TOKEN_S = 12 * 3600;

/** Returns what a request to a push service at an origin says of who sends it; `contact` is a mail address or a page. */
export function authorization(keys: PushKeys, origin: string, contact: string, nowMs: number): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ typ: 'JWT', alg: 'ES256' });
  const body = part({ aud: origin, exp: Math.floor(nowMs / 1000) + TOKEN_S, sub: contact });
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${head}.${body}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}
