/**
 * A server on a store in memory, as a program of its own: with games under way, and long ones that anybody may ask for.
 * It tells its parent over their channel where it is and who plays.
 */

import { startServer } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import { Random } from '@sitke/testkit/random';
import { playLines, playLong, type SeededGame, seedGames } from './seed.js';

/** Its orders at the start, as JSON. */
export interface MemoryOrders {
  readonly games: number;
  readonly seed: number;
  /** How long the long games are; each is there under way and over. */
  readonly plies: number;
}

/** Its message to its parent. */
export interface MemoryServed {
  readonly url: string;
  readonly lines: readonly (readonly string[])[];
  readonly games: readonly SeededGame[];
  /** The long games: those under way, then those that are over. */
  readonly long: readonly string[];
}

const lineCount = 20;
const lineLength = 320;
const longestStart = 100;

const { games: count, seed, plies: longest } = JSON.parse(process.argv[2] ?? '') as MemoryOrders;
const random = new Random(seed);
const lines = playLines(lineCount, lineLength, random);
const store = new MemoryStore();
const plies = Array.from({ length: count }, () => random.int(2, longestStart));
const games = await seedGames(store, lines, plies);
const longLines = (['sittuyin', 'sissa'] as const).map((variant) => playLong(variant, longest, random));
await seedGames(store, longLines, [longest, longest], longLines.length, 'long');
const fail = (error: unknown): void => {
  throw error;
};
const server = await startServer({ store, host: '127.0.0.1', port: 0, origins: [], onError: fail, onFatal: fail });
const long = ['long000000', 'long000001', 'Long000000', 'Long000001'];
const served: MemoryServed = { url: server.url, lines: lines.map(({ texts }) => texts), games, long };
process.send?.(served);
process.on('disconnect', () => process.exit(0));
