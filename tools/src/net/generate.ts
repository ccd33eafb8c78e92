/** Positions to learn from, of games of the core against itself. A run that was cut off goes on where it was. */

import fs from 'node:fs';
import { loadCore, wasmFile } from '@sitke/engine';
import { Random, seedFor } from '@sitke/testkit/random';
import type { SelfPlay } from './play.js';
import { packRecord, recordSize } from './record.js';
import { playGame } from './selfPlay.js';

/** An order for positions. */
export interface Generation {
  readonly variant: Parameters<typeof loadCore>[0];
  readonly file: string;
  /** The least number of positions. */
  readonly count: number;
  readonly seed: number;
  readonly how: SelfPlay;
  /** The file of a net to play with; without, the hand-made evaluation plays alone. */
  readonly net?: string | undefined;
}

/** How far a file has come: what is beyond `bytes` belongs to a game that was cut off. */
interface Progress {
  games: number;
  bytes: number;
}

const TELL_EVERY = 500;

function readProgress(log: string): Progress {
  return fs.existsSync(log) ? JSON.parse(fs.readFileSync(log, 'utf8')) : { games: 0, bytes: 0 };
}

/** Appends positions to a file until it has `count`. Each game has its own seed, so the same seed gives the same file. */
export async function generate({ variant, file, count, seed, how, net }: Generation): Promise<void> {
  const module = fs.readFileSync(new URL(import.meta.resolve(`@sitke/engine/${wasmFile(variant, 'simd')}`)));
  const core = await loadCore(variant, module);
  core.exports.setHashSize(4);
  const problem = core.setNet(net === undefined ? null : fs.readFileSync(net));
  if (problem !== '') throw new Error(`${net}: ${problem}`);
  const log = `${file}.json`;
  const progress = readProgress(log);
  fs.closeSync(fs.openSync(file, 'a'));
  fs.truncateSync(file, progress.bytes);
  let positions = 0;
  const began = Date.now();
  const size = recordSize(core.rules.initial.squares.length);
  while (progress.bytes < count * size) {
    const records = playGame(core, new Random(seedFor(seed, `game ${progress.games}`)), how).map(packRecord);
    fs.appendFileSync(file, Buffer.concat(records));
    progress.games++;
    progress.bytes += records.length * size;
    positions += records.length;
    fs.writeFileSync(log, JSON.stringify(progress));
    if (progress.games % TELL_EVERY !== 0) continue;
    const rate = positions / ((Date.now() - began) / 1000);
    console.log(`${progress.games} games, ${progress.bytes / size} positions, ${Math.round(rate)} a second`);
  }
}
