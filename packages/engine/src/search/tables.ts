/** What endgame tables know, as what a search answers with. */

import type { Move, Position } from '@sitke/rules';
import type { Board } from '@sitke/rules/core';
import type { MoveValue, Value, Verdict } from '@sitke/tablebase';
import { MATE } from './score.js';

/** Endgame tables: `Tablebase` of @sitke/tablebase. They see the running count, but not what was played before. */
export interface Tables {
  /** Returns what is known of a position, null where nothing is. */
  probe(position: Position): Verdict | null;
  /** Returns what a board is worth for its side to move, null where that is not known. */
  valueOn(board: Board): Value | null;
  /** Pieces of the largest tables, kings included. */
  readonly pieces: number;
}

/** A line that needs no search: the best play of both sides to its end. */
export interface TableLine {
  /** As `CoreLine.score`. */
  readonly score: number;
  readonly moves: readonly Move[];
}

/** What tables say of some moves of a position. */
export interface Known {
  /** Lines to mate, best first; empty where the best of the moves only draw. */
  readonly lines: readonly TableLine[];
  /** The moves that keep the draw, where it is one. */
  readonly drawing: readonly Move[];
  /** Positions looked up. */
  readonly hits: number;
}

/** A mate is shown to its end, up to the length that a line of the protocols has. */
const MOST_PLIES = 128;

/** Returns what tables say of the allowed moves of a position, null where they say nothing. */
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
