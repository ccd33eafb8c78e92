/** The long run of tables against Fairy-Stockfish: positions of every table, won and drawn, each played out. */

import { openFolder } from '@sitke/cli/tables';
import { type EngineSpec, UciEngine } from '@sitke/match';
import { rulesOf } from '@sitke/rules';
import { Random } from '../differential/random.js';
import { playTrial, type Trial, trialOf } from './opponent.js';
import { randomPosition, withCount } from './sample.js';

/** What a run is to do. */
export interface OpponentTask {
  /** Of the tables. */
  readonly folder: string;
  /** Positions won, and as many drawn. */
  readonly count: number;
  /** What the engine may search for each move. */
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

/** Plays all trials and tells of each kind; returns how many were not as promised. */
export async function runOpponent({ folder, count, nodes, concurrency, seed }: OpponentTask): Promise<number> {
  const rules = rulesOf('sittuyin', 'pychess');
  const { tables, files } = openFolder(folder, rules);
  const keys = new Set([...files.values()].map(({ material }) => material.key));
  const random = new Random(seed);
  const trials = (['win', 'draw'] as const).flatMap((wanted) => trialsOf(wanted));

  function trialsOf(wanted: 'win' | 'draw'): Trial[] {
    const found: Trial[] = [];
    const open = new Set(keys);
    while (found.length < count && open.size > 0) {
      for (const key of [...open]) {
        const trial = tryFor(key, wanted);
        if (trial) found.push(trial);
        else open.delete(key);
        if (found.length === count) break;
      }
    }
    return found;
  }

  function tryFor(key: string, wanted: 'win' | 'draw'): Trial | null {
    for (let tries = 0; tries < TRIES; tries++) {
      const node = withCount(randomPosition(rules, key, random), random);
      // What is decided at once teaches nothing.
      const trial = node && !node.outcome && node.claims.length === 0 ? trialOf(key, node, tables, wanted) : null;
      if (trial && (trial.promise.distance ?? 9) > 4) return trial;
    }
    return null;
  }

  const program = process.env['SITKE_FAIRY_STOCKFISH'] ?? 'fairy-stockfish';
  const spec: EngineSpec = { name: 'Fairy-Stockfish', command: [program], options: PRESET, limit: { nodes } };
  let broken = 0;
  let next = 0;
  let plies = 0;
  const work = async (): Promise<void> => {
    const engine = await UciEngine.start(spec, [], PATIENCE);
    try {
      while (next < trials.length) {
        const trial = trials[next++]!;
        const ended = await playTrial(trial, tables, engine, `go nodes ${nodes}`);
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
  await Promise.all(Array.from({ length: concurrency }, work));
  const won = trials.filter(({ promise }) => promise.outcome === 'win').length;
  const keysPlayed = new Set(trials.map(({ key }) => key)).size;
  console.log(
    `${won} won and ${trials.length - won} drawn positions of ${keysPlayed} tables, ${plies} plies: ${broken} not as promised`,
  );
  return broken;
}
