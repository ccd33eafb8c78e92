/** Fair places where not everything can be listed: each share gets one place before any gets a second. */

/**
 * Returns things in the order in which they get places. They are given oldest first, and `shareOf` names the share of
 * each. First come the oldest of each share, then the second of each, and so on; within such a round, the oldest and
 * the newest alternate. So whatever others add, a listed thing stays listed while there are no more shares than places.
 * If there are more, half of the places go to the oldest shares and half to the newest.
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
