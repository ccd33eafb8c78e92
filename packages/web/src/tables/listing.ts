/**
 * The tables that the app comes with, and where they are: the list `tables.json` next to the page. It names each file of the tables by
 * variant and name; its address, from the page, or null while it is still being made.
 */
import * as v from 'valibot';
import type { Making } from '../state/tables.js';

const List = v.record(v.string(), v.nullable(v.string()));

/** The list as it is read. */
export type Listing = Readonly<v.InferOutput<typeof List>>;

/** Where the list is, from the page. */
export const LISTING = 'tables.json';

/** Returns how far the tables of a list are; null where all are made. */
export function makingOf(listing: Listing): Making | null {
  const addresses = Object.values(listing);
  const made = addresses.filter((address) => address !== null).length;
  return made === addresses.length ? null : { made, of: addresses.length };
}

/** Returns a list from JSON. Errors: throws ValiError where it is none. */
export function readListing(json: unknown): Listing {
  return v.parse(List, json);
}
