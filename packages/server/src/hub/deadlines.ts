/**
 * The next game to check although nobody acts: a heap of times, and one timer for the earliest. Nearly every move
 * postpones a deadline: its place in the heap is then mended when its earlier time has come.
 */

import type { Clock } from '../work/clock.js';

interface Entry {
  readonly game: string;
  /** Its place in the heap: the deadline, or an earlier one that was postponed. */
  atMs: number;
  /** The deadline; null if it was removed, or brought forward in another entry. */
  dueMs: number | null;
}

/** No timer waits longer: a clock may have drifted by then. */
const LONGEST_WAIT_MS = 3_600_000;

export class Deadlines {
  readonly #clock: Clock;
  readonly #onDue: (game: string) => void;
  /** The entry of each game with a deadline. */
  readonly #current = new Map<string, Entry>();
  readonly #heap: Entry[] = [];
  #cancel: (() => void) | null = null;
  #timerMs = Number.POSITIVE_INFINITY;

  constructor(clock: Clock, onDue: (game: string) => void) {
    this.#clock = clock;
    this.#onDue = onDue;
  }

  /** How many games have a deadline. */
  get size(): number {
    return this.#current.size;
  }

  /** Sets the deadline of a game; null removes it. */
  set(game: string, atMs: number | null): void {
    const known = this.#current.get(game);
    if (known && atMs !== null && atMs >= known.atMs) {
      known.dueMs = atMs;
      return;
    }
    if (known) known.dueMs = null;
    if (atMs === null) {
      this.#current.delete(game);
      return;
    }
    const entry: Entry = { game, atMs, dueMs: atMs };
    this.#current.set(game, entry);
    this.#push(entry);
    // Entries that are left behind never come due: a long game must not fill the heap with them.
    if (this.#heap.length > 2 * this.#current.size + 64) this.#rebuild();
    this.#arm();
  }

  /** Ends the timer; no game is due any more. */
  stop(): void {
    this.#current.clear();
    this.#heap.length = 0;
    this.#cancel?.();
    this.#cancel = null;
  }

  #rebuild(): void {
    this.#heap.length = 0;
    for (const entry of this.#current.values()) this.#push(entry);
  }

  #arm(): void {
    const first = this.#heap[0];
    if (!first) return;
    const atMs = Math.min(first.atMs, this.#clock.now() + LONGEST_WAIT_MS);
    if (this.#cancel && this.#timerMs <= atMs) return;
    this.#cancel?.();
    this.#timerMs = atMs;
    this.#cancel = this.#clock.after(atMs - this.#clock.now(), () => this.#fire());
  }

  #fire(): void {
    this.#cancel = null;
    const nowMs = this.#clock.now();
    const due: string[] = [];
    for (let first = this.#heap[0]; first && first.atMs <= nowMs; first = this.#heap[0]) {
      this.#pop();
      if (first.dueMs === null) continue;
      if (first.dueMs > nowMs) {
        first.atMs = first.dueMs;
        this.#push(first);
        continue;
      }
      this.#current.delete(first.game);
      due.push(first.game);
    }
    this.#arm();
    for (const game of due) this.#onDue(game);
  }

  #push(entry: Entry): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (heap[parent]!.atMs <= entry.atMs) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]!.atMs < heap[child]!.atMs) child++;
      if (heap[child]!.atMs >= last.atMs) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  }
}
