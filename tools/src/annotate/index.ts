/**
 * `npm run annotate -- FILE`: finds in the log or the PGN of a match where the engine lost its lost games, and why, and
 * prints it as Markdown. The reports of lost games in docs/lab are made of that.
 */

import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { annotate, type Loss } from './annotate.js';
import { lostAs, readGames } from './games.js';
import { Judge } from './judge.js';
import { entryOf, nameOf, tablesOf } from './report.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string', default: 'Sitke' },
    games: { type: 'string', default: '1000' },
    'match-nodes': { type: 'string', default: '10000' },
    nodes: { type: 'string', default: '500000' },
  },
});

async function main([file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new Error('needs the log or the PGN of a match');
  const effort = { short: Number(values['match-nodes']), long: Number(values.nodes) };
  const judge = await Judge.load();
  const losses: Loss[] = [];
  for (const game of readGames(fs.readFileSync(file, 'utf8'))) {
    const color = lostAs(game, values.player);
    if (color === null || losses.length >= Number(values.games)) continue;
    const loss = await annotate(judge, game, color, effort);
    losses.push(loss);
    console.error(`${nameOf(loss)}: ${loss.why}`);
    console.log(entryOf(loss, effort));
  }
  console.log(tablesOf(losses));
}

main(positionals).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
