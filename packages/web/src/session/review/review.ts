/** The review of a game as it is made and kept: position by position, so that what is judged is never judged twice. */
import * as v from 'valibot';
import type { Judges } from '../computer/judging.js';
import { nodeAt } from '../game.js';
import type { GameState } from '../gameState.js';
import { movesOf } from '../tree.js';
import { mainLine } from './grade.js';
import { type Judgement, judge } from './judgement.js';

/** Raised when judgements are made otherwise; those of other versions are made again. */
const VERSION = 2;

const Chance = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Count = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));
const Exact = v.object({ outcome: v.picklist(['win', 'draw', 'loss']), moves: Count });
const Known = v.object({ ...Exact.entries, left: Count, uncounted: v.nullable(Exact) });
const Judged = v.object({ chance: Chance, line: v.array(v.string()), known: v.nullable(Known) });

const Kept = v.object({
  version: v.literal(VERSION),
  /** The game's. */
  id: v.string(),
  /** The rules and the start; judgements of another game of the same name are of no use. */
  begin: v.string(),
  moves: v.array(v.string()),
  judgements: v.array(v.nullable(Judged)),
});

/** A review as far as it has come: a judgement for each node of the main line, null for those that are not judged. */
export interface Review {
  readonly version: typeof VERSION;
  readonly id: string;
  readonly begin: string;
  readonly moves: readonly string[];
  readonly judgements: readonly (Judgement | null)[];
}

function fresh(game: GameState & { readonly id: string }): Review {
  const { id, variant, ruleset, start } = game;
  const moves = movesOf(mainLine(game).at(-1)!);
  return { version: VERSION, id, begin: JSON.stringify([variant, ruleset, start]), moves, judgements: [] };
}

/** Returns what is kept of a game's review, as far as the game is still the same; `data` is from outside. */
export function reviewOf(game: GameState & { readonly id: string }, data: unknown): Review {
  const now = fresh(game);
  const kept = v.safeParse(Kept, data);
  if (!kept.success || kept.output.id !== now.id || kept.output.begin !== now.begin) return now;
  const { moves, judgements } = kept.output;
  const other = moves.findIndex((move, index) => move !== now.moves[index]);
  const same = other < 0 ? moves.length : other;
  return { ...now, judgements: judgements.slice(0, Math.min(same, now.moves.length) + 1) };
}

/** Returns how far a review is, from 0 to 1. */
export function doneOf({ moves, judgements }: Review): number {
  return judgements.length / (moves.length + 1);
}

/**
 * Judges what is left of a game, one position after the other, and calls `progress` after each. Ends early if the
 * signal is aborted. Errors: rejects if the engine does not work.
 */
export async function goOn(
  judges: Judges,
  game: GameState,
  from: Review,
  progress: (review: Review) => void,
  signal: AbortSignal,
): Promise<void> {
  const paths = mainLine(game);
  let review = from;
  while (review.judgements.length < paths.length) {
    const index = review.judgements.length;
    const path = paths[index]!;
    // Armies that are being placed are not judged: the moves are.
    const isPlacing = nodeAt(game, path).position.inPlacement;
    const judgement = isPlacing ? null : await judge(judges, game, path);
    if (signal.aborted) return;
    review = { ...review, judgements: [...review.judgements, judgement] };
    progress(review);
  }
}
