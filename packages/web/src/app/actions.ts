/** The actions of all features, and of what they share: each folder of them that has an `actions.ts`. */
import type { Store } from '../session/store/store.js';
import type { Action, Doors } from '../ui/action.js';
import { bindKeys } from '../ui/keys.js';

const FOUND = import.meta.glob<readonly Action[]>(['../features/*/actions.ts', '../ui/*/actions.ts'], {
  eager: true,
  import: 'ACTIONS',
});

export const ACTIONS: readonly Action[] = Object.values(FOUND).flat();

/** Binds the keys that work on every page. */
export function connectEverywhere({ state }: Store, doors: Doors): void {
  const everywhere = ACTIONS.filter(({ reach }) => reach === 'everywhere');
  bindKeys(
    () => everywhere,
    () => state.peek(),
    doors,
  );
}
