/** A list that changes while somebody reaches for one of its rows: what stands in it keeps its place. */

/** How long the place of what is gone stays taken. Units: ms. */
const GONE_MS = 10_000;

export interface Row<T> {
  readonly entry: T;
  /** Since when it is no longer there; null while it is. */
  readonly goneMs: number | null;
}

/**
 * Returns a list brought in line with what there is now: rows stay where they are, what is new comes last, and what is
 * gone is marked for a while before its place is given up; at the end of the list it goes at once.
 */
export function updateRows<T>(
  rows: readonly Row<T>[],
  entries: readonly T[],
  keyOf: (entry: T) => string,
  nowMs: number,
): readonly Row<T>[] {
  const current = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const kept: Row<T>[] = rows
    .map((row): Row<T> => {
      const entry = current.get(keyOf(row.entry));
      current.delete(keyOf(row.entry));
      return entry === undefined ? { ...row, goneMs: row.goneMs ?? nowMs } : { entry, goneMs: null };
    })
    .filter(({ goneMs }) => goneMs === null || nowMs - goneMs < GONE_MS);
  const added = [...current.values()].map((entry) => ({ entry, goneMs: null }));
  const all = [...kept, ...added];
  while (all.length > 0 && all.at(-1)?.goneMs !== null) all.pop();
  return all;
}
