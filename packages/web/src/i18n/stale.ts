/** Translations that no longer fit; `scripts/translations.mjs` says which. */
import { STALE } from 'virtual:stale-texts';
import type { OtherId } from './languages.js';

/** Returns the translations of a language whose English has changed since they were made, by the keys of `sideBySide.ts`. */
export function staleOf(id: OtherId): Readonly<Record<string, string>> {
  return STALE[id] ?? {};
}
