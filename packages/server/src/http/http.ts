/** The HTTP server: so far only the door of the sockets, and a page that says that it is well. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
const CHECK_MS = 5000;
const MAX_HEADER_BYTES = 8192;

/** Returns an HTTP server that answers `/health`, with limits on what a slow or talkative client may cost. */
export function makeHttpServer(isReady: () => boolean): Server {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    // Nothing here takes a body; what somebody sends is not read.
    const isHealth = request.method === 'GET' && request.url === '/health';
    say(response, !isHealth ? 404 : isReady() ? 200 : 503);
  };
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

const WORDS: Readonly<Record<number, string>> = { 200: 'ok', 404: 'not found', 503: 'stopping' };

function say(response: ServerResponse, status: number): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(`${WORDS[status]}\n`);
}
