/** The HTTP server, with limits on the cost of slow or talkative clients. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { SECURITY_HEADERS } from './headers.js';
import { type Routes, textResponse } from './site.js';

/** How long a client may take for a request, and how often that is checked. */
export interface Patience {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
}

/** A client without a whole request after 20 s is cut off. */
export const PATIENCE: Patience = { headersMs: 10_000, requestMs: 15_000, checkMs: 5000 };
const MAX_HEADER_BYTES = 8192;

const TOO_MANY = {
  ...SECURITY_HEADERS,
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '1',
  connection: 'close',
};

/**
 * Returns an HTTP server for the routes; upgrades are left to others. A request that `refuses` rejects gets its 429
 * before the routes see it.
 */
export function makeHttpServer(
  site: Routes,
  { headersMs, requestMs, checkMs }: Patience = PATIENCE,
  refuses: (request: IncomingMessage) => boolean = () => false,
): Server {
  const answer = getRequestListener(site.fetch, {
    overrideGlobalObjects: false,
    // A malformed address has no resource.
    errorHandler: () => textResponse(404, 'not found', SECURITY_HEADERS),
  });
  return createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      if (refuses(request)) response.writeHead(429, TOO_MANY).end('too many requests\n');
      else void answer(request, response);
    },
  );
}
