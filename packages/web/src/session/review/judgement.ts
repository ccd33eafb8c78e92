/** The worth of a position, as a review keeps it: by the rules where the game is over, by the tables, else by the engine. */
import { type Color, makeUci } from '@sitke/rules';
import type { Value, Verdict } from '@sitke/tablebase';
import { shareOf, withClaim } from '../computer/engineLines.js';
import type { Judged, Judges } from '../computer/judging.js';
import { nodeAt } from '../game.js';
import type { Path } from '../gameState.js';

/** A value of the tables: who wins, from the side to move, and moves to mate; null for a draw. */
export interface Exact {
  readonly outcome: Value['outcome'];
  readonly moves: number | null;
}

/** The tables' word on a position. */
export interface Known extends Exact {
  /** Moves that the count leaves; null while none runs. */
  readonly left: number | null;
  /** The same position without a count; null where nobody knows. */
  readonly uncounted: Exact | null;
}

export interface Judgement {
  /** The chance of the side to move: 1 is a win, 0.5 a draw. */
  readonly chance: number;
  /** The best line, as UCI; empty where the game is over. */
  readonly line: readonly string[];
  readonly known: Known | null;
}

const LONGEST_LINE = 8;
const DRAWN = 0.5;

function exactOf({ outcome, distance }: Value): Exact {
  return { outcome, moves: distance === null ? null : Math.ceil(distance / 2) };
}

function knownOf(verdict: Verdict): Known {
  const { pliesLeft, uncounted } = verdict;
  return {
    ...exactOf(verdict),
    left: pliesLeft === null ? null : Math.ceil(pliesLeft / 2),
    uncounted: uncounted && exactOf(uncounted),
  };
}

function chanceOf({ outcome }: Exact): number {
  return outcome === 'draw' ? DRAWN : outcome === 'win' ? 1 : 0;
}

function overChance(winner: Color | null, turn: Color): number {
  return winner === null ? DRAWN : winner === turn ? 1 : 0;
}

/**
 * Returns the worth of the position at a path. Where the tables have it, the engine is not asked. Errors: rejects where the
 * engine does not work.
 */
export async function judge(judges: Judges, game: Judged, path: Path): Promise<Judgement> {
  const node = nodeAt(game, path);
  const { position, outcome } = node;
  const least = node.claims.length > 0 ? DRAWN : 0;
  if (outcome) return { chance: overChance(outcome.winner, position.turn), line: [], known: null };
  // Missing tables are not a reason to stop: the engine knows the position, too.
  const [probe] = await Promise.allSettled([judges.probe(game, path)]);
  const verdict = probe.status === 'fulfilled' ? probe.value : null;
  const [best] = verdict?.moves ?? [];
  if (verdict && best) {
    const known = knownOf(verdict);
    return { chance: Math.max(least, chanceOf(known)), line: [makeUci(position.rules, best.move)], known };
  }
  const { score, line, best: move } = await judges.search(game, path);
  return {
    chance: shareOf(withClaim({ kind: 'cp', value: score }, node), position),
    line: line[0] === move ? line.slice(0, LONGEST_LINE) : [move],
    known: null,
  };
}
