/** The address of the page says which online screen is open, so that it can be shared, reloaded and gone back from. */
import { computed, effect } from '@preact/signals';
import { makePlaceLink, readPlace } from '../state/fragment.js';
import type { Store } from '../store/store.js';

/** Keeps the address in line with the state; what the address asks for, `followLink` of main.tsx does. */
export function updateAddress(store: Store): void {
  const wanted = computed(() => {
    const { online } = store.state.value;
    return online && makePlaceLink(online.place);
  });
  effect(() => {
    const link = wanted.value;
    const { hash, pathname, search } = location;
    if (link !== null && link !== hash) history.pushState(null, '', link);
    if (link === null && readPlace(hash)) history.pushState(null, '', pathname + search);
  });
}
