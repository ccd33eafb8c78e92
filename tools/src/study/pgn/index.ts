/**
 * `npm run study -- pgn CLONE [ROUNDS]`: how many plies of PGN are read in a second of processor time, here and in another clone
 * whose rules are compiled, in turns. Each turn is a process of its own; the files, one of each game, are made by a seed.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { VARIANT_IDS } from '@sitke/rules';
import { makePgn } from '@sitke/rules/pgn';
import { randomPgnGame } from '@sitke/testkit/pgnFile';
import { seeded } from '@sitke/testkit/random';
import { median } from '../../soak/statistics.js';

const GAMES = 500;
const MOVES = 60;
const SEED = 1;
/** How often a process reads the file, the first time before all is compiled. */
const PASSES = 5;
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Ways of reading a file, each of which counts its plies. */
const WAYS = {
  parsePgn: `
    const games = parsePgn(readFileSync(file, 'utf8'));
    if (!games.ok) throw new Error(games.error.message);
    for (const game of games.value) plies += game.mainline().length;`,
  readPgn: 'for await (const game of readPgn(createReadStream(file))) plies += game.mainline().length;',
} as const;

type Way = keyof typeof WAYS;

/** Returns the plies that a process of its own reads in a second of processor time. */
function pliesPerSecond(file: string, clone: string, way: Way): number {
  const script = `
    import { createReadStream, readFileSync } from 'node:fs';
    const [file, rules] = process.argv.slice(1);
    const { parsePgn, readPgn } = await import(rules);
    const begin = process.cpuUsage();
    let plies = 0;
    for (let pass = 0; pass < ${PASSES}; pass++) {${WAYS[way]}
    }
    const { user, system } = process.cpuUsage(begin);
    console.log(plies / ((user + system) / 1e6));`;
  const rules = path.join(clone, 'packages/rules/dist/pgn.js');
  const args = ['--input-type=module', '-e', script, file, rules];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${clone}: ${stderr}`);
  return Number(stdout);
}

/** Prints how many times as many plies are read by a way here as by `parsePgn` there. */
function compare(file: string, other: string, way: Way, rounds: number): void {
  const pairs = Array.from({ length: rounds }, () => {
    const [before, now] = [pliesPerSecond(file, other, 'parsePgn'), pliesPerSecond(file, root, way)];
    return { before, now, ratio: now / before };
  });
  const of = (key: 'before' | 'now' | 'ratio'): number[] => pairs.map((pair) => pair[key]);
  const [least, most] = [Math.min(...of('ratio')), Math.max(...of('ratio'))].map((ratio) => ratio.toFixed(2));
  const [before, now] = [median(of('before')), median(of('now'))].map(Math.round);
  const ratio = median(of('ratio')).toFixed(2);
  console.log(`${path.basename(file)}, ${way}: ${before} plies/s and now ${now}; ${ratio} times (${least} to ${most})`);
}

const [other, rounds = '10'] = process.argv.slice(2);
if (other === undefined) throw new Error('needs: CLONE [ROUNDS]');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-pgn-'));
for (const id of VARIANT_IDS) {
  const name = `${id}-${GAMES}-${MOVES}-${SEED}.pgn`;
  const file = path.join(folder, name);
  const choose = seeded(SEED);
  const games = Array.from({ length: GAMES }, () => makePgn(randomPgnGame(id, choose, MOVES)));
  fs.writeFileSync(file, games.join('\n'));
  for (const way of ['readPgn', 'parsePgn'] as const) compare(file, path.resolve(other), way, Number(rounds));
}
fs.rmSync(folder, { recursive: true });
