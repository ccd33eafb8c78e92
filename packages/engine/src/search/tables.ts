/** Search results from endgame tables. */

import type { Move, Position } from '@sitke/rules';
import type { Board } from '@sitke/rules/core';
import type { MoveValue, Value, Verdict } from '@sitke/tablebase';
import { MATE } from './score.js';

/**
 * Endgame tables: `Tablebase` of @sitke/tablebase. They take the running count into account, but not the moves before.
 */
export interface Tables {
  /** Returns the verdict on a position, null if unknown. */
  probe(position: Position): Verdict | null;
  /** Returns the value of a board for its side to move, null if unknown. */
  valueOn(board: Board): Value | null;
  /** Number of pieces of the largest tables, kings included. */
  readonly pieces: number;
}

/** A line from the tables: best play of both sides to the end. */
export interface TableLine {
  /** As `CoreLine.score`. */
  readonly score: number;
  readonly moves: readonly Move[];
}

/** Results of the tables for some moves of a position. */
export interface Known {
  /** Lines to mate, best first; empty if the best moves only draw. */
  readonly lines: readonly TableLine[];
  /** The moves that keep a draw. */
  readonly drawing: readonly Move[];
  /** Number of positions probed. */
  readonly hits: number;
}

/** A mate is shown to its end, up to the length of a line in the protocols. */
const MOST_PLIES = 128;

/** Returns what the tables know of the allowed moves of a position, null if nothing. */
export function known(tables: Tables, position: Position, allowed: readonly Move[], lineCount: number): Known | null {
  const verdict = tables.probe(position);
  if (!verdict) return null;
  const moves = verdict.moves.filter(({ move }) => allowed.includes(move));
  if (moves[0]?.outcome === 'draw') {
    const drawing = moves.filter(({ outcome }) => outcome === 'draw').map(({ move }) => move);
    return { lines: [], drawing, hits: 1 };
  }
  const lines = moves.slice(0, lineCount).map((first) => lineOf(tables, position, first));
  return { lines, drawing: [], hits: 1 + lines.reduce((sum, line) => sum + line.moves.length, 0) };
}

function lineOf(tables: Tables, position: Position, first: MoveValue): TableLine {
  const { distance, outcome } = first;
  if (distance === null) return { score: 0, moves: [first.move] };
  const moves = [first.move];
  let at = position.play(first.move);
  while (moves.length < Math.min(distance, MOST_PLIES)) {
    const next = tables.probe(at)?.moves[0]?.move;
    if (next === undefined) break;
    moves.push(next);
    at = at.play(next);
  }
  return { score: outcome === 'win' ? MATE - distance : distance - MATE, moves };
}
