/** Helpers of tests: requests written by hand, byte for byte, on their own connection. */

import { once } from 'node:events';
import { connect } from 'node:net';

/** How a request says how long its body is. */
export const FRAMINGS = ['length', 'chunked', 'none', 'HTTP/1.0', 'HTTP/1.0 none'] as const;
export type Framing = (typeof FRAMINGS)[number];

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly framing: Framing;
}

/** Whether a request framed so brings its body. */
export function hasBody(framing: Framing): boolean {
  return !framing.endsWith('none');
}

/** Returns the bytes of a request that ends its connection. */
export function rawOf({ method, path, headers = {}, body = '', framing }: RawRequest): string {
  const version = framing.startsWith('HTTP/1.0') ? 'HTTP/1.0' : 'HTTP/1.1';
  const length: Record<string, string> = hasBody(framing) ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const framed = framing === 'chunked' ? { 'transfer-encoding': 'chunked' } : length;
  const all = { host: 'sitke.example', connection: 'close', ...headers, ...framed };
  const head = [`${method} ${path} ${version}`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)];
  const sent = framing === 'chunked' ? chunksOf(body) : hasBody(framing) ? body : '';
  return `${head.join('\r\n')}\r\n\r\n${sent}`;
}

/** A body in pieces of a few bytes, as clients that make theirs while they send it. */
function chunksOf(body: string): string {
  const pieces = body.match(/.{1,7}/gsu) ?? [];
  return [...pieces, ''].map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`).join('');
}

export interface RawAnswer {
  readonly status: number;
  /** The header and what comes after it, as it came. */
  readonly text: string;
}

export interface Sending {
  /** Whether the answer is complete; without it the server ends the connection. */
  readonly isEnough?: (text: string) => boolean;
  /** Whether the sender says that nothing more comes. */
  readonly ends?: boolean;
}

/** Sends bytes, and returns what is answered. */
export async function sendRaw(port: number, bytes: string, sending: Sending = {}): Promise<RawAnswer> {
  const { isEnough = () => false, ends = false } = sending;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
    if (isEnough(text)) socket.destroy();
  });
  if (ends) socket.end(bytes);
  else socket.write(bytes);
  await once(socket, 'close');
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]), text };
}
