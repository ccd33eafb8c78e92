/** Waiting jobs in a fair order: addresses take turns, and within each its players, so that nobody's jobs delay another's. */

/** The owner of a job. */
export interface Owned {
  /** The address from which the player came, or else the player. */
  readonly share: string;
  readonly player: string;
}

/** Returns the first key that is not among others, or else the first. */
function firstBut(keys: Iterable<string>, others: ReadonlySet<string>): string | undefined {
  const all = [...keys];
  return all.find((key) => !others.has(key)) ?? all[0];
}

export class FairQueue<T extends Owned> {
  /** By share and player; those that have waited longest for a turn are first. */
  readonly #shares = new Map<string, Map<string, T[]>>();

  /** How many jobs wait. */
  get size(): number {
    return [...this.#shares.keys()].reduce((sum, share) => sum + this.#sizeOf(share), 0);
  }

  /** How many turns others may have before all jobs of a share are done once: its own, and one of each other share. */
  turnsBeside(share: string): number {
    return this.#sizeOf(share) + this.#shares.size - (this.#shares.has(share) ? 1 : 0);
  }

  add(job: T): void {
    const players = this.#shares.get(job.share) ?? new Map<string, T[]>();
    players.set(job.player, [...(players.get(job.player) ?? []), job]);
    this.#shares.set(job.share, players);
  }

  remove(job: T): void {
    const players = this.#shares.get(job.share);
    const rest = players?.get(job.player)?.filter((other) => other !== job) ?? [];
    if (rest.length > 0) players!.set(job.player, rest);
    else players?.delete(job.player);
    if (players?.size === 0) this.#shares.delete(job.share);
  }

  /** Takes the next job: of a share, and then of a player, that has none among the running ones, if there is one. */
  take(running: readonly Owned[]): T | null {
    const share = firstBut(this.#shares.keys(), new Set(running.map((each) => each.share)));
    if (share === undefined) return null;
    const players = this.#shares.get(share)!;
    const player = firstBut(players.keys(), new Set(running.map((each) => each.player)))!;
    const [job, ...rest] = players.get(player)!;
    players.delete(player);
    this.#shares.delete(share);
    if (rest.length > 0) players.set(player, rest);
    if (players.size > 0) this.#shares.set(share, players);
    return job!;
  }

  #sizeOf(share: string): number {
    return [...(this.#shares.get(share)?.values() ?? [])].reduce((sum, jobs) => sum + jobs.length, 0);
  }
}
