/** Who is seen where not all can be: everybody gets a place before anybody gets a second one. */

/**
 * Returns things in the order in which they get places. They are given oldest first, and `shareOf` says whose share each
 * takes of. First come the oldest of each share, then the second of each, and so on; among those of one such round, the
 * oldest and the newest by turns. So however many things any number of others add, what is there stays, as long as there
 * are no more shares than places; and where there are more, half of the places are for those that have long been there
 * and half for those that have just come.
 */
export function fairOrder<T>(things: readonly T[], shareOf: (thing: T) => string): T[] {
  const counts = new Map<string, number>();
  const rounds: T[][] = [];
  for (const thing of things) {
    const share = shareOf(thing);
    const round = counts.get(share) ?? 0;
    counts.set(share, round + 1);
    rounds[round] ??= [];
    rounds[round].push(thing);
  }
  return rounds.flatMap(alternateEnds);
}

/** Returns the first, the last, the second, the last but one, and so on. */
function alternateEnds<T>(things: readonly T[]): T[] {
  return things.map((_, index) => things[index % 2 === 0 ? index / 2 : things.length - (index + 1) / 2]!);
}
