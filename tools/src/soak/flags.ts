/** Many flags that fall while others play: how late is each called? */
import type { Random } from '@sitke/testkit/random';
import { Actor } from './actor.js';
import { type LoadOptions, openSockets, startLoad } from './load.js';
import { newActId, Peer } from './peer.js';

export interface FlagOptions extends LoadOptions {
  /** How many flags fall, in how many games at a time, and how long at most a player has for a game, in milliseconds. */
  readonly flags: number;
  readonly tables: number;
  readonly longestMs: number;
  /** Moves a second of those who play beside them. */
  readonly rate: number;
  readonly random: Random;
}

export interface FlagReport {
  /** Games that ended because a time was up, and how many of these ends were on disk within 100 ms of it. */
  readonly flags: number;
  readonly within100: number;
  /** Moves beside them. */
  readonly moves: number;
  readonly problems: readonly string[];
}

/** Each of two players moves once, then both look on until the time is up, and they are told so. */
async function letFall(url: string, { random, longestMs }: FlagOptions): Promise<void> {
  let end = (): void => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const actors = new Map<Peer, Actor>();
  const ended = new Set<Peer>();
  const changed = (peer: Peer): void => {
    const { view } = peer.link;
    if (view && view.line.length < 2) actors.get(peer)?.goOn(peer);
    if (view?.end?.by === 'time') ended.add(peer);
    if (ended.size === 2) end();
  };
  const address = `127.${random.int(1, 250)}.${random.int(0, 255)}.${random.int(1, 254)}`;
  const peers = [new Peer(url, changed, address), new Peer(url, changed, address)] as const;
  for (const peer of peers) actors.set(peer, new Actor(random, 2));
  await Promise.all(peers.map((peer) => peer.connect()));
  const initialMs = random.int(1000, longestMs);
  const time = { kind: 'clock', initialMs, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 0 } as const;
  const asked = { t: 'create', id: newActId(), variant: 'sissa', options: {}, time, seat: 0, name: null } as const;
  const { game } = await peers[0].ask({ ...asked, opponent: { kind: 'link' } }, 'created');
  for (const peer of peers) peer.watch(game);
  peers[1].act({ type: 'join', name: null });
  await over;
  for (const peer of peers) peer.end();
}

/** Returns how many values of a histogram there are, and how many are at most as large as a bound that it has. */
function countsOf(metrics: string, name: string, bound: number): { readonly all: number; readonly within: number } {
  const numberOf = (key: string): number => {
    const line = metrics.split('\n').find((text) => text.startsWith(`${key} `));
    if (line === undefined) throw new Error(`the metrics have no ${key}`);
    return Number(line.slice(key.length + 1));
  };
  return { all: numberOf(`${name}_count`), within: numberOf(`${name}_bucket{le="${bound}"}`) };
}

/** Errors: throws where the server does not start, or refuses a game. */
export async function meetFlags(options: FlagOptions): Promise<FlagReport> {
  const load = await startLoad({ ...options, hasMetrics: true });
  await openSockets(load, 2 * options.games);
  await load.tell({ what: 'sync' });
  const { url, metricsUrl } = load.served;
  // A clock first runs five seconds after its game has begun, and has half of the longest time on average.
  const ms = (options.flags / options.tables) * (5000 + options.longestMs / 2);
  const playing = load.tell({ what: 'play', rate: options.rate, warmMs: 0, ms });
  let left = options.flags;
  const table = async () => {
    while (left-- > 0) await letFall(url, options);
  };
  await Promise.all(Array.from({ length: options.tables }, table));
  const { acked, problems } = await playing;
  const metrics = await (await fetch(metricsUrl!)).text();
  await load.end();
  const { all, within } = countsOf(metrics, 'sitke_flag_late_seconds', 0.1);
  return { flags: all, within100: within, moves: acked, problems };
}
