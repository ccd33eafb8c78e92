/** Whether memory stays flat while the engine plays game after game. */

import { loadVariant } from '@sitke/cli/engine';
import { Game, type GameNode, Position, rulesOf } from '@sitke/rules';
import { quantile, VARIANT } from './positions.js';

const SAMPLES = 60;
const MOVE_NODES = 20_000;
const MIB = 1_048_576;
/** A rise between the second quarter and the last that is more than noise. */
const MOST_HEAP_MIB = 2;
const MOST_RSS_MIB = 16;

interface Sample {
  readonly heap: number;
  readonly rss: number;
}

function sample(): Sample {
  (globalThis as { readonly gc?: () => void }).gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / MIB, rss: rss / MIB };
}

/** Returns by how much a number rises from its median in the second quarter to that in the last. */
function riseOf(samples: readonly Sample[], kind: keyof Sample): number {
  const middle = (from: number, to: number): number =>
    quantile(
      samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to)).map((one) => one[kind]),
      0.5,
    );
  return middle(0.75, 1) - middle(0.25, 0.5);
}

/** Plays for so long, prints what memory was used, and returns whether it stayed flat. */
export async function measureMemory(minutes: number, threads: number): Promise<boolean> {
  const engine = await loadVariant(VARIANT);
  const got = await engine.setThreads(threads);
  const rules = rulesOf(VARIANT);
  const samples: Sample[] = [];
  const fromMs = performance.now();
  let games = 0;
  let moves = 0;
  let node: GameNode = new Game(Position.initial(rules)).root;
  for (;;) {
    const spent = (performance.now() - fromMs) / 60_000 / minutes;
    if (spent * SAMPLES >= samples.length) samples.push(sample());
    if (spent >= 1) break;
    const { best } = await engine.search({ node, limits: { nodes: MOVE_NODES } }).result;
    node = node.play(best!);
    moves++;
    if (!node.outcome && node.claims.length === 0) continue;
    games++;
    engine.newGame();
    node = new Game(Position.initial(rules)).root;
  }
  await engine.close();
  const [heap, rss] = [riseOf(samples, 'heap'), riseOf(samples, 'rss')];
  const range = (kind: keyof Sample): string => {
    const values = samples.map((one) => one[kind]);
    return `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
  };
  console.log(`${minutes} minutes, ${got} threads, ${games} games, ${moves} moves of ${MOVE_NODES} nodes`);
  console.log(`heap ${range('heap')} MiB, rising by ${heap.toFixed(2)} MiB`);
  console.log(`resident ${range('rss')} MiB, rising by ${rss.toFixed(2)} MiB`);
  return heap <= MOST_HEAP_MIB && rss <= MOST_RSS_MIB;
}
