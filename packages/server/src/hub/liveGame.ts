/** A game in memory: its last state, who listens, and a queue, so that one thing after another happens in it. */

import { performance } from 'node:perf_hooks';
import { type EventKind, MAX_MISSED, type Refusal, type Seat, VIEW_FIELDS } from '@sitke/protocol';
import { stateOf, stateOfStored } from '../games/log.js';
import { type GameContext, PLIES_A_TURN, type Played, playOn } from '../games/playLine.js';
import { Recent } from '../games/recent.js';
import { type GameState, type Pair, seatOf, withSeat } from '../games/state.js';
import {
  type Audience,
  draftMessage,
  eventMessage,
  missedMessage,
  type Snapshot,
  snapshotOf,
  stateMessage,
  type VisibleGame,
  visibleTo,
  type Wire,
} from '../games/view.js';
import type { LogEvent, StoredGame } from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';
import { yieldToEventLoop } from '../work/slices.js';
import { FREE, type Pay } from '../work/work.js';

/** Somebody who listens to games. */
export interface Listener {
  /** Who he is to the server; null for nobody in particular. */
  readonly player: string | null;
  send(message: Wire): void;
  /** Hears that the clock of its player has begun to run, after what it was told of that. */
  clockStarted?(): void;
}

/** So many events are read into a state in one turn of the event loop: about a millisecond. */
const EVENTS_A_TURN = 100;
/** So many positions are kept from before the last acts. */
const MAX_EARLIER = 3;
const SEATS = [0, 1] as const;
const MAX_REFUSED = 64;
/** How many acts are known here with the event that they led to; of older ones the store knows it. */
const MAX_COMMANDS = 64;

/** What an outage changes in a view, and more: all but who plays. */
const OUTAGE_FIELDS = VIEW_FIELDS.filter((key) => key !== 'players');

export class LiveGame {
  readonly id: string;
  readonly listeners: Set<Listener> = new Set();
  /** What ends the waiting for a seat to come back. */
  readonly absences: Map<Seat, () => void> = new Map();
  /** When somebody last asked for it. */
  usedMs = 0;
  #state: GameState;
  /** How far it is played by the rules, perhaps of an earlier state; and before its last acts, which may be taken back. */
  #played: Played | null = null;
  #earlier: readonly Played[] = [];
  #preparing: Promise<void> | null = null;
  /** What is seen of it, perhaps of an earlier state. */
  #snapshot: Snapshot | null = null;
  /** The events of the last acts in the log, by the act's name, the oldest first. */
  readonly #commands = new Map<string, number>();
  /** The last acts that were refused: the same act again, on its way for longer, must not be done after all. */
  readonly #refused = new Map<string, Refusal>();
  /** The kinds of the last events. */
  #kinds: EventKind[] = [];
  readonly #recent = new Recent();
  /** When each seat was told that its clock runs. */
  #notifiedAt: Pair<number> = [0, 0];
  /** Ends when all that was asked for is done. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  readonly #leave = (): void => {
    this.#waiting--;
  };
  readonly #metrics: Metrics | undefined;

  /** `known` is an earlier state of it, or that of all its events. */
  constructor(stored: StoredGame, metrics?: Metrics, known: GameState | null = null) {
    this.#metrics = metrics;
    this.id = stored.row.id;
    this.#state = stateOfStored(stored, known);
    this.#remember(stored.events);
    // Whoever comes back after an outage is told that there was one, and not of the whole game as if nothing had been.
    const { events } = stored;
    let first = events.length;
    while (events[first - 1]?.kind === 'outage') first--;
    for (const { seq } of events.slice(first)) this.#recent.addFields(seq - 1, OUTAGE_FIELDS, null);
  }

  /** Returns a game that was stored; of a long one, the log is gone through in slices. */
  static async from(stored: StoredGame, metrics?: Metrics, pay: Pay = FREE): Promise<LiveGame> {
    const { row, events } = stored;
    let state: GameState | null = null;
    for (let to = EVENTS_A_TURN; to < events.length; to += EVENTS_A_TURN) {
      const known: GameState | null = state;
      state = pay(() => stateOf(row.id, events.slice(0, to), row, known));
      await yieldToEventLoop();
    }
    return pay(() => new LiveGame(stored, metrics, state));
  }

  get state(): GameState {
    return this.#state;
  }

