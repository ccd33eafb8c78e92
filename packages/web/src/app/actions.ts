/** The actions of all features, and of what they share: each folder of them that has an `actions.ts` or an `offers.ts`. */
import type { Store } from '../session/store/store.js';
import type { AppState } from '../session/types.js';
import type { Action, Doors, Offer, OffersOf } from '../ui/action.js';
import { bindKeys } from '../ui/keys.js';

const FOUND = import.meta.glob<readonly Action[]>(['../features/*/actions.ts', '../ui/*/actions.ts'], {
  eager: true,
  import: 'ACTIONS',
});

export const ACTIONS: readonly Action[] = Object.values(FOUND).flat();

const OFFERS = Object.values(
  import.meta.glob<OffersOf>(['../features/*/offers.ts', '../ui/*/offers.ts'], { eager: true, import: 'OFFERS' }),
);

/** Returns the offers of all features, in order. */
export function offersOf(state: AppState, nowMs: number): readonly Offer[] {
  return OFFERS.flatMap((offers) => offers(state, nowMs).filter((one) => one !== null && one !== false)).sort(
    (a, b) => a.at - b.at,
  );
}

/** Binds the keys that work on every page. */
export function connectEverywhere({ state }: Store, doors: Doors): void {
  const everywhere = ACTIONS.filter(({ reach }) => reach === 'everywhere');
  bindKeys(
    () => everywhere,
    () => state.peek(),
    doors,
  );
}
