/** A game in memory: its last state, who listens, and a queue, so that one thing after another happens in it. */

import { performance } from 'node:perf_hooks';
import type { EventKind, Refusal, Seat } from '@sitke/protocol';
import { type Table, tableOf } from '../games/line.js';
import { stateOfStored } from '../games/log.js';
import { type GameState, type Pair, seatOf, withSeat } from '../games/state.js';
import {
  type Audience,
  draftMessage,
  eventMessage,
  type Seen,
  seenOf,
  stateMessage,
  type Wire,
} from '../games/view.js';
import type { LogEvent, StoredGame } from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';

/** Somebody who listens to games. */
export interface Listener {
  /** Who he is to the server; null for nobody in particular. */
  readonly player: string | null;
  send(message: Wire): void;
}

const MAX_REFUSED = 64;
/** How many acts are known here with the event that they led to; of older ones the store knows it. */
const MAX_ACTS = 64;

export class LiveGame {
  readonly id: string;
  readonly listeners: Set<Listener> = new Set();
  /** What ends the waiting for a seat to come back. */
  readonly absences: Map<Seat, () => void> = new Map();
  /** When somebody last asked for it. */
  usedMs = 0;
  #state: GameState;
  /** The last positions that were needed, perhaps of an earlier state. */
  #table: Table | null = null;
  /** What is seen of it, perhaps of an earlier state. */
  #seen: Seen | null = null;
  /** The events of the last acts in the log, by the act's name, the oldest first. */
  readonly #acts = new Map<string, number>();
  /** The last acts that were refused: the same act again, on its way for longer, must not be done after all. */
  readonly #refused = new Map<string, Refusal>();
  readonly #kinds: EventKind[] = [];
  /** When each seat was told that its clock runs. */
  #toldMs: Pair<number> = [0, 0];
  /** Ends when all that was asked for is done. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  readonly #leave = (): void => {
    this.#waiting--;
  };
  readonly #metrics: Metrics | undefined;

  constructor(stored: StoredGame, metrics?: Metrics) {
    this.#metrics = metrics;
    this.id = stored.row.id;
    this.#state = stateOfStored(stored);
    this.#note(stored.events);
  }

  get state(): GameState {
    return this.#state;
  }

  /** The game with its last position. */
  get table(): Table {
    if (this.#table?.state !== this.#state) this.#table = tableOf(this.#state, this.#table);
    return this.#table;
  }

  /** The game as it is, and what everybody sees of it. */
  get seen(): Seen {
    if (this.#seen?.state !== this.#state) this.#seen = seenOf(this.#state, this.#seen ?? undefined);
    return this.#seen;
  }

  /** How long it took to tell each seat that its clock runs. */
  get held(): Pair<number> {
    const of = (seat: Seat): number => Math.max(0, this.#toldMs[seat] - (this.#state.clocks[seat].sinceMs ?? Infinity));
    return [of(0), of(1)];
  }

  /** Whether nobody listens and nothing is to be done. */
  get isIdle(): boolean {
    return this.listeners.size === 0 && this.#waiting === 0 && this.absences.size === 0;
  }

  /** Does something when all that was asked before is done. */
  enqueue<T>(job: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const askedMs = performance.now();
    const done = this.#last.then(() => {
      this.#metrics?.took('queue', askedMs);
      return job();
    });
    this.#last = done.then(this.#leave, this.#leave);
    return done;
  }

  /**
   * Returns the version at which an act was done that was decided on a version; null if it was not, and undefined if that
   * is too long ago to be known here.
   */
  versionOfAct(id: string, decidedOn: number): number | null | undefined {
    return this.#acts.get(id) ?? (decidedOn >= this.#state.version - MAX_ACTS ? null : undefined);
  }

  /** Returns why an act was refused lately; undefined if it was not. */
  refusalOf(id: string): Refusal | undefined {
    return this.#refused.get(id);
  }

  /** Remembers that an act was refused for good. */
  refuse(id: string, why: Refusal): void {
    this.#refused.set(id, why);
    if (this.#refused.size > MAX_REFUSED) this.#refused.delete(this.#refused.keys().next().value!);
  }

  /** Returns the kinds of the events after a version. */
  kindsSince(version: number): readonly EventKind[] {
    return this.#kinds.slice(version);
  }

  /** Returns who a listener is in this game. */
  audienceOf(listener: Listener): Audience {
    return seatOf(this.state, listener.player);
  }

  /** Returns whether somebody listens for a seat. */
  isPresent(seat: Seat): boolean {
    const player = this.state.seats[seat];
    return player !== null && this.hears(player);
  }

  /** Returns whether a player listens. */
  hears(player: string): boolean {
    for (const listener of this.listeners) if (listener.player === player) return true;
    return false;
  }

  /** Goes on to a state that is on disk, and tells everybody. */
  advance(after: GameState, events: readonly LogEvent[], nowMs: number): void {
    const { seen } = this;
    const before = this.#state;
    for (const seat of [0, 1] as const) {
      const isStarted = before.clocks[seat].sinceMs !== after.clocks[seat].sinceMs;
      if (isStarted) this.#toldMs = withSeat(this.#toldMs, seat, nowMs);
    }
    this.#state = after;
    this.#note(events);
    const begunMs = performance.now();
    if (events.length > 0) this.#tell(seen, events);
    else this.#tellDrafts(before);
    this.#metrics?.took('tell', begunMs);
  }

  /** Goes on to what somebody else has made of the game on disk. */
  reload(stored: StoredGame): void {
    // Another server has told its listeners, at a time that is not known here.
    this.advance(stateOfStored(stored, this.#state), stored.events.slice(this.#state.version), 0);
  }

  #note(events: readonly LogEvent[]): void {
    for (const { actId, kind, seq } of events) {
      if (actId !== null) this.#acts.set(actId, seq);
      this.#kinds.push(kind as EventKind);
    }
    while (this.#acts.size > MAX_ACTS) this.#acts.delete(this.#acts.keys().next().value!);
  }

  #tell(before: Seen, events: readonly LogEvent[]): void {
    const kinds = events.map(({ kind }) => kind as EventKind);
    const { atMs } = events.at(-1)!;
    const event = eventMessage(before, this.seen, kinds, atMs);
    for (const listener of this.listeners) {
      const you = this.audienceOf(listener);
      // Who has just taken a seat sees another game than the spectator he was.
      const isSame = seatOf(before.state, listener.player) === you;
      listener.send(isSame ? event : stateMessage(you, this.seen, atMs));
    }
  }

  #tellDrafts(before: GameState): void {
    for (const listener of this.listeners) {
      const you = this.audienceOf(listener);
      if (you === null || before.secrets[you] === this.state.secrets[you]) continue;
      const message = draftMessage(you, this.state);
      if (message) listener.send(message);
    }
  }
}
