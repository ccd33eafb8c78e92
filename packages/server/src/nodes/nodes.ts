/**
 * The other servers on a shared store, as far as this one knows: it reads their news, says that it runs, and keeps who is
 * connected to them in memory.
 */

import { createHash } from 'node:crypto';
import { type Changes, type Cluster, type Outage, StoreBusyError, StoreFailedError } from '../store/index.js';
import type { Clock } from '../work/clock.js';
import type { Bus } from './bus.js';
import type { Others, OthersListener } from './others.js';

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

const MEET_MS = 1000;
/** How long after a beat time is still counted: then the store may be in an outage. */
const STEADY_MS = 2500;
/** How long an act waits for time to be counted again. */
const PATIENCE_MS = 5000;
/** Presence is told at most so often. */
const GATHER_MS = 20;
/** Readings of news begin so far apart while rings come. */
const REST_MS = 10;
/** News are kept twice as long. */
const MISSED_MS = 60_000;
/** Transactions whose numbers a new primary may give again: its news are read from so far back. */
const LOST_TRANSACTIONS = 10_000n;
/** How far clocks may be from each other before it is told. */
export const MAX_SKEW_MS = 1000;
const TIDY_EVERY = 60;
/** The duty to give all games back the time of outages. */
const OUTAGES = 'outages';

export class Nodes implements Others {
  readonly #options: NodesOptions;
  readonly #cluster: Cluster;
  readonly #listeners = new Set<OthersListener>();
  /** The other servers at which somebody is, by presence key. */
  readonly #there = new Map<string, Set<string>>();
  /** The presence keys of this server. */
  readonly #here = new Set<string>();
  /** Keys to be told of. */
  readonly #untold = new Set<string>();
  #telling: Promise<void> | null = null;
  #members: readonly string[] = [];
  #outages: readonly Outage[] = [];
  #since: string | null = null;
  /** When news were last read, and the last beat that succeeded began, on a monotonic clock. */
  #readMs = Number.NEGATIVE_INFINITY;
  #beatMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;
  #isRung = false;
  /** Called once time may be counted again. */
  readonly #waiting = new Set<() => void>();
  /** Whether the bus worked when it was last looked at. */
  #isHealthy = true;
  #meetings = 0;
  #isStopped = false;
  #cancels: (() => void)[] = [];

  constructor(options: NodesOptions) {
    this.#options = options;
    this.#cluster = options.cluster;
  }

