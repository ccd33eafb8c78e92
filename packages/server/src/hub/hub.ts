/**
 * The live side: games in memory, commands one after another, and nothing sent to anybody before it is on disk.
 *
 * A command is decided on the last state, committed with the version on which it was decided, and only then
 * acknowledged and sent to all listeners. If a peer has changed the game meanwhile, the commit fails and the command is
 * decided again: optimistic locking.
 */

import { type ClientMessage, type Opponent, type Refusal, refusal, type Seat, TRANSIENT_ERRORS } from '@sitke/protocol';
import { decideCreate, isOnTerms } from '../games/create.js';
import { type DecisionTools, decide, decideOutsider } from '../games/decide.js';
import { ended } from '../games/decision.js';
import { checkPermission } from '../games/permissions.js';
import { actKeyOf } from '../games/players.js';
import { type GameEvent, type GameState, seatOf } from '../games/state.js';
import { deadlineOf, resumedEvent, stopsClock, timeoutEvent, tooLateRefusal } from '../games/time.js';
import { errorMessage, plainMessage, refusedMessage, stateMessage, type Wire } from '../games/view.js';
import { ALONE, type Peers, seatKey } from '../nodes/peers.js';
import { FREE, type Pay } from '../work/work.js';
import { Absences } from './absences.js';
import { Commits, type Observer } from './commits.js';
import { Deadlines } from './deadlines.js';
import { Followers } from './followers.js';
import { GameReader } from './gameReader.js';
import { gameIdOf, rematchIdOf, seal } from './ids.js';
import type { Listener, LiveGame } from './liveGame.js';
import { Lobby } from './lobby.js';
import type { Arrival, HubOptions } from './options.js';
import { creditOutage, rowsOf } from './outage.js';
import { RemoteChanges } from './remoteChanges.js';
import { repeat } from './repeat.js';

type MessageOf<T extends ClientMessage['t']> = Extract<ClientMessage, { t: T }>;

const SEATS = [0, 1] as const;
const BEAT_MS = 1000;
const SWEEP_MS = 60_000;
const SWEEP_LIMIT = 100;
const MAX_TRIES = 5;
/** How long after its deadline a game is checked if the player on the move is connected to a peer. */
const ELSEWHERE_MS = 1000;
const OTHER_TERMS = 'a game on other terms was made under this id; take a new one';
/** When a game is checked again that was due while clocks were frozen. */
const FROZEN_MS = 500;

export class Hub extends GameReader {
  readonly #tools: DecisionTools;
  readonly #followers = new Followers();
  readonly #deadlines: Deadlines;
  readonly #absences: Absences;
  readonly #commits: Commits;
  readonly #peers: Peers;
  readonly lobby: Lobby;
  #cancels: (() => void)[] = [];

  constructor(options: HubOptions) {
    super(options);
    this.#tools = { seal: options.seal ?? seal, rematchId: rematchIdOf };
    this.#deadlines = new Deadlines(options.clock, (id) => this.#checkDeadline(id));
    const { store, clock, bots = () => [], peers = ALONE } = options;
    this.#peers = peers;
    const isPresent = (game: LiveGame, seat: Seat): boolean =>
      game.isPresent(seat) || peers.isPresent(seatKey(game.id, seat));
    this.#absences = new Absences(clock, isPresent, (game, find) => void this.#addEvent(game, find));
    this.#commits = new Commits(options, this.#deadlines, (game) => this.#watch(game));
    const isListening = (player: string, id: string): boolean => this.games.peek(id)?.isListening(player) ?? false;
    this.lobby = new Lobby({ games: store.games, clock, bots, isListening, peers });
    this.observe((state) => this.lobby.update(state));
    const [games, deadlines, absences, commits, lobby] = [
      this.games,
      this.#deadlines,
      this.#absences,
      this.#commits,
      this.lobby,
    ];
    const guard = (job: () => Promise<void>): void => void this.guard(() => undefined, job);
    const drop = (id: string): void => this.drop([id]);
    const changes = new RemoteChanges({ options, games, deadlines, absences, commits, lobby, guard, drop });
    this.#cancels.push(peers.subscribe(changes));
  }

