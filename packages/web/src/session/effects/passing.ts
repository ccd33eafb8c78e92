/** Lets a notice of what has happened end by itself; the answer to a try stays until the next one. */
import { computed, effect } from '@preact/signals';
import type { Store } from '../store/store.js';
import type { Notice } from '../types.js';

/** Long enough to read the longest of them twice. Units: ms. */
export const PASSING_MS = 12_000;

/** Returns whether a notice reports an event, and so grows old. */
function passes({ kind }: Notice): boolean {
  return kind !== 'refused' && kind !== 'notAMove' && kind !== 'ambiguous';
}

/** Takes each passing notice away after its time, unless another has come. */
export function connectPassing({ state, dispatch }: Store): void {
  const notice = computed(() => state.value.notice);
  effect(() => {
    const shown = notice.value;
    if (shown === null || !passes(shown)) return;
    const timer = setTimeout(() => dispatch({ type: 'noticePassed', notice: shown }), PASSING_MS);
    return () => clearTimeout(timer);
  });
}