  /** The game with its last position. */
  get context(): GameContext {
    this.#playOn(Number.POSITIVE_INFINITY);
    return { state: this.#state, node: this.#played!.node };
  }

  /** Whether its last position takes little work: the game is short, or only the last act is still to be played. */
  get isReady(): boolean {
    const { line } = this.#state;
    const near = this.#near();
    return line.length <= PLIES_A_TURN || (near !== null && (near.line === line || near.line === line.before));
  }

  /** Plays it by the rules up to its last position, in slices; whoever needs that of a game that may be long waits for it. */
  prepare(pay: Pay = FREE): Promise<void> {
    this.#preparing ??= this.#prepare(pay).finally(() => {
      this.#preparing = null;
    });
    return this.#preparing;
  }

  async #prepare(pay: Pay): Promise<void> {
    while (!this.isReady) {
      pay(() => this.#playOn(PLIES_A_TURN));
      await yieldToEventLoop();
    }
  }

  /** Returns what is played up to the last act that is played already, or up to the one that was not taken back. */
  #near(): Played | null {
    const { line } = this.#state;
    if (this.#played?.line === line) return this.#played;
    const isOn = (played: Played | null): boolean => played?.line === line || played?.line === line.before;
    if (isOn(this.#played)) return this.#played;
    return this.#earlier.find(isOn) ?? this.#played;
  }

  #playOn(most: number): void {
    const near = this.#near();
    if (near?.line === this.#state.line) {
      this.#played = near;
      return;
    }
    const played = playOn(this.#state, near, most);
    if (near) this.#earlier = [near, ...this.#earlier.filter((each) => each !== near)].slice(0, MAX_EARLIER);
    this.#played = played;
  }

  /** The game as it is, and what everybody sees of it. */
  get snapshot(): Snapshot {
    if (this.#snapshot?.state !== this.#state) this.#snapshot = snapshotOf(this.#state, this.#snapshot ?? undefined);
    return this.#snapshot;
  }

  /** How long it took to tell each seat that its clock runs. */
  get notifyDelay(): Pair<number> {
    const of = (seat: Seat): number =>
      Math.max(0, this.#notifiedAt[seat] - (this.#state.clocks[seat].sinceMs ?? Infinity));
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
  versionOfCommand(id: string, decidedOn: number): number | null | undefined {
    return this.#commands.get(id) ?? (decidedOn >= this.#state.version - MAX_COMMANDS ? null : undefined);
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
    const count = this.#state.version - version;
    return count > 0 ? this.#kinds.slice(-count) : [];
  }

  /** Returns what tells somebody who knows a version what has happened since; null where only the whole game does. */
  missedSince(version: number, nowMs: number): Wire | null {
    if (version === this.#state.version) return eventMessage(this.snapshot, this.snapshot, [], nowMs);
    const since = this.#recent.since(version);
    // Who has taken a seat meanwhile may have been a spectator before, and saw another game.
    if (!since || since.fields.includes('players')) return null;
    return missedMessage(version, since, this.snapshot, this.kindsSince(version), nowMs);
  }

  /** Returns who a listener is in this game. */
  audienceOf(listener: Listener): Audience {
    return seatOf(this.state, listener.player);
  }

  /** Returns the game as a player may see it. */
  visibleTo(player: string | null): VisibleGame {
    const { state, node } = this.context;
    return visibleTo(seatOf(state, player), state, () => node);
  }

  /** Returns whether somebody listens for a seat. */
  isPresent(seat: Seat): boolean {
    const player = this.state.seats[seat];
    return player !== null && this.isListening(player);
  }

  /** Returns whether a player listens. */
  isListening(player: string): boolean {
    for (const listener of this.listeners) if (listener.player === player) return true;
    return false;
  }

  /** Goes on to a state that is on disk, and tells everybody. */
  advance(after: GameState, events: readonly LogEvent[], now: () => number): void {
    const { snapshot } = this;
    const before = this.#state;
    // A clock that goes on after an outage ran before, and its player knows that it does.
    const goesOn = events.some(({ kind }) => kind === 'resumed');
    const changed = goesOn ? [] : SEATS.filter((seat) => before.clocks[seat].sinceMs !== after.clocks[seat].sinceMs);
    const noteNotified = (): void => {
      for (const seat of changed) this.#notifiedAt = withSeat(this.#notifiedAt, seat, now());
    };
    noteNotified();
    this.#state = after;
    this.#remember(events);
    const begunMs = performance.now();
    if (events.length > 0) this.#broadcast(snapshot, events);
    else this.#sendDrafts(before);
    if (changed.length > 0) {
      this.#notifyClockStarts(changed);
      // What was said goes out at the end of this turn, after what others are told in it.
      process.nextTick(() => this.#state === after && noteNotified());
    }
    this.#metrics?.took('tell', begunMs);
  }

  /** Goes on to what somebody else has made of the game on disk. */
  reload(stored: StoredGame): void {
    // Another server has told its listeners, at a time that is not known here.
    this.advance(stateOfStored(stored, this.#state), stored.events.slice(this.#state.version), () => 0);
  }

  #notifyClockStarts(seats: readonly Seat[]): void {
    const { seats: players, clocks } = this.#state;
    for (const listener of this.listeners) {
      if (seats.some((seat) => clocks[seat].sinceMs !== null && players[seat] === listener.player))
        listener.clockStarted?.();
    }
  }

  #remember(events: readonly LogEvent[]): void {
    // Of a game that is read, the log may be long.
    for (const { actId, kind, seq } of events.slice(-Math.max(MAX_COMMANDS, MAX_MISSED))) {
      if (actId !== null) this.#commands.set(actId, seq);
      this.#kinds.push(kind as EventKind);
    }
    if (this.#kinds.length > 2 * MAX_MISSED) this.#kinds = this.#kinds.slice(-MAX_MISSED);
    while (this.#commands.size > MAX_COMMANDS) this.#commands.delete(this.#commands.keys().next().value!);
  }

  #broadcast(before: Snapshot, events: readonly LogEvent[]): void {
    const kinds = events.map(({ kind }) => kind as EventKind);
    const { atMs } = events.at(-1)!;
    const event = eventMessage(before, this.snapshot, kinds, atMs);
    if (event.t === 'event') this.#recent.add(event.from, event.change);
    for (const listener of this.listeners) {
      const you = this.audienceOf(listener);
      // Who has just taken a seat sees another game than the spectator he was.
      const isSame = seatOf(before.state, listener.player) === you;
      listener.send(isSame ? event : stateMessage(you, this.snapshot, atMs));
    }
  }

  #sendDrafts(before: GameState): void {
    for (const listener of this.listeners) {
      const you = this.audienceOf(listener);
      if (you === null || before.secrets[you] === this.state.secrets[you]) continue;
      const message = draftMessage(you, this.state);
      if (message) listener.send(message);
    }
  }
}
