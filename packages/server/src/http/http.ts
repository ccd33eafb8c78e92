/** The HTTP server, with limits on what a slow or talkative client may cost. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { SECURITY_HEADERS } from './headers.js';
import { type Routes, textResponse } from './site.js';

/** How long a client may take to say what it wants, and how often that is looked at. */
export interface Patience {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
}

/** Whoever has said nothing whole after 20 s is cut off. */
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
 * Returns an HTTP server that answers what its routes do; who asks to upgrade is left to others. A request that `refuses`
 * says is too much gets its 429 before the routes see it.
 */
export function makeHttpServer(
  site: Routes,
  { headersMs, requestMs, checkMs }: Patience = PATIENCE,
  refuses: (request: IncomingMessage) => boolean = () => false,
): Server {
  const answer = getRequestListener(site.fetch, {
    overrideGlobalObjects: false,
    // What is no address names nothing here.
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
