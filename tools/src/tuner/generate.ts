/** Writes positions to tune on: `node tools/dist/tuner/generate.js FILE COUNT SEED TEACHER_NODES`, appended as found. */

import fs from 'node:fs';
import { Random } from '../differential/random.js';
import { loadCore, playGame, type SelfPlay } from './selfPlay.js';
import { Teacher } from './teacher.js';

const HOW: SelfPlay = { nodes: 800, randomPlies: 8, blunder: 0.03, sample: [0.8, 0.25] };

async function main(): Promise<void> {
  const [file, count = '1000', seed = '1', nodes = '1500'] = process.argv.slice(2);
  if (!file) throw new Error('usage: generate.js FILE COUNT SEED TEACHER_NODES');
  const program = process.env['SITKE_FAIRY_STOCKFISH'];
  if (!program) throw new Error('SITKE_FAIRY_STOCKFISH must name the teacher');
  const core = await loadCore(fs.readFileSync(new URL(import.meta.resolve('@sitke/engine/sittuyin.wasm'))));
  const teacher = new Teacher(program);
  const random = new Random(Number(seed));
  let written = 0;
  const results = [0, 0, 0];
  for (let games = 1; written < Number(count); games++) {
    const samples = playGame(core, random, HOW);
    const lines: string[] = [];
    for (const { fen, result } of samples) {
      const score = await teacher.score(fen, Number(nodes));
      lines.push(`${fen};${result};${fen.includes(' w ') ? score : -score}\n`);
    }
    fs.appendFileSync(file, lines.join(''));
    written += lines.length;
    if (samples[0]) results[samples[0].result * 2]!++;
    if (games % 100 === 0) console.log(`${games} games (${results.join(' ')}), ${written} positions`);
  }
  teacher.quit();
}

await main();
