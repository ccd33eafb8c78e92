/** Keeps many games, as many as there is room for. */
import type { Library, Problem } from './library.js';
import type { GameRecord } from './record.js';

/** How many games are kept in one transaction. */
const BATCH = 200;

/** The outcome of keeping games. */
export interface Kept {
  readonly added: number;
  /** Games that were there already, whatever has been made of them since. */
  readonly same: number;
  /** Games that were not kept, because of `problem`. */
  readonly left: number;
  readonly problem: Problem | null;
}

/** Keeps games that are not there yet, and stops where the browser refuses; those kept before that stay. */
export async function keepGames(
  library: Pick<Library, 'all' | 'addAll'>,
  records: readonly GameRecord[],
  progress: (done: number) => void = () => undefined,
): Promise<Kept> {
  const own = new Set((await library.all()).records.map(({ id }) => id));
  const fresh = [...new Map(records.filter(({ id }) => !own.has(id)).map((record) => [record.id, record])).values()];
  let added = 0;
  let problem: Problem | null = null;
  for (let at = 0; at < fresh.length && problem === null; at += BATCH) {
    const batch = fresh.slice(at, at + BATCH);
    problem = await library.addAll(batch);
    if (problem === null) added += batch.length;
    progress(added);
  }
  return { added, same: records.length - fresh.length, left: fresh.length - added, problem };
}
