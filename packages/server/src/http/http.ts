/** The HTTP server, with limits on the cost of slow or talkative clients. */

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { GatedServer, type Gatekeeper, TOO_MANY, TOO_MANY_TEXT } from './gate.js';
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

/**
 * Returns an HTTP server for the routes; upgrades are left to others. A request that `refuses` rejects gets its 429
 * before the routes see it; with a gatekeeper, connections of addresses that have spent their budget get theirs before
 * they are read as requests.
 */
export function makeHttpServer(
  site: Routes,
  { headersMs, requestMs, checkMs }: Patience = PATIENCE,
  refuses: (request: IncomingMessage) => boolean = () => false,
  gatekeeper?: Gatekeeper,
): Server {
  const answer = getRequestListener(site.fetch, {
    overrideGlobalObjects: false,
    // A malformed address has no resource.
    errorHandler: () => textResponse(404, 'not found', SECURITY_HEADERS),
  });
  const options = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  const listener: RequestListener = (request, response) => {
    if (refuses(request)) response.writeHead(429, TOO_MANY).end(TOO_MANY_TEXT);
    else void answer(request, response);
  };
  return gatekeeper ? new GatedServer(options, listener, gatekeeper) : createServer(options, listener);
}
