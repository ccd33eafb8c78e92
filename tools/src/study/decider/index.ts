/**
 * `npm run study -- decider`: evaluation or search? Engines choose moves with few nodes, and judge all of these, and one of
 * their own, with many. An engine whose moves are judged better by the others and that yet loses to them does not see
 * too little: it wants other positions.
 *
 *   --engine SPEC    as `sitke match` takes it, twice or more; its limit is for choosing
 *   --each SPEC      what they have in common
 *   --judge N        nodes of a judgement (2000000)
 *   --positions F    an opening a line, as `sitke match` takes them (fixtures/openings)
 *   --count N        so many of them (100), in an order that --seed fixes
 *   --log F          keeps each position; the same command goes on where it was stopped
 */

import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type EngineSpec, type Opening, parseEngine, parseOpenings, shuffled, UciEngine } from '@sitke/match';
import { rulesOf } from '@sitke/rules';
import { openingsFile } from '@sitke/testkit/fixtures';
import { type Judged, lossesOf } from './losses.js';

const VARIANT = 'sittuyin';
const PATIENCE = { readyMs: 60_000, moveMs: 600_000, stopMs: 10_000 };
const MATE_SCORE = 3000;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: [] },
    each: { type: 'string', default: '' },
    judge: { type: 'string', default: '2000000' },
    positions: { type: 'string', default: openingsFile(VARIANT) },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    log: { type: 'string', default: '.cache/decider.jsonl' },
  },
});

/** An engine that chooses and judges. */
interface Player {
  readonly spec: EngineSpec;
  readonly engine: UciEngine;
}

async function start(text: string): Promise<Player> {
  const spec = parseEngine(text, values.each);
  return { spec, engine: await UciEngine.start(spec, [['UCI_Variant', VARIANT]], PATIENCE) };
}

/** Returns the engine's move and its score after so many nodes, of the given moves only if there are any. */
async function think({ engine }: Player, { fen, moves }: Opening, nodes: number, only: string) {
  await engine.newGame();
  const position = `position ${fen === 'startpos' ? fen : `fen ${fen}`}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
  const { best, score } = await engine.think(position, `go nodes ${nodes}${only && ` searchmoves ${only}`}`, null);
  const value = score?.kind === 'mate' ? Math.sign(score.value) * MATE_SCORE : (score?.value ?? 0);
  return { best, value };
}

async function judge(players: readonly Player[], opening: Opening): Promise<Judged> {
  const chosen: Record<string, string> = {};
  for (const player of players) {
    chosen[player.spec.name] = (await think(player, opening, player.spec.limit.nodes ?? 100_000, '')).best;
  }
  const scores: Record<string, Record<string, number>> = {};
  for (const player of players) {
    const own = (await think(player, opening, Number(values.judge), '')).best;
    const seen: Record<string, number> = {};
    for (const move of new Set([...Object.values(chosen), own])) {
      seen[move] = (await think(player, opening, Number(values.judge), move)).value;
    }
    scores[player.spec.name] = seen;
  }
  return { fen: opening.fen, chosen, scores };
}

const openings = shuffled(
  parseOpenings(rulesOf(VARIANT), fs.readFileSync(values.positions, 'utf8')),
  Number(values.seed),
).slice(0, Number(values.count));
const judged: Judged[] = fs.existsSync(values.log)
  ? fs
      .readFileSync(values.log, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [];
const players = await Promise.all(values.engine.map(start));
if (players.length < 2) throw new Error('--engine is wanted twice or more; the first lines of the file say how');
for (const opening of openings.slice(judged.length)) {
  judged.push(await judge(players, opening));
  fs.mkdirSync(path.dirname(values.log), { recursive: true });
  fs.appendFileSync(values.log, `${JSON.stringify(judged.at(-1))}\n`);
}
await Promise.all(players.map(({ engine }) => engine.quit()));
console.log(`${judged.length} positions`);
for (const { judge: by, engine, mean, error, bad } of lossesOf(judged)) {
  console.log(`by ${by}: ${engine} loses ${mean.toFixed(1)} ± ${error.toFixed(1)} a move, ${bad} moves 30 or more`);
}
