/** The long run of tables against Fairy-Stockfish: positions of every table, won and drawn, each played out. */

import { openFolder, type TableFolder } from '@sitke/cli/tables';
import { type EngineSpec, UciEngine } from '@sitke/match';
import { rulesOf } from '@sitke/rules';
import type { Tablebase } from '@sitke/tablebase';
import { Random } from '@sitke/testkit/random';
import { playTrial, type Trial, trialOf } from './opponent.js';
import { randomPosition, withCount } from './sample.js';

/** The task of a run. */
export interface OpponentTask {
  /** Of the tables. */
  readonly folder: string;
  /** Positions won, and as many drawn. */
  readonly count: number;
  /** Nodes of the engine for each move. */
  readonly nodes: number;
  readonly concurrency: number;
  readonly seed: number;
}

const PATIENCE = { readyMs: 20_000, moveMs: 120_000, stopMs: 2000 };
const PRESET = [
  ['UCI_Variant', 'sittuyin'],
  ['Threads', '1'],
  ['Hash', '64'],
] as const;
/** Tries at a position before a material counts as having none of that kind. */
const TRIES = 300;
/** Plies to mate from which a win is worth playing out. */
const DECIDED = 5;

/** Positions of every table in turn, until there are enough of the kind wanted. */
function trialsOf(wanted: 'win' | 'draw', count: number, { tables, files }: TableFolder, random: Random): Trial[] {
  const found: Trial[] = [];
  const open = new Set([...files.values()].map(({ material }) => material.key));
  while (found.length < count && open.size > 0) {
    for (const key of [...open].slice(0, count - found.length)) {
      const trial = tryFor(key, wanted, tables, random);
      if (trial) found.push(trial);
      else open.delete(key);
    }
  }
  return found;
}

function tryFor(key: string, wanted: 'win' | 'draw', tables: Tablebase, random: Random): Trial | null {
  for (let tries = 0; tries < TRIES; tries++) {
    const node = withCount(randomPosition(tables.rules, key, random), random);
    const trial = node && !node.outcome && node.claims.length === 0 ? trialOf(key, node, tables, wanted) : null;
    // A position decided at once teaches nothing.
    if (trial && (trial.promise.distance ?? DECIDED) >= DECIDED) return trial;
  }
  return null;
}

/** Plays all trials and tells what was not as promised; returns how many were not. */
export async function runOpponent(task: OpponentTask): Promise<number> {
  const folder = openFolder(task.folder, rulesOf('sittuyin', 'pychess'));
  const random = new Random(task.seed);
  const trials = (['win', 'draw'] as const).flatMap((wanted) => trialsOf(wanted, task.count, folder, random));
  const command = [process.env['SITKE_FAIRY_STOCKFISH'] ?? 'fairy-stockfish'];
  const spec: EngineSpec = { name: 'Fairy-Stockfish', command, options: PRESET, limit: { nodes: task.nodes } };
  let [broken, next, plies] = [0, 0, 0];
  const work = async (): Promise<void> => {
    const engine = await UciEngine.start(spec, [], PATIENCE);
    try {
      while (next < trials.length) {
        const trial = trials[next++]!;
        const ended = await playTrial(trial, folder.tables, engine, `go nodes ${task.nodes}`);
        plies += ended.plies;
        if (ended.broken !== '') {
          broken++;
          console.log(`${trial.key} ${trial.node.fen}: ${ended.broken}; ${ended.moves.join(' ')}`);
        }
        if (next % 50 === 0) console.log(`${next} of ${trials.length} begun, ${broken} not as promised`);
      }
    } finally {
      await engine.quit();
    }
  };
  await Promise.all(Array.from({ length: task.concurrency }, work));
  const won = trials.filter(({ promise }) => promise.outcome === 'win').length;
  const keys = new Set(trials.map(({ key }) => key)).size;
  const played = `${won} won and ${trials.length - won} drawn positions of ${keys} tables, ${plies} plies`;
  console.log(`${played}: ${broken} not as promised`);
  return broken;
}
