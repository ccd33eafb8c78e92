/** Health checks: whether the server is alive, and whether it is ready. */

import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Readiness } from '../../watch/readiness.js';
import { VERSION } from '../../watch/version.js';
import { isRead, type Routes, textResponse } from '../site.js';

const [HEALTH, READY] = ['/health', '/ready'] as const;
/** The paths of both checks. */
export const WATCH_PATHS: ReadonlySet<string> = new Set([HEALTH, READY]);

function answer(status: number, about: object): Response {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(status === 503 ? { 'retry-after': '3' } : {}),
  };
  return textResponse(status, JSON.stringify({ ...about, version: VERSION }), headers);
}

/**
 * `GET /health`: 200 while the process answers. `GET /ready`: 200 if the server is ready, else 503 and why. Both give
 * the version, which is needed to interpret either.
 */
export function healthRoutes(
  readiness: Pick<Readiness, 'trouble'>,
  guard: MiddlewareHandler<{ Bindings: HttpBindings }> = (_c, next) => next(),
): Routes {
  const routes: Routes = new Hono();
  for (const path of WATCH_PATHS) routes.use(path, guard);
  const refused = (): Response => textResponse(405, 'method not allowed', { allow: 'GET, HEAD' });
  routes.all(HEALTH, (c) => (isRead(c) ? answer(200, { status: 'ok' }) : refused()));
  routes.all(READY, async (c) => {
    if (!isRead(c)) return refused();
    const why = await readiness.trouble();
    return why === null ? answer(200, { ready: true }) : answer(503, { ready: false, why });
  });
  return routes;
}
