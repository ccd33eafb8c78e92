/** A turn of the engine, in its own thread: its claims and counts, and its move. */

import { LEVELS, type Score, type Search, type SearchInfo, type SearchRequest } from '@sitke/engine';
import { claimOf, countOf } from '@sitke/engine/drawPolicy';
import { FORCED_MS, isSettled } from '@sitke/engine/pacing';
import { Game, type GameNode, type Move, makeUci } from '@sitke/rules';
import { nodeAfter, positionBehindCurtain, rulesFor } from '../games/playLine.js';
import type { Job, Thought } from './job.js';

/** The searcher: an `Engine`. */
export interface Thinker {
  search(request: SearchRequest): Pick<Search, 'result' | 'stop'> & AsyncIterable<SearchInfo>;
}

/** The most positions of a turn, however fast the machine: no search may exceed its time by far. */
const MAX_NODES = 5_000_000;
/** The score of a mate, in hundredths of a pawn. */
const MATE_SCORE = 10_000;

function centipawns(score: Score): number {
  if (score.kind === 'cp') return score.cp;
  return score.moves > 0 ? MATE_SCORE - score.moves : -MATE_SCORE - score.moves;
}

async function search(
  engine: Thinker,
  node: GameNode,
  { level, seed }: Job,
  timeMs: number,
  signal: AbortSignal,
): Promise<{ readonly best: Move; readonly score: number | null }> {
  const limits = { moveTimeMs: Math.max(1, Math.floor(timeMs)), nodes: MAX_NODES };
  const strength = level <= LEVELS.length ? { level } : {};
  const running = engine.search({ node, limits, seed, signal, ...strength });
  let reached: number | null = null;
  for await (const { depth, score } of running) {
    reached = centipawns(score);
    if (isSettled(depth, score.kind === 'mate' ? score.moves : null)) running.stop();
  }
  const { best } = await running.result;
  if (best === null) throw new Error('the engine is asked for a move where there is none');
  return { best, score: reached };
}

async function arrange(engine: Thinker, job: Job, signal: AbortSignal): Promise<Thought> {
  const rules = rulesFor(job);
  let position = positionBehindCurtain(rules, job.seat);
  const { pockets } = position.toSetup();
  const pieces = pockets.reduce((sum, count, piece) => (piece >> 4 === job.seat ? sum + count : sum), 0);
  const drops: string[] = [];
  while (position.turn === job.seat && position.inPlacement) {
    const { best } = await search(engine, new Game(position).root, job, job.timeMs / pieces, signal);
    drops.push(makeUci(rules, best));
    position = position.play(best);
  }
  return { act: { type: 'arrange', n: 1, drops }, score: null };
}

/**
 * Returns the engine's command for its turn; soon after `signal` aborts, with the best found by then.
 *
 * Errors: rejects if the job is impossible: a line that the rules do not allow, or nothing to do.
 */
export async function think(engine: Thinker, job: Job, signal: AbortSignal): Promise<Thought> {
  if (job.line === null) return arrange(engine, job, signal);
  const node = nodeAfter(rulesFor(job), job.line);
  const { position } = node;
  const isForced = position.legalMoves().length === 1;
  const timeMs = isForced ? Math.min(FORCED_MS, job.timeMs) : job.timeMs;
  const { best, score } = await search(engine, node, job, timeMs, signal);
  const reason = claimOf(node, score);
  if (reason) return { act: { type: 'claim', reason }, score };
  const action = countOf(node, score);
  if (action) return { act: { type: 'count', action }, score };
  return { act: { type: 'move', move: makeUci(position.rules, best) }, score };
}
