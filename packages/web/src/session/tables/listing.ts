/**
 * The tables that the app comes with, and where they are: the list `tables.json` next to the page. It names each file of the tables by
 * variant and name; its address, from the page, or null while it is still being made.
 */
import type { Making } from '../tables.js';

/** The list as it is read. */
export type Listing = Readonly<Record<string, string | null>>;

/** Where the list is, from the page. */
export const LISTING = 'tables.json';

/** Returns how far the tables of a list are; null where all are made. */
export function makingOf(listing: Listing): Making | null {
  const addresses = Object.values(listing);
  const made = addresses.filter((address) => address !== null).length;
  return made === addresses.length ? null : { made, of: addresses.length };
}

/**
 * Returns a list from JSON, by hand: the service worker reads it, too, and shares no schemas with the app. Errors: throws
 * TypeError if it is not one.
 */
export function readListing(json: unknown): Listing {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new TypeError(`${LISTING} is no list`);
  for (const [name, address] of Object.entries(json)) {
    if (address !== null && typeof address !== 'string') throw new TypeError(`${LISTING}: ${name} has no address`);
  }
  return json as Listing;
}
