/**
 * This server among its peers, the other servers on the store. It sends heartbeats, polls the changefeed, publishes who is
 * connected here, and keeps in memory who is connected to a peer.
 *
 * When a peer dies: its heartbeats stop, and after 4 s every other server drops it from `#nodes`, with all its presence.
 * `owns` then gives its duties to those that are left, and whoever reads its games finds them in the store. If no server
 * could send a heartbeat for 3 s, that was an outage: one of them gives all running games that time back, and until then no
 * clock counts.
 */

import { createHash } from 'node:crypto';
import { type Changes, type Cluster, type Outage, StoreBusyError, StoreFailedError } from '../store/index.js';
import type { Clock } from '../work/clock.js';
import type { Bus } from './bus.js';
import type { Peers, PeersListener } from './peers.js';

export interface NodesOptions {
  readonly cluster: Cluster;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called when the store's clock and this server's differ too much, in ms. */
  readonly onSkew?: (skewMs: number) => void;
  /** Called when the bus begins or ceases to work. */
  readonly onBus?: (isHealthy: boolean) => void;
}

const HEARTBEAT_MS = 1000;
/** Clocks freeze if no heartbeat has succeeded for this long: the store may be in an outage. */
const TRUST_MS = 2500;
/** How long a command waits for clocks to go on. */
const PATIENCE_MS = 5000;
/** Debounce of presence updates. */
const DEBOUNCE_MS = 20;
/** Minimum time between the starts of two polls: each costs the database. */
const POLL_PAUSE_MS = 10;
/** After this long without a poll everything is read again. The changefeed is kept for twice this. */
const RESYNC_MS = 60_000;
/** How many transaction numbers a new primary may give out again: its changefeed is read from so far back. */
const LOST_TRANSACTIONS = 10_000n;
/** How far the clocks of a server and the store may differ before it is reported. */
export const MAX_SKEW_MS = 1000;
const PRUNE_EVERY = 60;
/** The duty to give all games the time of outages back. */
const OUTAGES = 'outages';

export class Nodes implements Peers {
  readonly #options: NodesOptions;
  readonly #cluster: Cluster;
  readonly #listeners = new Set<PeersListener>();
  /** The peers at which a presence key is present. */
  readonly #remotePresence = new Map<string, Set<string>>();
  /** The presence keys of this server. */
  readonly #localPresence = new Set<string>();
  /** Keys whose presence here is to be published. */
  readonly #dirtyKeys = new Set<string>();
  #publishing: Promise<void> | null = null;
  /** All servers that are alive, this one too. */
  #nodes: readonly string[] = [];
  #outages: readonly Outage[] = [];
  /** The position in the changefeed. */
  #position: string | null = null;
  /** When the last poll, and the last heartbeat that succeeded, began, on a monotonic clock. */
  #polledMs = Number.NEGATIVE_INFINITY;
  #heartbeatMs = Number.NEGATIVE_INFINITY;
  #polling: Promise<void> | null = null;
  #pollRequested = false;
  /** Called once clocks go on. */
  readonly #waiters = new Set<() => void>();
  /** Whether the bus worked at the last heartbeat. */
  #busWasHealthy = true;
  #heartbeats = 0;
  #isStopped = false;
  #cancels: (() => void)[] = [];

  constructor(options: NodesOptions) {
    this.#options = options;
    this.#cluster = options.cluster;
  }

