/**
 * Durations of stages, as a Prometheus histogram for each. Every move is measured four times, so recording allocates
 * nothing; the library's own histogram makes a key of its labels and some objects each time.
 */

interface Cells {
  /** How many took up to each bound and longer than the one before; last, how many took longer. */
  readonly counts: Float64Array;
  sum: number;
}

export class StageTimes<S extends string> {
  readonly #name: string;
  readonly #help: string;
  readonly #bounds: readonly number[];
  readonly #stages: ReadonlyMap<S, Cells>;

  /** `bounds` are seconds, in order. */
  constructor(name: string, help: string, stages: readonly S[], bounds: readonly number[]) {
    this.#name = name;
    this.#help = help;
    this.#bounds = bounds;
    this.#stages = new Map(stages.map((stage) => [stage, { counts: new Float64Array(bounds.length + 1), sum: 0 }]));
  }

  /** Adds the time of a stage, in seconds. */
  add(stage: S, seconds: number): void {
    const cells = this.#stages.get(stage)!;
    let at = 0;
    while (at < this.#bounds.length && seconds > this.#bounds[at]!) at++;
    cells.counts[at]!++;
    cells.sum += seconds;
  }

  /** Returns all of it in the format of Prometheus. Source: "Exposition formats", Prometheus's documentation. */
  text(): string {
    const lines = [`# HELP ${this.#name} ${this.#help}`, `# TYPE ${this.#name} histogram`];
    for (const [stage, { counts, sum }] of this.#stages) {
      let all = 0;
      counts.forEach((count, at) => {
        all += count;
        lines.push(`${this.#name}_bucket{le="${this.#bounds[at] ?? '+Inf'}",stage="${stage}"} ${all}`);
      });
      lines.push(`${this.#name}_sum{stage="${stage}"} ${sum}`, `${this.#name}_count{stage="${stage}"} ${all}`);
    }
    return `${lines.join('\n')}\n`;
  }
}
