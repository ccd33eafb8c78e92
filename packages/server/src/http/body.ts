/**
 * Reads the body of a request from Node's own request, with a size limit whatever its framing. The frameworks' limits
 * go by `Content-Length`, or make a second request of the first.
 */

import type { IncomingMessage } from 'node:http';
import { type Refusal, refusal } from '@sitke/protocol';
import type { Result } from '@sitke/rules';

/** Returns the body, if all of it has arrived and it has at most so many bytes. */
export function readBytes(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Result<Uint8Array<ArrayBuffer>, Refusal>> {
  const tooLong = { ok: false, error: refusal('message/size') } as const;
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(tooLong);
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const end = (result: Result<Uint8Array<ArrayBuffer>, Refusal>): void => {
      incoming.off('data', take).off('end', finish).off('close', finish);
      resolve(result);
    };
    const take = (chunk: Uint8Array): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > maxBytes) end(tooLong);
    };
    const finish = (): void => {
      const whole = { ok: true, value: Buffer.concat(chunks) } as const;
      // A client that goes away in the middle gets no answer; half a request has no effect.
      end(incoming.complete ? whole : { ok: false, error: refusal('message/shape') });
    };
    incoming
      .on('data', take)
      .on('end', finish)
      .on('close', finish)
      .on('error', () => {});
    if (incoming.destroyed) finish();
  });
}