  /** Joins the cluster; resolves when it knows who is connected to which peer. */
  async join(): Promise<void> {
    const { bus } = this.#options;
    this.#position = (await this.#cluster.changes(null)).next;
    this.#polledMs = performance.now();
    await this.#heartbeat();
    await this.#loadPresence();
    this.#cluster.onPublish(() => bus.notify());
    bus.onNotify(() => this.#requestPoll());
    this.#every(
      () => bus.pollMs,
      () => this.#poll(),
    );
    this.#every(
      () => HEARTBEAT_MS,
      () => this.#heartbeat(),
    );
  }

  /** Leaves the cluster: nobody is connected here any more. */
  async leave(): Promise<void> {
    this.kill();
    await this.#polling?.catch(unlessBusy);
    await this.#publishing;
    await this.#cluster.leave().catch(unlessBusy);
  }

  /** How many servers are alive, this one too. */
  get count(): number {
    return this.#nodes.length;
  }

  /** Ends its timers, and its part in the bus. */
  kill(): void {
    this.#isStopped = true;
    void this.#options.bus.close();
    for (const cancel of this.#cancels.splice(0)) cancel();
  }

  get exist(): boolean {
    return this.#nodes.length > 1;
  }

  get isClockTrusted(): boolean {
    return this.#outages.length === 0 && performance.now() - this.#heartbeatMs < TRUST_MS;
  }

  async untilClockTrusted(): Promise<boolean> {
    if (this.isClockTrusted) return true;
    await new Promise<void>((resolve) => {
      this.#waiters.add(resolve);
      this.#options.clock.after(PATIENCE_MS, () => {
        this.#waiters.delete(resolve);
        resolve();
      });
    });
    return this.isClockTrusted;
  }

  isPresent(key: string): boolean {
    return this.#remotePresence.has(key);
  }

  presentKeys(prefix: string): string[] {
    return [...this.#remotePresence.keys()].filter((key) => key.startsWith(prefix));
  }

  announce(key: string, isPresent: boolean): void {
    if (isPresent === this.#localPresence.has(key)) return;
    if (isPresent) this.#localPresence.add(key);
    else this.#localPresence.delete(key);
    this.#dirtyKeys.add(key);
    this.#publishing ??= this.#publishPresence();
  }

  owns(duty: string): boolean {
    const weight = (node: string): string => createHash('sha256').update(`${node} ${duty}`).digest('hex');
    const [owner] = [...this.#nodes].sort((a, b) => (weight(a) < weight(b) ? 1 : -1));
    return owner === undefined || owner === this.#cluster.node;
  }

  subscribe(listener: PeersListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #every(ms: () => number, job: () => Promise<void>): void {
    const { clock, onError } = this.#options;
    const index = this.#cancels.length;
    const again = (): void => {
      this.#cancels[index] = clock.after(ms(), () => {
        job()
          .catch((error) => unlessBusy(error))
          .catch(onError)
          .finally(() => this.#isStopped || again());
      });
    };
    this.#cancels.push(() => {});
    again();
  }

  /** Polls now, or once more after the poll that is under way. */
  #requestPoll(): void {
    if (this.#isStopped) return;
    if (this.#polling) this.#pollRequested = true;
    else this.#poll().catch(unlessBusy).catch(this.#options.onError);
  }

  #poll(): Promise<void> {
    this.#polling ??= this.#pollAndPause().finally(() => {
      this.#polling = null;
      if (!this.#pollRequested) return;
      this.#pollRequested = false;
      this.#requestPoll();
    });
    return this.#polling;
  }

  /** If another poll is requested already, it waits a little, so that many changes come at once. */
  async #pollAndPause(): Promise<void> {
    const begunMs = performance.now();
    await this.#pollOnce();
    const leftMs = begunMs + POLL_PAUSE_MS - performance.now();
    if (!this.#pollRequested || leftMs <= 0 || this.#isStopped) return;
    await new Promise<void>((resolve) => {
      this.#options.clock.after(leftMs, resolve);
    });
  }

  async #pollOnce(): Promise<void> {
    const begunMs = performance.now();
    if (begunMs - this.#polledMs > RESYNC_MS) await this.#resync();
    let changes: Changes;
    try {
      changes = await this.#cluster.changes(this.#position, (id) => this.#versionOf(id));
    } catch (error) {
      // The next poll may be answered by another primary.
      this.#position = earlier(this.#position);
      throw error;
    }
    const hasGoneBack = this.#position !== null && BigInt(changes.next) < BigInt(this.#position);
    this.#position = hasGoneBack ? earlier(changes.next) : changes.next;
    this.#polledMs = begunMs;
    if (!this.#isStopped) this.#apply(changes);
  }

  #versionOf(id: string): number | null {
    for (const listener of this.#listeners) {
      const version = listener.versionOf?.(id) ?? null;
      if (version !== null) return version;
    }
    return null;
  }

  #apply({ games, messages }: Changes): void {
    for (const changed of games) this.#notifyListeners((listener) => listener.gameChanged?.(changed));
    for (const { node, kind, subject } of messages) {
      if (kind === 'here' || kind === 'gone') this.#setRemotePresence(node, subject, kind === 'here');
      else this.#notifyListeners((listener) => listener.message?.({ kind, subject }));
    }
  }

  /** Reads everything again: changes may have been deleted before this server saw them. */
  async #resync(): Promise<void> {
    this.#position = (await this.#cluster.changes(null)).next;
    for (const key of this.#localPresence) this.#dirtyKeys.add(key);
    this.#publishing ??= this.#publishPresence();
    await this.#loadPresence();
    this.#notifyListeners((listener) => listener.changesMissed?.());
  }

  async #heartbeat(): Promise<void> {
    const { bus, clock, onSkew, onBus, onError } = this.#options;
    const begunMs = performance.now();
    const { nodes, outages, aheadMs } = await this.#cluster.heartbeat(() => clock.now());
    if (Math.abs(aheadMs) > MAX_SKEW_MS) onSkew?.(-aheadMs);
    // A bus needs a moment to begin.
    if (this.#heartbeats > 1 && bus.isHealthy !== this.#busWasHealthy) onBus?.(bus.isHealthy);
    this.#busWasHealthy = bus.isHealthy;
    this.#heartbeatMs = begunMs;
    this.#outages = outages;
    const before = this.#nodes;
    this.#nodes = nodes;
    if (before.join() !== nodes.join()) await this.#nodesChanged(before);
    // In their order: if a later one is given back first, an earlier one seems to be over.
    if (this.owns(OUTAGES)) for (const outage of outages) await this.#creditOutage(outage);
    if (this.isClockTrusted) this.#releaseWaiters();
    this.#heartbeats += 1;
    if (this.#heartbeats % PRUNE_EVERY === 0 && this.owns('prune'))
      this.#cluster.prune().catch(unlessBusy).catch(onError);
  }

  #releaseWaiters(): void {
    for (const call of this.#waiters) call();
    this.#waiters.clear();
  }

  async #nodesChanged(before: readonly string[]): Promise<void> {
    // A peer that counted as dead may be back, with everybody who is connected to it.
    if (this.#nodes.some((node) => !before.includes(node))) await this.#loadPresence();
    for (const [key, nodes] of this.#remotePresence)
      for (const node of nodes) if (!this.#nodes.includes(node)) this.#setRemotePresence(node, key, false);
    this.#notifyListeners((listener) => listener.nodesChanged?.());
  }

  async #creditOutage(outage: Outage): Promise<void> {
    for (const listener of this.#listeners) await listener.outage?.(outage);
    await this.#cluster.endOutage(outage.fromMs);
    this.#outages = this.#outages.filter(({ fromMs }) => fromMs !== outage.fromMs);
  }

  async #loadPresence(): Promise<void> {
    const present = await this.#cluster.presence();
    const known = new Set(present.map(({ node, key }) => `${node} ${key}`));
    for (const [key, nodes] of this.#remotePresence)
      for (const node of nodes) if (!known.has(`${node} ${key}`)) this.#setRemotePresence(node, key, false);
    for (const { node, key } of present) if (node !== this.#cluster.node) this.#setRemotePresence(node, key, true);
  }

  #setRemotePresence(node: string, key: string, isPresent: boolean): void {
    const nodes = this.#remotePresence.get(key) ?? new Set();
    const wasPresent = nodes.size > 0;
    if (isPresent) nodes.add(node);
    else nodes.delete(node);
    if (nodes.size > 0) this.#remotePresence.set(key, nodes);
    else this.#remotePresence.delete(key);
    if (wasPresent !== nodes.size > 0) this.#notifyListeners((listener) => listener.presenceChanged?.(key));
  }

  async #publishPresence(): Promise<void> {
    while (this.#dirtyKeys.size > 0) {
      await new Promise<void>((resolve) => {
        this.#options.clock.after(DEBOUNCE_MS, resolve);
      });
      const keys = [...this.#dirtyKeys];
      this.#dirtyKeys.clear();
      const present = keys.filter((key) => this.#localPresence.has(key));
      const absent = keys.filter((key) => !this.#localPresence.has(key));
      try {
        await this.#cluster.setPresence(present, absent);
      } catch (error) {
        // A server that stops while the store is away waits for nothing: its peers drop it by themselves.
        if (this.#isStopped || error instanceof StoreFailedError) break;
        for (const key of keys) this.#dirtyKeys.add(key);
        if (!(error instanceof StoreBusyError)) this.#options.onError(error);
      }
    }
    this.#publishing = null;
  }

  #notifyListeners(call: (listener: PeersListener) => void): void {
    for (const listener of this.#listeners) {
      try {
        call(listener);
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }
}

/** Returns an earlier position in the changefeed. */
function earlier(position: string | null): string | null {
  if (position === null) return null;
  const number = BigInt(position) - LOST_TRANSACTIONS;
  return String(number < 0n ? 0n : number);
}

/** A busy store reports that itself. */
function unlessBusy(error: unknown): void {
  if (!(error instanceof StoreBusyError) && !(error instanceof StoreFailedError)) throw error;
}
