/** Health checks: whether the server is alive, and whether it is ready. */

import { Hono } from 'hono';
import * as v from 'valibot';
import type { Readiness } from '../../watch/readiness.js';
import { VERSION } from '../../watch/version.js';
import { textResponse, yes } from '../answers.js';
import { type Route, route, serveRoutes } from '../route.js';
import type { Middleware, Routes } from '../site.js';
import type { Keeper } from '../world.js';

interface Watched extends Keeper {
  readonly readiness: Pick<Readiness, 'trouble'>;
}

const CHECK = { who: 'anyone', origins: 'same', isInternal: true, isCheck: true } as const;

/** Both give the version, which is needed to interpret either. */
export const HEALTH_ROUTES: readonly Route<Watched>[] = [
  route({
    id: 'getHealth',
    method: 'get',
    path: '/health',
    about: 'Answers while the process does.',
    ...CHECK,
    answer: { status: 200, kind: 'json', schema: v.object({ status: v.literal('ok'), version: v.string() }) },
    handle: () => yes({ status: 'ok', version: VERSION }),
  }),
  route({
    id: 'getReady',
    method: 'get',
    path: '/ready',
    about: 'Whether the server is ready; 503 and why, if it is not.',
    ...CHECK,
    answer: { status: 200, kind: 'json', schema: v.object({ ready: v.boolean(), version: v.string() }) },
    async handle({ readiness }: Watched) {
      const why = await readiness.trouble();
      if (why === null) return yes({ ready: true, version: VERSION });
      return { ok: true, value: { ready: false, why, version: VERSION }, status: 503, headers: { 'retry-after': '3' } };
    },
  }),
];

/** The paths of both checks. */
export const WATCH_PATHS: ReadonlySet<string> = new Set(HEALTH_ROUTES.map(({ path }) => path));

/** Returns the health checks, each behind a guard; other methods at their paths are refused. */
export function healthRoutes(world: Watched, guard: Middleware = (_c, next) => next()): Routes {
  const routes: Routes = new Hono();
  for (const path of WATCH_PATHS) routes.use(path, guard);
  routes.route('/', serveRoutes(HEALTH_ROUTES, world));
  const refused = (): Response => textResponse(405, 'method not allowed', { allow: 'GET, HEAD' });
  for (const path of WATCH_PATHS) routes.all(path, refused);
  return routes;
}
