/** Games that come and go: does what the server holds come back to what it was? */
import path from 'node:path';
import type { Random } from '@sitke/testkit/random';
import { Actor } from './actor.js';
import { newActId, Peer } from './peer.js';
import type { Gauges } from './probe.js';
import { footprintOf, kill, measurable, type Served, serve } from './served.js';

export interface ChurnOptions {
  /** An empty folder. */
  readonly folder: string;
  /** How long games come and go, in milliseconds. */
  readonly ms: number;
  /** How many games are under way at a time. */
  readonly games: number;
  /** The longest that a player thinks about a move, in milliseconds. */
  readonly thinkMs: number;
  readonly random: Random;
}

export interface ChurnReport {
  readonly games: number;
  /** Before the first connection, and when all have gone. */
  readonly before: Gauges;
  readonly after: Gauges;
}

/** Two players come, play a short game, which they end, or which one of them leaves, and go. */
async function playOne(url: string, { random, thinkMs }: ChurnOptions, until: Promise<void>): Promise<void> {
  const lastPly = random.int(2, 30);
  const actors = new Map<Peer, Actor>();
  const thinking = new Set<Peer>();
  let end = (): void => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const changed = (peer: Peer) => {
    if (thinking.has(peer)) return;
    thinking.add(peer);
    setTimeout(
      () => {
        thinking.delete(peer);
        actors.get(peer)?.goOn(peer);
      },
      random.int(0, thinkMs),
    );
    if (peer.link.view?.status === 'ended') end();
  };
  // The sockets of an address are limited; people come from many.
  const address = `127.${random.int(1, 250)}.${random.int(0, 255)}.${random.int(1, 254)}`;
  const peers = [new Peer(url, changed, address), new Peer(url, changed, address)] as const;
  for (const peer of peers) actors.set(peer, new Actor(random, lastPly));
  await Promise.all(peers.map((peer) => peer.connect()));
  const time = { kind: 'clock', initialMs: 2000, incrementMs: 1000, periods: 0, periodMs: 0, setupMs: 0 } as const;
  const variant = random.pick(['sissa', 'sittuyin'] as const);
  const asked = { t: 'create', id: newActId(), variant, options: {}, time, seat: 0, name: null } as const;
  const { game } = await peers[0].ask({ ...asked, opponent: { kind: 'link' } }, 'created');
  for (const peer of peers) peer.watch(game);
  peers[1].act({ type: 'join', name: null });
  // Some leave: the flag falls with nobody there.
  if (random.chance(0.1)) peers[random.int(0, 1)]!.end();
  else await Promise.race([over, until]);
  for (const peer of peers) peer.end();
}

/** Errors: throws where the server does not start. */
export async function churn(options: ChurnOptions): Promise<ChurnReport> {
  const { folder, ms, games } = options;
  const served = await serve(path.join(folder, 'churn.sqlite'), { node: measurable });
  const before = (await footprintOf(served, 'gauges')).gauges!;
  let [played, isOver] = [0, false];
  let stop = (): void => {};
  const until = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const table = async () => {
    for (; !isOver; played++) await playOne(served.url, options, until);
  };
  const tables = Array.from({ length: games }, table);
  await new Promise((resolve) => setTimeout(resolve, ms));
  isOver = true;
  stop();
  await Promise.all(tables);
  const after = await gaugesAtRest(served, before);
  await kill(served, 'SIGTERM');
  return { games: played, before, after };
}

const transient = ['webSockets', 'sockets', 'connections', 'servers'] as const;

/**
 * Whether what came with the players has gone with them. Games stay in memory for a while, as many as the cache holds; one
 * timer may still wait for the deadline of one that is over.
 */
export function isAtRest(after: Gauges, before: Gauges): boolean {
  return after.timers <= before.timers + 1 && transient.every((name) => after[name] <= before[name]);
}

/** A game left in the middle holds a timer until a flag falls: 2 s and 1 s a move, at most 15 moves, and some seconds to spare. */
const LAST_FLAG_MS = 60_000;

/** Returns the gauges as soon as they are as before, or when the last flag must have fallen. */
async function gaugesAtRest(served: Served, before: Gauges): Promise<Gauges> {
  const startMs = performance.now();
  for (;;) {
    const gauges = (await footprintOf(served, 'gauges')).gauges!;
    if (isAtRest(gauges, before) || performance.now() - startMs > LAST_FLAG_MS) return gauges;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
