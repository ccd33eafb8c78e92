/**
 * The system's clock set forth and back under a running server, by libfaketime: no clock of a game may feel it, who comes
 * is let in, and a player who comes back keeps the seat.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@sitke/testkit/random';
import { Actor } from './actor.js';
import { newActId, Peer } from './peer.js';
import { kill, listening, spawnServer } from './served.js';

/** Where Debian's package `faketime` puts it. */
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const jumps = ['+3600', '-3600', '+259200', '-259200', '+0'] as const;
const initialMs = 3_600_000;
const waitMs = 300;
/** Moves that are made before anything is measured: the first ones are free for some seconds. */
const freeMoves = 4;
const freeMs = 6000;

export interface JumpReport {
  readonly jumps: number;
  readonly moves: number;
  /** By how much, at most, the time that a move took by the game's clock was another than it really was, in milliseconds. */
  readonly mostMs: number;
  readonly problems: readonly string[];
}

/** Two who play one game, a move whenever they are told to. */
class Table {
  readonly peers: readonly [Peer, Peer];
  readonly #actors: readonly [Actor, Actor];
  #onChange = (): void => {};

  constructor(url: string, random: Random) {
    const changed = (): void => this.#onChange();
    this.peers = [new Peer(url, changed), new Peer(url, changed)];
    this.#actors = [new Actor(random, Infinity), new Actor(random, Infinity)];
  }

  /** Resolves when something holds that is true of what both know. */
  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#onChange = () => holds() && resolve();
      this.#onChange();
    });
  }

  async begin(): Promise<string> {
    const [first, second] = this.peers;
    await Promise.all(this.peers.map((peer) => peer.connect()));
    const time = { kind: 'clock', initialMs, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 0 } as const;
    const asked = { t: 'create', id: newActId(), variant: 'sissa', options: {}, time, seat: 0, name: null } as const;
    const { game } = await first.ask({ ...asked, opponent: { kind: 'link' } }, 'created');
    for (const peer of this.peers) peer.watch(game);
    second.act({ type: 'join', name: null });
    await this.until(() => this.peers.every(({ link }) => link.view?.status === 'live'));
    return game;
  }

  /** Lets the side to move do so; returns how much less time it then has, in milliseconds. */
  async move(): Promise<number> {
    const [{ link }] = this.peers;
    const { turn, clocks, line } = link.view!;
    const before = clocks[turn!].mainMs;
    this.#actors[turn!].goOn(this.peers[turn!]);
    const isThere = ({ link: { view, pending } }: Peer) => view!.line.length > line.length && pending.length === 0;
    await this.until(() => this.peers.every(isThere));
    return before - this.peers[0].link.view!.clocks[turn!].mainMs;
  }

  /** Breaks a player's connection, and waits for the return to the seat. */
  async comeBack(seat: 0 | 1): Promise<void> {
    const peer = this.peers[seat];
    peer.cut();
    await this.until(() => !peer.link.isOpen);
    await this.until(() => peer.link.isOpen && peer.link.askedMs === null && peer.link.view?.you === seat);
  }

  get isLive(): boolean {
    return this.peers[0].link.view?.status === 'live';
  }

  end(): void {
    for (const peer of this.peers) peer.end();
  }
}

/** Lets somebody new come in and look at a game. */
async function lookOn(url: string, game: string): Promise<void> {
  let seen = (): void => {};
  const there = new Promise<void>((resolve) => {
    seen = resolve;
  });
  const guest = new Peer(url, ({ link }) => link.view && seen());
  await guest.connect();
  guest.watch(game);
  await there;
  guest.end();
}

/** Errors: throws where the server does not start, as without libfaketime. */
export async function jumpClocks(folder: string, random: Random, rounds: number): Promise<JumpReport> {
  const time = path.join(folder, 'time');
  const set = (offset: string) => fs.writeFileSync(time, `${offset}\n`);
  set('+0');
  if (!fs.existsSync(library)) throw new Error(`there is no ${library}: apt-get install faketime`);
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: time, FAKETIME_NO_CACHE: '1', DONT_FAKE_MONOTONIC: '1' };
  const served = await listening(spawnServer(path.join(folder, 'jumps.sqlite'), { env }));
  const table = new Table(served.url, random);
  const game = await table.begin();
  for (let move = 0; move < freeMoves; move++) await table.move();
  await sleep(freeMs);
  await table.move();
  let [moves, mostMs, done] = [0, 0, 0];
  const problems: string[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const offset of jumps) {
      const turnMs = performance.now();
      await sleep(waitMs);
      set(offset);
      done++;
      await sleep(waitMs);
      await lookOn(served.url, game);
      await table.comeBack((moves % 2) as 0 | 1);
      const askedMs = performance.now();
      const used = await table.move();
      // The clock stops somewhere between the sending of the move and the hearing of it.
      const [least, most] = [askedMs - turnMs, performance.now() - turnMs];
      mostMs = Math.max(mostMs, least - used, used - most);
      moves++;
      if (!table.isLive) problems.push(`the game has ended after ${offset}`);
    }
    if (!table.isLive) break;
  }
  table.end();
  const status = await kill(served, 'SIGTERM');
  if (status !== 0) problems.push(`the server ended with ${status}`);
  return { jumps: done, moves, mostMs, problems };
}
