/** The metrics, on their own port; only this machine reaches it by default. */

import type { Server } from 'node:http';
import { Hono } from 'hono';
import type { Metrics } from '../../watch/metrics.js';
import { makeHttpServer } from '../http.js';
import { listen, urlOf } from '../listen.js';
import { makeSite, type Routes } from '../site.js';

export const METRICS_HOST = '127.0.0.1';

/** A server of metrics. */
export interface MetricsServer {
  readonly http: Server;
  readonly url: string;
}

/** Serves metrics at `/metrics`; port 0 is any free one. Errors: rejects if the port is taken. */
export async function serveMetrics(
  metrics: Metrics,
  host: string,
  port: number,
  onError: (error: unknown) => void,
): Promise<MetricsServer> {
  const routes: Routes = new Hono();
  routes.get('/metrics', async (c) => c.body(await metrics.text(), 200, { 'content-type': metrics.contentType }));
  const http = makeHttpServer(makeSite({ isReady: () => true, mounts: { '/': routes }, onError }));
  return { http, url: `${urlOf(host, await listen(http, host, port, 1))}/metrics` };
}
