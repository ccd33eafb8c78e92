/**
 * `npm run study -- accuracy VARIANT [GAMES [SEED [FILE]]]`: the accuracy that reviews give to random play, to each level and to
 * full strength, each in games against itself. Another search judges than the one that plays: with the net, other nodes
 * and another table, from an empty memory. Writes what it judged to FILE, a line a game, and adds to what FILE has.
 *
 *   npm run study -- accuracy VARIANT report FILE
 *
 * `report` prints the figures of such a file.
 */

import fs from 'node:fs';
import { isVariantId, type VariantId } from '@sitke/rules';
import { type JudgedGame, PLAYERS, playAndJudge } from './games.js';
import { report } from './report.js';

const readJudged = (file: string): JudgedGame[] =>
  fs.existsSync(file)
    ? fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as JudgedGame)
    : [];

/** Goes round by round, so that a file that is not whole has as many games of each. */
async function measure(variant: VariantId, games: number, seed: number, file: string): Promise<void> {
  const known = new Set(readJudged(file).map(({ player, number }) => `${player} ${number}`));
  const table = await playAndJudge(variant);
  for (let number = 0; number < games; number++) {
    for (const player of PLAYERS) {
      if (known.has(`${player} ${number}`)) continue;
      const moves = await table(player, seed + number);
      fs.appendFileSync(file, `${JSON.stringify({ player, number, moves } satisfies JudgedGame)}\n`);
    }
  }
}

const [variant = '', games = '50', seed = '1', file = `accuracy-${variant}.jsonl`] = process.argv.slice(2);
if (!isVariantId(variant)) throw new Error('needs: VARIANT [GAMES [SEED [FILE]]], or VARIANT report FILE');
if (games === 'report') {
  console.log(report(readJudged(seed)));
} else {
  await measure(variant, Number(games), Number(seed), file);
  console.log(report(readJudged(file)));
}
