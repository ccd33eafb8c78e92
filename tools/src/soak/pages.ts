/** Pages of games that are over, asked for over HTTP of a whole server on whose other games people play meanwhile. */
import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { GameStore } from '@sitke/server/store';
import type { Random } from '@sitke/testkit/random';
import { startDriver, tellDriver } from './load.js';
import { playLines, seedGames, seedTime } from './seed.js';
import { kill, type Served } from './served.js';
import { quantile } from './statistics.js';

/** A game that is over. */
export interface Place {
  readonly id: string;
  readonly createdMs: number;
}

export interface PagesOptions {
  /** An empty folder for what the players are told. */
  readonly folder: string;
  /** Opens the store, which has games that are over; and a server on it. */
  readonly open: () => Promise<GameStore>;
  readonly start: () => Promise<Served>;
  readonly random: Random;
  readonly seed: number;
  /** Moves a second beside it, and how long each kind of page is asked for. */
  readonly rate: number;
  readonly seconds: number;
  /** Returns any of the games. */
  readonly anyPlace: () => Place;
}

const PLAYING = 500;
const LONGEST_START = 100;
const WARM_MS = 5000;

/** Asks for a page from an address of its own, as one person reads a few pages in a minute; returns its text. */
async function get(port: number, path: string, random: Random): Promise<string> {
  const localAddress = `127.${random.int(64, 200)}.${random.int(0, 255)}.${random.int(1, 254)}`;
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, localAddress, agent: false }, async (response) => {
      let body = '';
      for await (const chunk of response.setEncoding('utf8')) body += chunk;
      if (response.statusCode === 200) resolve(body);
      else reject(new Error(`${path}: ${response.statusCode} ${body}`));
    });
    request.on('error', reject);
  });
}

function pathsOf({ anyPlace }: PagesOptions): Readonly<Record<string, () => string>> {
  const from = (limit: number, rest = '') => {
    const { createdMs, id } = anyPlace();
    return `/games.pgn?limit=${limit}&before=${createdMs}-${id}${rest}`;
  };
  return {
    'one game as PGN': () => `/game/${anyPlace().id}.pgn`,
    'the newest 20 as PGN': () => '/games.pgn',
    '20 from anywhere as PGN': () => from(20),
    '20 of one variant as PGN': () => from(20, '&variant=sissa'),
    '50 from anywhere as PGN': () => from(50),
  };
}

/** Measures and prints; returns the longest time of 99 % of the pages of a kind, in milliseconds. */
export async function measurePages(options: PagesOptions): Promise<number> {
  const { folder, open, start, random, seed, rate, seconds } = options;
  const lines = playLines(20, 320, random);
  const store = await open();
  const plies = Array.from({ length: PLAYING }, () => random.int(2, LONGEST_START));
  const games = await seedGames(store, lines, plies);
  await store.close();
  const served = await start();
  const texts = lines.map((line) => line.texts);
  const { incrementMs } = seedTime;
  const driver = await startDriver(folder, { url: served.url, lines: texts, games, seed, incrementMs });
  await tellDriver(driver, { what: 'open' });
  await tellDriver(driver, { what: 'sync' });
  await tellDriver(driver, { what: 'play', rate, warmMs: WARM_MS, ms: 0 });
  let slowest = 0;
  for (const [name, pathOf] of Object.entries(pathsOf(options))) {
    const played = tellDriver(driver, { what: 'play', rate, warmMs: 0, ms: seconds * 1000 });
    const [times, counts]: [number[], number[]] = [[], []];
    const untilMs = performance.now() + seconds * 1000;
    while (performance.now() < untilMs) {
      const askedMs = performance.now();
      const text = await get(served.port, pathOf(), random);
      times.push(performance.now() - askedMs);
      counts.push(text.split('[GameId ').length - 1);
      await wait(random.int(0, 100));
    }
    const { p99, acked, problems } = await played;
    const [half, most, longest] = [0.5, 0.99, 1].map((share) => quantile(times, share)) as [number, number, number];
    slowest = Math.max(slowest, most);
    const pages = `${name}: p50 ${half.toFixed(1)} ms, p99 ${most.toFixed(1)}, longest ${longest.toFixed(1)}`;
    const sizes = `${times.length} pages of ${quantile(counts, 0.5)} games`;
    console.log(`${pages} (${sizes}); ${acked} moves beside it: p99 ${p99.toFixed(1)} ms`, problems);
    if (problems.length > 0) slowest = Number.POSITIVE_INFINITY;
  }
  driver.kill('SIGKILL');
  await kill(served, 'SIGTERM');
  return slowest;
}
