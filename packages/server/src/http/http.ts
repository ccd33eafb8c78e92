/** The HTTP server, with limits on the cost of slow or talkative clients. */

import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { textResponse } from './answers.js';
import { GatedServer, type Gatekeeper } from './gate.js';
import { SECURITY_HEADERS } from './headers.js';
import type { Routes } from './site.js';

/** How long a client may take for a request, and how often that is checked. */
export interface Patience {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly checkMs: number;
}

/** A client without a whole request after 20 s is cut off. */
export const PATIENCE: Patience = { headersMs: 10_000, requestMs: 15_000, checkMs: 5000 };
const MAX_HEADER_BYTES = 8192;

/** Returns an HTTP server for the routes; upgrades are left to others. */
export function makeHttpServer(site: Routes, patience: Patience = PATIENCE): Server {
  return createServer(optionsFor(patience), listenerOf(site));
}

/** Returns one with a gate before it, which `serve` of it gives its routes by `listenerOf`. */
export function makeGatedServer(patience: Patience, keeper: Gatekeeper): GatedServer {
  return new GatedServer(optionsFor(patience), keeper);
}

function optionsFor({ headersMs, requestMs, checkMs }: Patience): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
}

/** Returns what answers requests by the routes. */
export function listenerOf(site: Routes): RequestListener {
  const answer = getRequestListener(site.fetch, {
    overrideGlobalObjects: false,
    // A load balancer's check may name no host.
    hostname: 'localhost',
    // A malformed address has no resource.
    errorHandler: () => textResponse(404, 'not found', SECURITY_HEADERS),
  });
  return (request, response) => void answer(request, response);
}
