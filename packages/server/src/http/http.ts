/** The HTTP server, with limits on what a slow or talkative client may cost. */

import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { SECURITY_HEADERS } from './headers.js';
import { type Routes, say } from './site.js';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const CHECK_MS = 5000;
const MAX_HEADER_BYTES = 8192;

/** Returns an HTTP server that answers what its routes do; who asks to upgrade is left to others. */
export function makeHttpServer(site: Routes): Server {
  const answer = getRequestListener(site.fetch, {
    overrideGlobalObjects: false,
    // What is no address names nothing here.
    errorHandler: () => say(404, 'not found', SECURITY_HEADERS),
  });
  return createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    answer,
  );
}
