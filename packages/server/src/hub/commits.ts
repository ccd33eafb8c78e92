/** Stores decisions and notifies all: the retry is the caller's, the fan-out is the game's. */

import { performance } from 'node:perf_hooks';
import type { GameNode } from '@sitke/rules';
import type { Decision } from '../games/decision.js';
import { applyDecision, evolve } from '../games/evolve.js';
import { rowOf, secretChanges, toLogEvent } from '../games/log.js';
import { hasSamePeople } from '../games/people.js';
import { played } from '../games/played.js';
import { contextOf } from '../games/playLine.js';
import type { GameEvent, GameState } from '../games/state.js';
import { deadlineOf } from '../games/time.js';
import type { Commit, CommitAnswer, GameChange } from '../store/index.js';
import type { Deadlines } from './deadlines.js';
import { countLineCredit } from './lineCredit.js';
import type { LiveGame } from './liveGame.js';
import type { HubOptions } from './options.js';

/**
 * Called after each committed change with the new and the previous state (null if not loaded); `node` gives the last
 * position; `isOwn` says whether this server made it. It must not throw.
 */
export type Observer = (state: GameState, before: GameState | null, node: () => GameNode, isOwn: boolean) => void;

/** Why a commit was not made. */
export type NotMade = 'again' | 'busy';

export class Commits {
  readonly #options: HubOptions;
  readonly #deadlines: Deadlines;
  readonly #onCommitted: (game: LiveGame) => void;
  readonly #observers = new Set<Observer>();

  /** `onCommitted` is called after each committed change of a game in memory, before the observers. */
  constructor(options: HubOptions, deadlines: Deadlines, onCommitted: (game: LiveGame) => void) {
    this.#options = options;
    this.#deadlines = deadlines;
    this.#onCommitted = onCommitted;
  }

  /** Calls the observer for every game that changes, until the returned function is called. */
  observe(observer: Observer): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** Stores a decision and notifies all; returns the version of its first event. */
  async commit(game: LiveGame, decision: Decision, actId: string | null, nowMs: number): Promise<number | NotMade> {
    const { child } = decision;
    if (child && (await this.commitNew(child.id, child.created, null)) === 'busy') return 'busy';
    const before = game.state;
    const after = applyDecision(before, decision, nowMs);
    const events = decision.events.map((event, index) =>
      toLogEvent(event, before.version + 1 + index, index === 0 ? actId : null, nowMs),
    );
    const secrets = secretChanges(before.secrets, after.secrets);
    // An arrangement that is stored already changes nothing.
    if (events.length === 0 && secrets.length === 0) return before.version;
    const isPlain = hasSamePeople(before, after) && before.status === after.status && before.end === after.end;
    const { drafts } = game;
    const answer = await this.#store({ row: rowOf(after), expect: before.version, events, secrets, isPlain, drafts });
    if (answer.ok) {
      if (secrets.length > 0) game.drafts += 1;
      game.advance(after, events, () => this.#options.clock.now());
      countLineCredit(this.#options.metrics, before, decision.events);
      this.#deadlines.set(game.id, deadlineOf(after, game.notifyDelay));
      this.#onCommitted(game);
      this.#notifyObservers(after, before, () => game.context.node, true);
      return events.length === 0 ? before.version : before.version + 1;
    }
    if (answer.code === 'busy') return 'busy';
    await this.refresh(game);
    return 'again';
  }

  /**
   * Applies the changes of a peer if a client claims that there are any; only in the game's queue. Any client may claim
   * that: the check is cheap, reading the whole game is not.
   */
  async refreshIfNewer(game: LiveGame): Promise<void> {
    const newer = await this.#options.store.games.eventsSince(game.id, game.state.version);
    if (newer.length > 0) await this.refresh(game);
  }

  /**
   * Applies the changes of a peer; only in the game's queue. `change`: as it has just been read, since some version of the
   * game.
   */
  async refresh(game: LiveGame, change?: GameChange): Promise<void> {
    const { store, clock } = this.#options;
    const before = game.state;
    const isUsable =
      change && change.row.version >= before.version && (change.events[0]?.seq ?? 0) <= before.version + 1;
    const latest =
      (isUsable ? change : await store.cluster?.changeSince(game.id, before.version)) ?? (await this.#whole(game.id));
    if (latest.row.version < before.version) throw new Error(`game ${game.id} has gone back in the store`);
    if (latest.row.version === before.version && latest.drafts === game.drafts) return;
    await played(store.games, game.id, () => game.reload(latest, () => clock.now()));
    this.#deadlines.set(game.id, deadlineOf(game.state, game.notifyDelay));
    this.#onCommitted(game);
    this.#notifyObservers(game.state, before, () => game.context.node, false);
  }

  async #whole(id: string): Promise<GameChange> {
    const stored = await this.#options.store.games.load(id);
    if (!stored) throw new Error(`game ${id} is gone from the store`);
    return { drafts: 0, ...stored };
  }

  /** Notifies the observers of a game that a peer has changed, and that was not in memory. */
  notifyObserversOf(game: LiveGame): void {
    this.#notifyObservers(game.state, null, () => game.context.node, false);
  }

  /** Stores a new game; `there` if a game of this id is stored already. */
  async commitNew(id: string, created: GameEvent, actId: string | null): Promise<'made' | 'there' | 'busy'> {
    const nowMs = this.#options.clock.now();
    const state = evolve(null, id, created, nowMs);
    const change: Commit = { row: rowOf(state), expect: 0, events: [toLogEvent(created, 1, actId, nowMs)] };
    const answer = await this.#store(change);
    if (!answer.ok) return answer.code === 'busy' ? 'busy' : 'there';
    this.#deadlines.set(id, deadlineOf(state));
    this.#notifyObservers(state, null, () => contextOf(state).node, true);
    return 'made';
  }

  async #store(change: Commit): Promise<CommitAnswer> {
    const { store, metrics } = this.#options;
    const begunMs = performance.now();
    const answer = await store.games.commit(change);
    if (answer.ok) metrics?.took('commit', begunMs);
    else if (answer.code === 'conflict') metrics?.conflict();
    return answer;
  }

  #notifyObservers(state: GameState, before: GameState | null, node: () => GameNode, isOwn: boolean): void {
    for (const observer of this.#observers) observer(state, before, node, isOwn);
  }
}