  /** Begins to hear of the others, and resolves when it knows what they have told before. */
  async start(): Promise<void> {
    const { bus } = this.#options;
    this.#since = (await this.#cluster.changes(null)).next;
    this.#readMs = performance.now();
    await this.#meet();
    await this.#learnPresence();
    this.#cluster.onPublish(() => bus.ring());
    bus.onRing(() => this.#look());
    this.#every(
      () => bus.everyMs,
      () => this.#read(),
    );
    this.#every(
      () => MEET_MS,
      () => this.#meet(),
    );
  }

  /** Ends it: nobody is connected here any more. */
  async stop(): Promise<void> {
    this.kill();
    await this.#reading?.catch(unlessBusy);
    await this.#telling;
    await this.#cluster.leave().catch(unlessBusy);
  }

  /** How many servers run on the store, this one too. */
  get count(): number {
    return this.#members.length;
  }

  /** Ends its timers, and its part in the bus. */
  kill(): void {
    this.#isStopped = true;
    void this.#options.bus.close();
    for (const cancel of this.#cancels.splice(0)) cancel();
  }

  get isAny(): boolean {
    return this.#members.length > 1;
  }

  get isSteady(): boolean {
    return this.#outages.length === 0 && performance.now() - this.#beatMs < STEADY_MS;
  }

  async untilSteady(): Promise<boolean> {
    if (this.isSteady) return true;
    await new Promise<void>((resolve) => {
      this.#waiting.add(resolve);
      this.#options.clock.after(PATIENCE_MS, () => {
        this.#waiting.delete(resolve);
        resolve();
      });
    });
    return this.isSteady;
  }

  isThere(key: string): boolean {
    return this.#there.has(key);
  }

  keysOf(prefix: string): string[] {
    return [...this.#there.keys()].filter((key) => key.startsWith(prefix));
  }

  announce(key: string, isHere: boolean): void {
    if (isHere === this.#here.has(key)) return;
    if (isHere) this.#here.add(key);
    else this.#here.delete(key);
    this.#untold.add(key);
    this.#telling ??= this.#announceAll();
  }

  owns(what: string): boolean {
    const weight = (node: string): string => createHash('sha256').update(`${node} ${what}`).digest('hex');
    const [owner] = [...this.#members].sort((a, b) => (weight(a) < weight(b) ? 1 : -1));
    return owner === undefined || owner === this.#cluster.node;
  }

  listen(listener: OthersListener): () => void {
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

  /** Looks for news now, once more if it is looking already. */
  #look(): void {
    if (this.#isStopped) return;
    if (this.#reading) this.#isRung = true;
    else this.#read().catch(unlessBusy).catch(this.#options.onError);
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readAndRest().finally(() => {
      this.#reading = null;
      if (!this.#isRung) return;
      this.#isRung = false;
      this.#look();
    });
    return this.#reading;
  }

  /** Where rings follow each other, news are read so seldom that many come at once: each reading costs the database. */
  async #readAndRest(): Promise<void> {
    const begunMs = performance.now();
    await this.#readOnce();
    const leftMs = begunMs + REST_MS - performance.now();
    if (!this.#isRung || leftMs <= 0 || this.#isStopped) return;
    await new Promise<void>((resolve) => {
      this.#options.clock.after(leftMs, resolve);
    });
  }

  async #readOnce(): Promise<void> {
    const begunMs = performance.now();
    if (begunMs - this.#readMs > MISSED_MS) await this.#startAfresh();
    let news: Changes;
    try {
      news = await this.#cluster.changes(this.#since, (id) => this.#versionOf(id));
    } catch (error) {
      // It may go on with another primary.
      this.#since = earlier(this.#since);
      throw error;
    }
    const hasGoneBack = this.#since !== null && BigInt(news.next) < BigInt(this.#since);
    this.#since = hasGoneBack ? earlier(news.next) : news.next;
    this.#readMs = begunMs;
    if (!this.#isStopped) this.#hear(news);
  }

  #versionOf(id: string): number | null {
    for (const listener of this.#listeners) {
      const version = listener.versionOf?.(id) ?? null;
      if (version !== null) return version;
    }
    return null;
  }

  #hear({ games, messages: told }: Changes): void {
    for (const changed of games) this.#each((listener) => listener.game?.(changed));
    for (const { node, kind, subject } of told) {
      if (kind === 'here' || kind === 'gone') this.#note(node, subject, kind === 'here');
      else this.#each((listener) => listener.message?.({ kind, subject }));
    }
  }

  /** Forgets what it knew of the others: too much has happened meanwhile. */
  async #startAfresh(): Promise<void> {
    this.#since = (await this.#cluster.changes(null)).next;
    for (const key of this.#here) this.#untold.add(key);
    this.#telling ??= this.#announceAll();
    await this.#learnPresence();
    this.#each((listener) => listener.missed?.());
  }

  async #meet(): Promise<void> {
    const { bus, clock, onSkew, onBus, onError } = this.#options;
    const begunMs = performance.now();
    const { nodes, outages, aheadMs } = await this.#cluster.heartbeat(() => clock.now());
    if (Math.abs(aheadMs) > MAX_SKEW_MS) onSkew?.(-aheadMs);
    // A bus needs a moment to begin.
    if (this.#meetings > 1 && bus.isHealthy !== this.#isHealthy) onBus?.(bus.isHealthy);
    this.#isHealthy = bus.isHealthy;
    this.#beatMs = begunMs;
    this.#outages = outages;
    const before = this.#members;
    this.#members = nodes;
    if (before.join() !== nodes.join()) await this.#membersChanged(before);
    // In their order: where a later one is given back first, an earlier one seems to be over.
    if (this.owns(OUTAGES)) for (const outage of outages) await this.#makeUp(outage);
    if (this.isSteady) this.#goOn();
    this.#meetings += 1;
    if (this.#meetings % TIDY_EVERY === 0 && this.owns('tidy')) this.#cluster.prune().catch(unlessBusy).catch(onError);
  }

  #goOn(): void {
    for (const call of this.#waiting) call();
    this.#waiting.clear();
  }

  async #membersChanged(before: readonly string[]): Promise<void> {
    // One that was thought to be gone may have come back with all its people.
    if (this.#members.some((node) => !before.includes(node))) await this.#learnPresence();
    for (const [key, nodes] of this.#there)
      for (const node of nodes) if (!this.#members.includes(node)) this.#note(node, key, false);
    this.#each((listener) => listener.members?.());
  }

  async #makeUp(outage: Outage): Promise<void> {
    for (const listener of this.#listeners) await listener.outage?.(outage);
    await this.#cluster.endOutage(outage.fromMs);
    this.#outages = this.#outages.filter(({ fromMs }) => fromMs !== outage.fromMs);
  }

  async #learnPresence(): Promise<void> {
    const present = await this.#cluster.presence();
    const known = new Set(present.map(({ node, key }) => `${node} ${key}`));
    for (const [key, nodes] of this.#there)
      for (const node of nodes) if (!known.has(`${node} ${key}`)) this.#note(node, key, false);
    for (const { node, key } of present) if (node !== this.#cluster.node) this.#note(node, key, true);
  }

  #note(node: string, key: string, isThere: boolean): void {
    const nodes = this.#there.get(key) ?? new Set();
    const was = nodes.size > 0;
    if (isThere) nodes.add(node);
    else nodes.delete(node);
    if (nodes.size > 0) this.#there.set(key, nodes);
    else this.#there.delete(key);
    if (was !== nodes.size > 0) this.#each((listener) => listener.presence?.(key));
  }

  async #announceAll(): Promise<void> {
    while (this.#untold.size > 0) {
      await new Promise<void>((resolve) => {
        this.#options.clock.after(GATHER_MS, resolve);
      });
      const keys = [...this.#untold];
      this.#untold.clear();
      const here = keys.filter((key) => this.#here.has(key));
      const gone = keys.filter((key) => !this.#here.has(key));
      try {
        await this.#cluster.setPresence(here, gone);
      } catch (error) {
        // A server that ends while the store is away waits for nothing: others forget it by themselves.
        if (this.#isStopped || error instanceof StoreFailedError) break;
        for (const key of keys) this.#untold.add(key);
        if (!(error instanceof StoreBusyError)) this.#options.onError(error);
      }
    }
    this.#telling = null;
  }

  #each(call: (listener: OthersListener) => void): void {
    for (const listener of this.#listeners) {
      try {
        call(listener);
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }
}

/** Returns an earlier place in the news. */
function earlier(place: string | null): string | null {
  if (place === null) return null;
  const number = BigInt(place) - LOST_TRANSACTIONS;
  return String(number < 0n ? 0n : number);
}

/** The store says itself that it is busy. */
function unlessBusy(error: unknown): void {
  if (!(error instanceof StoreBusyError) && !(error instanceof StoreFailedError)) throw error;
}
