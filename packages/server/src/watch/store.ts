/** A store that measures what its commits take and counts those that come too late. */

import { performance } from 'node:perf_hooks';
import type { GameStore } from '../store/index.js';
import type { Metrics } from './metrics.js';

/** Returns a store that does what another does, and tells the metrics of it. */
export function measuredStore(store: GameStore, metrics: Metrics): GameStore {
  const commit: GameStore['commit'] = async (change) => {
    const begunMs = performance.now();
    const answer = await store.commit(change);
    if (answer.ok) metrics.took('commit', begunMs);
    else if (answer.code === 'conflict') metrics.conflict();
    return answer;
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === 'commit') return commit;
      const value: unknown = Reflect.get(target, name, target);
      // Its methods know private parts of it, which the proxy has not.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
