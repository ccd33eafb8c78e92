/** Helpers of tests: the health checks of a server that has nothing else. */

import { Allowances } from '../http/allowances.js';
import { healthRoutes } from '../http/health/health.js';
import type { Routes } from '../http/site.js';
import { Sessions } from '../people/sessions.js';
import { MemoryStore } from '../store/index.js';
import type { Readiness } from '../watch/readiness.js';
import { freeWork, TestClock } from './world.js';

export function checksOf(readiness: Pick<Readiness, 'trouble'> = { trouble: async () => null }): Routes {
  const clock = new TestClock(0);
  const allowances = new Allowances(clock, false);
  const sessions = new Sessions(new MemoryStore());
  const origins: ReadonlySet<string> = new Set();
  return healthRoutes({ readiness, clock, allowances, sessions, origins, work: freeWork(clock), addressOf: () => '' });
}
