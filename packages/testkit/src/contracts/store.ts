/** The contract of a store: each service has a file here, for a store that keeps its promises. */

import { MemoryStore } from '@sitke/server/store';
import { expect, test } from 'vitest';
import { often } from '../sizes.js';
import { directoryContract } from './store/directory.js';
import type { OpenStore } from './store/game.js';
import { gameLogContract } from './store/gameLog.js';
import { answersOf, forHistories } from './store/histories.js';
import { maintenanceContract } from './store/maintenance.js';
import { sessionsContract } from './store/sessions.js';

export type { OpenStore } from './store/game.js';

/** The contracts of the services that every store has, by their names in `Store`. */
export const CONTRACTS: Readonly<Record<string, (name: string, open: OpenStore) => void>> = {
  games: gameLogContract,
  sessions: sessionsContract,
  directory: directoryContract,
  maintenance: maintenanceContract,
};

/** Tests that a store answers random histories as the one in memory does. */
export function answersAsModel(name: string, open: OpenStore): void {
  test(`${name}: random histories get the answers of the model`, async () => {
    const seen = new Set<string>();
    await forHistories(often(10, 30, 10_000), async (steps) => {
      const [store, model] = [await open(), new MemoryStore()];
      for (const step of steps) {
        const answers = await answersOf(model, step);
        expect(await answersOf(store, step)).toEqual(answers);
        for (const [, code = 'ok'] of JSON.stringify(answers[0]).matchAll(/"ok":(?:true|false,"code":"(\w+)")/g))
          seen.add(code);
      }
      await store.close();
    });
    // The histories come by every answer that a disk with room gives.
    expect([...seen].sort()).toEqual(['conflict', 'duplicate', 'ok', 'rematch']);
  });
}
