/** Positions to tune on, from games of the core against itself, each scored by the teacher. */

import fs from 'node:fs';
import { Random } from '@sitke/testkit/random';
import { loadCore, playGame, type SelfPlay } from './selfPlay.js';
import { Teacher } from './teacher.js';

const HOW: SelfPlay = { nodes: 800, randomPlies: 8, blunder: 0.03, sample: [0.8, 0.25] };

/** Where positions come from; a seed gives the same again. */
export interface Generation {
  readonly file: string;
  readonly count: number;
  readonly seed: number;
  /** How many nodes the teacher searches for a score. */
  readonly nodes: number;
  /** The teacher's program. */
  readonly program: string;
}

/** Appends at least so many lines for `readDataset` to a file, game by game. Errors: rejects when the teacher ends. */
export async function generate({ file, count, seed, nodes, program }: Generation): Promise<void> {
  const core = await loadCore(fs.readFileSync(new URL(import.meta.resolve('@sitke/engine/sittuyin.wasm'))));
  const teacher = await Teacher.start(program);
  const random = new Random(seed);
  let written = 0;
  const results = [0, 0, 0];
  for (let games = 1; written < count; games++) {
    const samples = playGame(core, random, HOW);
    const lines: string[] = [];
    for (const { fen, result } of samples) {
      const score = await teacher.score(fen, nodes);
      lines.push(`${fen};${result};${fen.includes(' w ') ? score : -score}\n`);
    }
    fs.appendFileSync(file, lines.join(''));
    written += lines.length;
    if (samples[0]) results[samples[0].result * 2]!++;
    if (games % 100 === 0) console.log(`${games} games (${results.join(' ')}), ${written} positions`);
  }
  await teacher.quit();
}
