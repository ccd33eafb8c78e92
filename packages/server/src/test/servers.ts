/** Helpers of tests: several servers on one store, and what is to be waited for. */

import { openStoreOn, type Store } from '@sitke/server/store';
import type { Bus } from '../nodes/bus.js';
import { NO_BUS } from '../nodes/bus.js';
import type { ServerOptions } from '../serverOptions.js';
import { openPglite } from './pglite.js';
import { type Served, serveAll } from './served.js';

/** Buses of one process. */
export class LocalBus {
  readonly #calls = new Map<Bus, (() => void)[]>();
  /** Whether notifications are lost. */
  isDead = false;
  /** How often servers poll without a notification, in ms. */
  pollMs = 2000;
  notifications = 0;

  bus(): Bus {
    const calls: (() => void)[] = [];
    const bus: Bus = {
      pollMs: this.pollMs,
      isHealthy: true,
      notify: () => {
        this.notifications += 1;
        if (this.isDead) return;
        for (const [other, theirs] of this.#calls) if (other !== bus) for (const call of theirs) setImmediate(call);
      },
      onNotify: (call) => void calls.push(call),
      close: async () => void this.#calls.delete(bus),
    };
    this.#calls.set(bus, calls);
    return bus;
  }
}

/** Opens the stores of several servers on one database in this process, which closes with the last of them. */
export async function openTogether(count: number): Promise<Store[]> {
  const db = await openPglite();
  let open = count;
  const close = async (): Promise<void> => {
    open -= 1;
    if (open === 0) await db.close();
  };
  return Promise.all(Array.from({ length: count }, () => openStoreOn({ ...db, close })));
}

/** Starts servers on one store in memory; they close with the last of them. Without a bus, they poll at intervals. */
export async function serveTogether(
  count: number,
  bus: LocalBus | null,
  options: Partial<ServerOptions> = {},
): Promise<Served[]> {
  const stores = await openTogether(count);
  const served: Served[] = [];
  for (const store of stores) served.push(await serveAll({ ...options, store, bus: bus?.bus() ?? NO_BUS }));
  return served;
}

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10));
}
