/** Answers what the tables are asked. Knows nothing of where they come from. */
import { type Move, makeUci, type Position, parseFen } from '@sitke/rules';
import type { MoveValue, Verdict } from '@sitke/tablebase';
import { rulesOfGame } from '../rules.js';
import type { TableAnswer, TableTask } from '../tables.js';
import { findPosition, type Probe, type WonBoards } from './find.js';

/** Longer than any distance. */
const FAR = 10_000;
/** How much of a defence is shown: a mate ends by itself, a draw goes on. Units: plies. */
const SHOWN_DRAW = 12;
const LONGEST_LINE = 600;

/** Returns the answer to a task (`won`: of the material to find one of); throws RangeError on one that is not well-formed. */
export function answerTask(probe: Probe, task: TableTask, won?: WonBoards): TableAnswer {
  const rules = rulesOfGame(task);
  if (task.kind === 'find') return { found: findPosition(probe, rules, task.lesson, task, won) };
  const position = parseFen(rules, task.fen);
  if (!position.ok) throw new RangeError(position.error.message);
  switch (task.kind) {
    case 'probe':
      return { verdict: probe(position.value) };
    case 'reply': {
      const move = bestMove(probe, position.value, task.seed);
      return { moves: move === null ? [] : [makeUci(rules, move)] };
    }
    case 'line':
      return { moves: bestLine(probe, position.value, task.goal === 'win' ? LONGEST_LINE : SHOWN_DRAW) };
  }
}

/** Returns the best move: the soonest mate, the latest being mated, or of draws the one that asks most of the other side. */
function bestMove(probe: Probe, position: Position, seed: number): Move | null {
  const verdict = probe(position);
  const [best] = verdict?.moves ?? [];
  if (!verdict || !best) return null;
  const equal = verdict.moves.filter(({ outcome, distance }) => outcome === best.outcome && distance === best.distance);
  const chosen = best.outcome === 'draw' ? mostTrying(probe, position, equal) : equal;
  return chosen[seed % chosen.length]!.move;
}

/** Returns the drawing moves that would come nearest to winning if nobody counted, or keep farthest from losing. */
function mostTrying(probe: Probe, position: Position, moves: readonly MoveValue[]): readonly MoveValue[] {
  const tries = moves.map((value) => {
    const after = position.play(value.move);
    return { value, worth: after.outcome ? 0 : -worthUncounted(probe(after)) };
  });
  const most = Math.max(...tries.map(({ worth }) => worth));
  return tries.filter(({ worth }) => worth === most).map(({ value }) => value);
}

/** A position as a number, if nobody counted: the higher the better for the side to move. */
function worthUncounted(verdict: Verdict | null): number {
  const { outcome, distance } = verdict?.uncounted ?? { outcome: 'draw', distance: null };
  if (outcome === 'draw') return 0;
  const nearness = FAR - (distance ?? 0);
  return outcome === 'win' ? nearness : -nearness;
}

function bestLine(probe: Probe, start: Position, longest: number): string[] {
  const moves: string[] = [];
  let position = start;
  while (moves.length < longest && position.outcome === null) {
    const move = bestMove(probe, position, 0);
    if (move === null) break;
    moves.push(makeUci(position.rules, move));
    position = position.play(move);
  }
  return moves;
}
