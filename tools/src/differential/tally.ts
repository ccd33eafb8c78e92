/** Counts of what a run has met, so that a test can say how deep it went and fail when it gets shallow. */

/** Counters by name. */
export class Tally {
  readonly #counts = new Map<string, number>();

  add(name: string, by = 1): void {
    this.#counts.set(name, this.of(name) + by);
  }

  /** Returns a counter; 0 if nothing was counted. */
  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Returns the counters that are below what is wanted, each as a line. */
  missing(wanted: Readonly<Record<string, number>>): string[] {
    return Object.entries(wanted)
      .filter(([name, least]) => this.of(name) < least)
      .map(([name, least]) => `${name}: ${this.of(name)}, at least ${least} wanted`);
  }

  /** Returns all counters in order of name, as one text. */
  text(): string {
    const names = [...this.#counts.keys()].sort();
    return names.map((name) => `  ${name.padEnd(34)} ${String(this.of(name)).padStart(8)}`).join('\n');
  }
}

/** Returns numbers for another size of run; a run smaller than the standard one has no least numbers. */
export function scaled(wanted: Readonly<Record<string, number>>, factor: number): Record<string, number> {
  if (factor < 1) return {};
  return Object.fromEntries(Object.entries(wanted).map(([name, least]) => [name, Math.floor(least * factor)]));
}
