/** The cost to others of strangers who ask for pictures that the server has not drawn yet: the same without and with them, in turn. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { socketUrl } from '@sitke/protocol';
import { WebSocket } from 'ws';
import type { PictureReport } from './pictureAskers.js';
import type { PicturesServed, PictureTurns } from './pictureServer.js';
import { median } from './statistics.js';

/** More than the server keeps, each with a position of its own: asked for in turn, none is kept when its turn comes again. */
const games = 260;
const pingEveryMs = 50;
const mostTurnMs = 10;
const mostPictureMs = 1;

export interface PicturesOptions {
  readonly seconds: number;
  readonly runs: number;
  readonly seed: number;
}

async function start<T>(name: string, orders: object): Promise<{ readonly child: ChildProcess; readonly said: T }> {
  const program = fileURLToPath(new URL(`../../dist/soak/${name}.js`, import.meta.url));
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], { stdio: [...stdio] });
  const [said] = await once(child, 'message');
  return { child, said: said as T };
}

async function tell<T>(child: ChildProcess, what: string): Promise<T> {
  const told = once(child, 'message');
  child.send(what);
  return (await told)[0] as T;
}

/** Somebody who plays: their pings, one after another, and how long each took. */
class Pinger {
  readonly #socket: WebSocket;
  readonly #times: number[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async at(url: string): Promise<Pinger> {
    const socket = new WebSocket(socketUrl(url), { origin: url, localAddress: '127.0.0.100' });
    await once(socket, 'open');
    return new Pinger(socket);
  }

  /** Pings for so long; returns all times in milliseconds. */
  async ping(ms: number): Promise<number[]> {
    this.#times.length = 0;
    for (const endMs = performance.now() + ms; performance.now() < endMs; ) {
      const sentMs = performance.now();
      this.#socket.send(JSON.stringify({ t: 'ping', n: 1 }));
      await once(this.#socket, 'message');
      this.#times.push(performance.now() - sentMs);
      await new Promise((resolve) => setTimeout(resolve, pingEveryMs));
    }
    return [...this.#times];
  }
}

interface Run {
  readonly ping: number;
  readonly longest: number;
  readonly turns: PictureTurns;
}

async function measure(server: ChildProcess, pinger: Pinger, ms: number): Promise<Run> {
  await tell<PictureTurns>(server, 'begin');
  const times = await pinger.ping(ms);
  const turns = await tell<PictureTurns>(server, 'end');
  return { ping: median(times), longest: Math.max(...times), turns };
}

/** Draws what the server's thread draws of each picture, here; returns the processor time of each, in milliseconds. */
async function drawingMs(seed: number): Promise<number[]> {
  const { Random } = await import('@sitke/testkit/random');
  const { playLines } = await import('./seed.js');
  const url = new URL('../../../packages/server/dist/picture/picture.js', import.meta.url);
  const { composePosition, preparePictures } = await import(url.href);
  preparePictures();
  return playLines(games, 40, new Random(seed)).map(({ nodes }) => {
    const before = process.cpuUsage();
    composePosition(nodes.at(-1)!.position);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

/** Measures and prints; returns whether nobody notices the strangers. */
export async function meetPictures({ seconds, runs, seed }: PicturesOptions): Promise<boolean> {
  const drawn = await drawingMs(seed);
  const picture = median(drawn);
  const tenth = [...drawn].sort((a, b) => b - a)[Math.floor(drawn.length / 10)]!;
  console.log(`a picture takes ${picture.toFixed(2)} ms of the thread (nine of ten up to ${tenth.toFixed(2)} ms)`);
  const { child: server, said: served } = await start<PicturesServed>('pictureServer', { games, seed });
  const { child: askers } = await start('pictureAskers', served);
  const pinger = await Pinger.at(served.url);
  await pinger.ping(2000);
  const pairs: { readonly alone: Run; readonly beside: Run; readonly report: PictureReport }[] = [];
  for (let run = 0; run < runs; run++) {
    const alone = await measure(server, pinger, seconds * 1000);
    askers.send('begin');
    const beside = await measure(server, pinger, seconds * 1000);
    const report = await tell<PictureReport>(askers, 'end');
    pairs.push({ alone, beside, report });
    console.log(JSON.stringify(pairs.at(-1)));
    await pinger.ping(5000);
  }
  const of = (pick: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(pick));
  const [alone, beside] = [of((pair) => pair.alone.ping), of((pair) => pair.beside.ping)];
  const [idle, busy] = [of((pair) => pair.alone.turns.workMs), of((pair) => pair.beside.turns.workMs)];
  const [idleAll, busyAll] = [of((pair) => pair.alone.turns.longestMs), of((pair) => pair.beside.turns.longestMs)];
  const silent = pairs.reduce((sum, { report }) => sum + report.refused - report.withRetry, 0);
  const strange = pairs
    .flatMap(({ report }) => Object.keys(report.statuses))
    .filter((code) => !/^(200|429|503)$/.test(code));
  console.log(`median ping ${alone.toFixed(2)} ms alone, ${beside.toFixed(2)} ms beside them (medians of ${runs})`);
  console.log(`the longest turn took ${idle.toFixed(1)} and ${busy.toFixed(1)} ms of the processor,`);
  console.log(`with collections of garbage ${idleAll.toFixed(1)} and ${busyAll.toFixed(1)} ms`);
  console.log(`${silent} refusals without Retry-After; other answers:`, strange);
  server.kill('SIGKILL');
  askers.kill('SIGKILL');
  const isQuick = beside <= 2 * alone && busy <= idle + mostTurnMs && picture <= mostPictureMs;
  return isQuick && silent === 0 && strange.length === 0;
}
