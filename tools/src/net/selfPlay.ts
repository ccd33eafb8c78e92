/** Games of a core against itself, for positions to learn from: varied starts, fixed nodes, some random moves. */

import { SEARCH_FEATURES } from '@sitke/engine';
import { moveCaptured, movePromotion, type Setup } from '@sitke/rules';
import type { Random } from '@sitke/testkit/random';
import { arrange, type Core, Referee, type SelfPlay, sampleOf, think } from './play.js';
import type { Labelled } from './record.js';

/** Many short searches, because what is learnt comes from the results of many games. */
export const SELF_PLAY: SelfPlay = { nodes: 300, randomPlies: 10, blunder: 0.02, sample: [1, 0.7] };

/** Beyond this a position is decided, and says little. */
const DECIDED = 2000;
/** Centipawns that make the odds e to 1. */
export const SCORE_SCALE = 300;
/** How much of what is later known goes on to the ply before. */
const TRACE = 0.96;

/** Returns the static value of the core's position by hand-made terms alone. */
export function handMadeValue({ exports }: Core): number {
  exports.setFeatures(~(1 << SEARCH_FEATURES.indexOf('learnedEvaluation')));
  const value = exports.evaluate();
  exports.setFeatures(-1);
  return value;
}

/** A ply of a game: what the search said of it for the first side, 0 to 1, and the position if it is kept. */
interface Ply {
  readonly expected: number;
  readonly kept: { readonly setup: Setup; readonly known: number } | null;
  /** Whether a random move followed, so that the rest of the game says nothing of it. */
  isLast: boolean;
}

/** Returns what a score says, 0 to 1, and the reverse. */
function expectedOf(score: number): number {
  return 1 / (1 + Math.exp(-score / SCORE_SCALE));
}

function scoreOf(expected: number): number {
  const inside = Math.min(Math.max(expected, 0.001), 0.999);
  return Math.round(SCORE_SCALE * Math.log(inside / (1 - inside)));
}

/**
 * Returns the positions that were kept with what the rest of the game says of them: the searches of the plies that
 * follow, the later the less, and its result.
 * Source: "Temporal Difference Learning", Chess Programming Wiki (TD(λ): Sutton 1988).
 */
function label(plies: readonly Ply[], result: number): readonly Labelled[] {
  const labelled: Labelled[] = [];
  let later = result;
  for (const { expected, kept, isLast } of [...plies].reverse()) {
    if (isLast) later = expected;
    if (kept) {
      const { setup, known } = kept;
      const [own, end] = setup.turn === 0 ? [later, result] : [1 - later, 1 - result];
      labelled.push({ setup, known, score: scoreOf(own), result: end * 2 });
    }
    later = expected * (1 - TRACE) + later * TRACE;
  }
  return labelled.reverse();
}

/** Plays a game from a varied start and returns some of its quiet positions. */
export function playGame(core: Core, random: Random, how: SelfPlay): readonly Labelled[] {
  const plies: Ply[] = [];
  const referee = new Referee();
  core.exports.clearSearch();
  arrange(core, random);
  const start = random.int(0, how.randomPlies);
  let result: number | null = null;
  for (let ply = 0; result === null; ply++) {
    if (ply < start || random.chance(how.blunder)) {
      const moves = core.legalMoves();
      if (moves.length > 0) core.make(random.pick(moves));
      const last = plies.at(-1);
      if (last) last.isLast = true;
      result = referee.ended(core);
      continue;
    }
    const { move, score } = think(core, how.nodes);
    const setup = core.toSetup();
    const forFirst = setup.turn === 0 ? score : -score;
    const isQuiet = moveCaptured(move) === 0 && movePromotion(move) === 0;
    const isKept =
      isQuiet && Math.abs(score) < DECIDED && random.chance(sampleOf(setup, how)) && !core.status().isCheck;
    const kept = isKept ? { setup, known: handMadeValue(core) } : null;
    plies.push({ expected: expectedOf(forFirst), kept, isLast: false });
    core.make(move);
    result = referee.decide(core, forFirst, ply);
  }
  return label(plies, result);
}
