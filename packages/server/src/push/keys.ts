/** The server's key pair for push services (RFC 8292), in a file of its own: without it no subscription of before is valid. */
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { KeyFileError, openKeyFile } from '../work/keyFile.js';

/** The key pair with which a server proves to push services who sends. */
export interface PushKeys {
  /** As a page names it to subscribe: an uncompressed point of P-256, as base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** Returns the keys in a file, which is made where there is none. Errors: a `KeyFileError` if it holds anything else. */
export function openPushKeys(file: string): PushKeys {
  const problem = `${file} holds no key for push services: restore it, or delete it, after which no device is subscribed.`;
  const fresh = (): JsonWebKey =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return openKeyFile(file, fresh, keysOf, () => new KeyFileError(problem));
}

function keysOf(key: JsonWebKey): PushKeys {
  const privateKey = createPrivateKey({ key, format: 'jwk' });
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
