/** Whether this browser has results of practice; without reading them, for the first page. */
import { browserStorage } from '../../platform/storage.js';

/** Where they are kept. */
export const PRACTICE = 'sitke.practice';

/** Returns whether anything was ever practised here. */
export function hasPractised(): boolean {
  return (browserStorage('localStorage')?.getItem(PRACTICE) ?? null) !== null;
}
