/** The entries of the packages, as strangers import them. */

import { entriesOf, PUBLISHED, type Published } from '#scripts/published';

/** Entries that are programs of a worker or of a page, and do something where they are imported. */
const PROGRAMS = /\/(worker|helper)$/;

/** The entries of some packages that can be imported anywhere. */
export function plainEntries(names: readonly Published[] = PUBLISHED): string[] {
  return names.flatMap(entriesOf).flatMap(({ entry }) => (PROGRAMS.test(entry) ? [] : [entry]));
}