  /** Credits clocks with the time that the server was down, and begins to watch them. */
  async start(): Promise<void> {
    const { store, clock, metrics } = this.options;
    // In a cluster, the peers credit outages together.
    const live = store.cluster ? await rowsOf(store.games, 'live') : await creditOutage(store, clock.now(), metrics);
    const rows = [...live, ...(await rowsOf(store.games, 'open'))];
    for (const { id, deadlineMs } of rows) this.#deadlines.set(id, deadlineMs);
    this.lobby.fill(rows);
    if (!store.cluster) await store.maintenance.heartbeat(clock.now());
    this.#every(BEAT_MS, async () => {
      this.games.trim();
      if (!store.cluster) await store.maintenance.heartbeat(clock.now());
    });
    // This finds deadlines that a timer missed.
    this.#every(SWEEP_MS, async () => {
      for (const id of await store.games.due(clock.now(), SWEEP_LIMIT)) this.#checkDeadline(id);
    });
  }

  /** Lets pending commands finish and ends all timers. The hub must not be used afterwards. */
  async stop(): Promise<void> {
    this.kill();
    // A command whose game is still being read stands in no game's queue.
    await this.untilDone();
    await Promise.all(this.games.values().map((game) => game.enqueue(async () => {})));
    this.lobby.stop();
  }

  /** Ends all timers, except those that pending commands still start. The hub must not be used afterwards. */
  kill(): void {
    this.isStopped = true;
    for (const cancel of this.#cancels.splice(0)) cancel();
    this.#deadlines.stop();
    for (const game of this.games.values()) for (const cancel of game.absences.values()) cancel();
    this.lobby.stop();
  }

  /** Calls the observer for every game that changes, until the returned function is called. */
  observe(observer: Observer): () => void {
    return this.#commits.observe(observer);
  }

  /** The sizes of what is kept in memory, for the health page. */
  get counts(): { readonly games: number; readonly listeners: number; readonly deadlines: number } {
    return { games: this.games.size, listeners: this.#followers.size, deadlines: this.#deadlines.size };
  }

  /**
   * Makes a game. The same request again gives the same game; one on other terms under the same id is refused. `share`
   * owns the game's place in the lobby, and takes the turns of the engine; default: the player.
   */
  async create(player: string | null, message: MessageOf<'create'>, share: string = player ?? ''): Promise<Wire> {
    const refused = (why: Refusal): Wire => refusedMessage(null, message.id, why);
    const forbidden = checkPermission(player, message, null);
    if (forbidden || player === null) return refused(forbidden ?? refusal('session/none'));
    return this.guard(refused, async () => {
      if (!this.#isAvailable(message.opponent)) return refused(refusal('game/opponent'));
      const { id, isSecond } = gameIdOf(player, message.id);
      const why = this.options.createRefusal?.(player, message, id, share);
      if (why) return refused(why);
      const created = decideCreate(message, player, isSecond);
      if (!created.ok) return refused(created.error);
      const make = () => this.#commits.commitNew(id, created.value, message.id);
      const answer = message.opponent.kind === 'lobby' ? await this.lobby.admit(player, id, share, make) : await make();
      if (answer === 'busy') return refused(refusal('server/busy'));
      if (answer !== 'made') {
        // A repeated request finds its game there already.
        const game = await this.games.load(id);
        if (!game) return refused(refusal('lobby/tooMany'));
        if (!isOnTerms(game.state, message, player)) return refused(refusal('message/shape', OTHER_TERMS));
      }
      return plainMessage({ t: 'created', id: message.id, game: id });
    });
  }

  /** Runs a command; resolves when it is on disk and all listeners have been notified. */
  async act(player: string | null, message: MessageOf<'act'>, arrival: Arrival): Promise<Wire> {
    const refused = (why: Refusal): Wire => refusedMessage(message.game, message.id, why);
    if (this.isStopped) return refused(refusal('server/stopping'));
    return this.guard(refused, async () => {
      if (!this.#peers.isClockTrusted) return this.#actLater(player, message, arrival);
      const game = await this.games.load(message.game, arrival.pay);
      if (!game) return refused(checkPermission(player, message, null) ?? refusal('game/none'));
      const answer = await game.enqueue(() => this.#act(game, player, message, arrival, false));
      if (answer !== 'late') return answer;
      // A move that has arrived but is not read yet is in time.
      await this.options.clock.polled();
      return (await game.enqueue(() => this.#act(game, player, message, arrival, true))) as Wire;
    });
  }

  /** Runs a command that came while clocks were frozen, as if it had come when they go on. */
  async #actLater(player: string | null, message: MessageOf<'act'>, arrival: Arrival): Promise<Wire> {
    if (!(await this.#peers.untilClockTrusted()))
      return refusedMessage(message.game, message.id, refusal('server/busy'));
    return this.act(player, message, { ...arrival, nowMs: this.options.clock.now() });
  }

  /**
   * Ends a game, whoever plays it, without a result unless `how` says otherwise. The game may be over already, or
   * missing.
   */
  async endGame(
    id: string,
    how: (state: GameState) => GameEvent = () => ended('aborted', null),
    pay?: Pay,
  ): Promise<'ended' | 'over' | 'none' | 'failed'> {
    const game = await this.games.load(id, pay);
    if (!game) return 'none';
    let isOver = game.state.end !== null;
    await this.#addEvent(game, () => {
      isOver = game.state.end !== null;
      return isOver ? null : how(game.state);
    });
    if (isOver) return 'over';
    return game.state.end ? 'ended' : 'failed';
  }

  /** Drops games that are over from memory, so that they are read again; unsubscribes their listeners. */
  drop(ids: readonly string[]): void {
    for (const id of ids) {
      for (const listener of [...(this.games.peek(id)?.listeners ?? [])]) this.leave(listener, id);
      this.games.drop(id);
    }
  }

  /**
   * Sends a listener the events after the version that it knows, and subscribes it to new ones; `pay` charges the
   * caller.
   */
  async sync(
    listener: Listener,
    { game: id, v }: Pick<MessageOf<'sync'>, 'game' | 'v'>,
    pay: Pay = FREE,
  ): Promise<void> {
    const fail = (why: Refusal): void => listener.send(errorMessage(id, why));
    await this.guard(fail, async () => {
      const game = await this.games.load(id, pay);
      if (!game) return fail(refusal('game/none'));
      if (v > game.state.version) await game.enqueue(() => this.#commits.refreshIfNewer(game));
      if (this.#followers.isFull(listener, game)) return fail(refusal('game/tooMany'));
      const wasSubscribed = game.listeners.has(listener);
      // Nothing below awaits: the listener misses no event, and gets none before the state.
      this.#listen(listener, game);
      const you = game.audienceOf(listener);
      const nowMs = this.options.clock.now();
      const hasSecret = you !== null && game.state.secrets[you] !== null;
      // A subscriber was sent every event: if it lacks some, it cannot be trusted to have any of the rest.
      const hasLost = wasSubscribed && v < game.state.version;
      listener.send(
        pay(
          () => (hasSecret || hasLost ? null : game.missedSince(v, nowMs)) ?? stateMessage(you, game.snapshot, nowMs),
        ),
      );
    });
  }

  /** Sends a listener the lobby, and each change of it from now on. */
  async enterLobby(listener: Listener, pay: Pay = FREE): Promise<void> {
    const fail = (why: Refusal): void => listener.send(errorMessage(null, why));
    await this.guard(fail, () => this.lobby.enter(listener, pay));
  }

  /** Unsubscribes a listener from a game, or from all games and the lobby. */
  leave(listener: Listener, id?: string): void {
    if (id === undefined) this.lobby.leave(listener);
    for (const game of this.#followers.remove(listener, id)) this.#presenceChanged(game);
  }

  #isAvailable(opponent: Opponent): boolean {
    if (opponent.kind === 'link' || opponent.kind === 'lobby') return true;
    return this.options.isAvailable?.(opponent) ?? false;
  }

  #listen(listener: Listener, game: LiveGame): void {
    this.#followers.add(listener, game);
    this.#presenceChanged(game);
  }

  /** Returns the version of a game and the head of its log there; null if it is not in memory. */
  logOf(id: string): { readonly v: number; readonly head: string } | null {
    const game = this.games.peek(id);
    return game ? { v: game.state.version, head: game.head } : null;
  }

  /** Called when a listener has subscribed to a game or left it. */
  #presenceChanged(game: LiveGame): void {
    this.#watch(game);
    this.lobby.presenceChanged(game.id);
    this.games.use(game);
  }

  /** Checks who is present in a game, and announces it to peers; for games that wait in the lobby, the lobby does that. */
  #watch(game: LiveGame): void {
    this.#absences.watch(game);
    if (game.state.status === 'open' && game.state.opponent.kind === 'lobby') return;
    for (const seat of SEATS) this.#peers.announce(seatKey(game.id, seat), game.isPresent(seat));
  }

  /** Checks a game whose deadline has come. */
  #checkDeadline(id: string): void {
    const { clock } = this.options;
    const nowMs = clock.now();
    void this.guard(
      () => null,
      async () => {
        // A move that has arrived but is not read yet is in time.
        await clock.polled();
        const game = await this.games.load(id);
        if (!game) return;
        const dueMs = deadlineOf(game.state, game.notifyDelay);
        if (dueMs !== null && this.#isElsewhere(game) && nowMs < dueMs + ELSEWHERE_MS) {
          this.#deadlines.set(id, dueMs + ELSEWHERE_MS);
          return;
        }
        await this.#addEvent(game, () => timeoutEvent(game.context, nowMs, game.notifyDelay), true);
        if (game.state.end && dueMs !== null) this.options.metrics?.late(clock.now() - dueMs);
      },
    );
  }

  /** Whether a player whose clock runs may be connected to a peer, where their move may have arrived. */
  #isElsewhere(game: LiveGame): boolean {
    if (!this.#peers.exist) return false;
    return SEATS.some((seat) => game.state.clocks[seat].sinceMs !== null && !game.isPresent(seat));
  }

  /**
   * Adds an event without a command, if `find` still finds it when its turn comes; `byRules` says that `find` needs a
   * position.
   */
  #addEvent(game: LiveGame, find: () => GameEvent | null, byRules = false): Promise<unknown> {
    return this.guard(
      () => null,
      () =>
        game.enqueue(async () => {
          for (let tries = 0; tries < MAX_TRIES; tries++) {
            if (byRules && !game.isReady) await game.prepare();
            const event = this.isStopped || !this.#peers.isClockTrusted ? null : find();
            const nowMs = this.options.clock.now();
            if (!event || (await this.#commits.commit(game, { events: [event] }, null, nowMs)) !== 'again') break;
          }
          const dueMs = deadlineOf(game.state, game.notifyDelay);
          const { clock } = this.options;
          const isLater = dueMs !== null && !this.#peers.isClockTrusted;
          this.#deadlines.set(game.id, isLater ? Math.max(dueMs, clock.now() + FROZEN_MS) : dueMs);
        }),
    );
  }

  /**
   * Runs a command in the queue of its game. Returns 'late' if the clock ran out, unless `allRead`: then all received
   * messages were processed.
   */
  async #act(
    game: LiveGame,
    player: string | null,
    message: MessageOf<'act'>,
    arrival: Arrival,
    allRead: boolean,
  ): Promise<Wire | 'late'> {
    const { id, act } = message;
    const { nowMs, lagMs, pay = FREE } = arrival;
    const key = actKeyOf(player, id);
    // A player who knows a newer version was served by a peer.
    if (message.v > game.state.version) await this.#commits.refreshIfNewer(game);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const refused = (why: Refusal): Wire => {
        if (!TRANSIENT_ERRORS.has(why.code)) game.refuse(key, why);
        return refusedMessage(game.id, id, why);
      };
      // A commit also fails if the command is stored and the client names another version than at first.
      const found = tries === 0 ? game.versionOfCommand(key, message.v) : undefined;
      const known = found === undefined ? await this.options.store.games.seqOfAct(game.id, key) : found;
      if (known !== null) return plainMessage({ t: 'ack', game: game.id, id, v: known });
      const before = game.refusalOf(key);
      if (before) return refused(before);
      const forbidden = checkPermission(player, message, game.state);
      if (forbidden || player === null) return refused(forbidden ?? refusal('session/none'));
      const why = act.type === 'join' && this.options.nameRefusal?.(player, act.name);
      if (why) return refused(why);
      if (!game.isReady) await game.prepare(pay);
      const seat = seatOf(game.state, player);
      // A player who acts is present, even without listening.
      const resumed = seat === null ? null : resumedEvent(game.state, seat, nowMs);
      if (resumed && (await this.#commits.commit(game, { events: [resumed] }, null, nowMs)) === 'again') continue;
      const mover = seat !== null && stopsClock(act) ? { seat, lagMs } : null;
      const { context, notifyDelay } = game;
      const late = timeoutEvent(context, nowMs, notifyDelay, mover);
      if (late) {
        if (!allRead) return 'late';
        const answer = await this.#commits.commit(game, { events: [late] }, null, nowMs);
        if (answer === 'again') continue;
        return refused(answer === 'busy' ? refusal('server/busy') : tooLateRefusal(seat));
      }
      const decided = pay(() =>
        seat === null
          ? { ok: true as const, value: decideOutsider(game.state, player, act) }
          : decide(context, { act, seat, v: message.v, nowMs, lagMs, notifyDelay }, this.#tools),
      );
      if (!decided.ok) return refused(decided.error);
      const v = await this.#commits.commit(game, decided.value, key, nowMs);
      if (v === 'busy') return refused(refusal('server/busy'));
      if (v !== 'again') return plainMessage({ t: 'ack', game: game.id, id, v });
    }
    return refusedMessage(game.id, id, refusal('server/busy'));
  }

  #every(ms: number, call: () => Promise<void>): void {
    this.#cancels.push(repeat(this.options.clock, ms, () => this.guard(() => undefined, call)));
  }
}
