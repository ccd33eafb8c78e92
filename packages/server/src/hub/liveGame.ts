/** A game in memory: its last state, its listeners, and a queue that runs one job after another. */

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
import { type GameChange, headOf, type LogEvent, type StoredGame } from '../store/index.js';
import type { Metrics } from '../watch/metrics.js';
import { yieldToEventLoop } from '../work/slices.js';
import { atTurnEnd } from '../work/turnEnd.js';
import { FREE, type Pay } from '../work/work.js';

/** A subscriber to games. */
export interface Listener {
  /** The player's name for the server; null for an anonymous listener. */
  readonly player: string | null;
  send(message: Wire): void;
  /** Called when its player's clock has started to run, after the message that says so. */
  clockStarted?(): void;
}

/** How many events are read into a state in one turn of the event loop: about a millisecond. */
const EVENTS_A_TURN = 100;
/** How many positions before the last plies are kept. */
const MAX_EARLIER = 3;
const SEATS = [0, 1] as const;
const MAX_REFUSED = 64;
/** How many commands are known here with the event they led to; the store knows older ones. */
const MAX_COMMANDS = 64;

/** The fields of a view that an outage may change: all but the players. */
const OUTAGE_FIELDS = VIEW_FIELDS.filter((key) => key !== 'players');

export class LiveGame {
  readonly id: string;
  readonly listeners: Set<Listener> = new Set();
  /** Cancels the wait for a seat to come back. */
  readonly absences: Map<Seat, () => void> = new Map();
  /** When it was last used. */
  usedMs = 0;
  /** How many changes of secrets it has seen. */
  drafts: number;
  /** The head of the chain over its log, in hexadecimal. */
  head: string;
  #state: GameState;
  /**
   * How far it is played by the rules, possibly of an earlier state; and the positions before its last plies, which may
   * be taken back.
   */
  #played: Played | null = null;
  #earlier: readonly Played[] = [];
  #preparing: Promise<void> | null = null;
  /** The snapshot, possibly of an earlier state. */
  #snapshot: Snapshot | null = null;
  /** The log's events of the last commands, by command id, the oldest first. */
  readonly #commands = new Map<string, number>();
  /** The last rejected commands: a delayed copy of one must not be done after all. */
  readonly #refused = new Map<string, Refusal>();
  /** The kinds of the last events. */
  #kinds: EventKind[] = [];
  readonly #recent = new Recent();
  /** When each seat was notified that its clock runs. */
  #notifiedAt: Pair<number> = [0, 0];
  /** Resolves when all queued jobs are done. */
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
    this.drafts = stored.drafts ?? 0;
    this.head = stored.head;
    this.#state = stateOfStored(stored, known);
    this.#remember(stored.events);
    // A client that reconnects after an outage gets the outage as an event, not only the whole game.
    const { events } = stored;
    let first = events.length;
    while (events[first - 1]?.kind === 'outage') first--;
    for (const { seq } of events.slice(first)) this.#recent.addFields(seq - 1, OUTAGE_FIELDS, null);
  }

  /** Returns a stored game; a long log is read in slices. */
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

  /** Whether its last position is cheap: the game is short, or only the last ply is still to be played. */
  get isReady(): boolean {
    const { line } = this.#state;
    const near = this.#near();
    return line.length <= PLIES_A_TURN || (near !== null && (near.line === line || near.line === line.before));
  }

  /**
   * Plays it by the rules up to its last position, in slices; callers that need the position of a long game wait for
   * it.
   */
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

  /** Returns the closest played position: of the last ply, or of the last one not taken back. */
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

  /** The game and its public view. */
  get snapshot(): Snapshot {
    if (this.#snapshot?.state !== this.#state) this.#snapshot = snapshotOf(this.#state, this.#snapshot ?? undefined);
    return this.#snapshot;
  }

  /** How long it took to notify each seat that its clock runs, in milliseconds. */
  get notifyDelay(): Pair<number> {
    const [one, other] = this.#state.clocks;
    const [oneAt, otherAt] = this.#notifiedAt;
    return [Math.max(0, oneAt - (one.sinceMs ?? Infinity)), Math.max(0, otherAt - (other.sinceMs ?? Infinity))];
  }

  /** Whether nobody listens and no job is queued. */
  get isIdle(): boolean {
    return this.listeners.size === 0 && this.#waiting === 0 && this.absences.size === 0;
  }

  /** Runs a job after all jobs queued before. */
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
   * Returns the version at which a command was done; null if it was not, undefined if `decidedOn` is too old to be
   * known here.
   */
  versionOfCommand(id: string, decidedOn: number): number | null | undefined {
    return this.#commands.get(id) ?? (decidedOn >= this.#state.version - MAX_COMMANDS ? null : undefined);
  }

  /** Returns why a command was recently rejected; undefined if it was not. */
  refusalOf(id: string): Refusal | undefined {
    return this.#refused.get(id);
  }

  /** Remembers that a command was rejected for good. */
  refuse(id: string, why: Refusal): void {
    this.#refused.set(id, why);
    if (this.#refused.size > MAX_REFUSED) this.#refused.delete(this.#refused.keys().next().value!);
  }

  /** Returns the kinds of the events after a version. */
  kindsSince(version: number): readonly EventKind[] {
    const count = this.#state.version - version;
    return count > 0 ? this.#kinds.slice(-count) : [];
  }

  /** Returns a message with all changes since a version; null if only the whole game will do. */
  missedSince(version: number, nowMs: number): Wire | null {
    if (version === this.#state.version) return eventMessage(this.snapshot, this.snapshot, [], nowMs);
    const since = this.#recent.since(version);
    // A player who took a seat meanwhile may have been a spectator before, with another view.
    if (!since || since.fields.includes('players')) return null;
    return missedMessage(version, since, this.snapshot, this.kindsSince(version), nowMs);
  }

  /** Returns a listener's seat, or null for a spectator. */
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

  /** Moves on to a committed state and notifies all listeners. */
  advance(after: GameState, events: readonly LogEvent[], now: () => number): void {
    const { snapshot } = this;
    const before = this.#state;
    // A clock that goes on after an outage ran before, and its player knows that.
    const goesOn = events.some(({ kind }) => kind === 'resumed');
    const changed = goesOn ? [] : SEATS.filter((seat) => before.clocks[seat].sinceMs !== after.clocks[seat].sinceMs);
    const noteNotified = (): void => {
      for (const seat of changed) this.#notifiedAt = withSeat(this.#notifiedAt, seat, now());
    };
    noteNotified();
    this.#state = after;
    this.head = headOf(this.id, events, this.head);
    this.#remember(events);
    const begunMs = performance.now();
    if (events.length > 0) this.#broadcast(snapshot, events);
    this.#sendDrafts(before);
    if (changed.length > 0) {
      this.#notifyClockStarts(changed);
      // Messages go out at the end of this turn, after those to others.
      atTurnEnd(() => this.#state === after && noteNotified());
    }
    this.#metrics?.took('tell', begunMs);
  }

  /** Applies a peer's changes, which are on disk, and sends them to the listeners here. */
  reload(stored: GameChange, now: () => number): void {
    const { version } = this.#state;
    this.drafts = stored.drafts;
    const added = stored.events.filter(({ seq }) => seq > version);
    this.advance(stateOfStored(stored, this.#state), added, now);
  }

  #notifyClockStarts(seats: readonly Seat[]): void {
    const { seats: players, clocks } = this.#state;
    for (const listener of this.listeners) {
      if (seats.some((seat) => clocks[seat].sinceMs !== null && players[seat] === listener.player))
        listener.clockStarted?.();
    }
  }

  #remember(events: readonly LogEvent[]): void {
    // The log of a loaded game may be long.
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
      // A listener who has just taken a seat gets another view than as a spectator.
      const isSame = seatOf(before.state, listener.player) === you;
      listener.send(isSame ? event : stateMessage(you, this.snapshot, atMs));
    }
  }

  #sendDrafts(before: GameState): void {
    const [old, now] = [before.secrets, this.state.secrets];
    const changed = SEATS.filter((seat) => old[seat]?.draft.n !== now[seat]?.draft.n);
    // Nearly always; a game may have many spectators.
    if (changed.length === 0) return;
    for (const listener of this.listeners) {
      const you = this.audienceOf(listener);
      if (you === null || !changed.includes(you)) continue;
      const message = draftMessage(you, this.state);
      if (message) listener.send(message);
    }
  }
}
