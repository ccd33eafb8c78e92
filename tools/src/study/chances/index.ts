/**
 * `npm run study -- chances FILE…`: the win model of a game, fitted to logs of `sitke match` (one game per call; no --resign, as
 * a game given up proves nothing of its score). Prints the model with its errors of 95 %, and what it expects beside
 * what came.
 */

import fs from 'node:fs';
import { readGames } from '../../annotate/games.js';
import { expectations, fitModel, seenIn } from './chances.js';

function main(files: readonly string[]): void {
  if (files.length === 0) throw new Error('needs: FILE…, logs or PGNs of matches');
  const games = files.flatMap((file) => readGames(fs.readFileSync(file, 'utf8'))).map(seenIn);
  const { model, errors } = fitModel(games);
  console.log(`${games.length} games, ${games.flat().length} positions`);
  for (const name of ['level', 'pawn'] as const) {
    const numbers = model[name].map((value, knot) => `${value.toFixed(2)} ± ${errors[name][knot]!.toFixed(2)}`);
    console.log(`${name}: ${numbers.join(', ')}`);
  }
  console.log(
    '| score | pieces left | positions | win, % | expected | draw, % | expected |\n|--:|---|--:|--:|--:|--:|--:|',
  );
  for (const { score, pieces, count, win, draw } of expectations(games, model)) {
    const percents = [...win, ...draw].map((share) => (100 * share).toFixed(1)).join(' | ');
    console.log(`| ${score} | ${pieces} | ${count} | ${percents} |`);
  }
}

main(process.argv.slice(2));
