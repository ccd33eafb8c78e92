/**
 * Gives the worth of the position on the board, and its best lines. It is the one place where the end of a game, the tables, the claim of a
 * draw and the engine meet. The bar, the lines and the arrows all read it here.
 */
import { type GameNode, makeSan, makeUci } from '@sitke/rules';
import type { MoveValue, Value } from '@sitke/tablebase';
import { fromFirst, type Score, type ShownLine } from '../computer/engineLines.js';
import type { EngineTask } from '../computer/engineTask.js';
import { currentNode, outcomeOf } from '../game.js';
import { deskOf } from '../preferences.js';
import { gameOn } from '../session.js';
import type { AppState } from '../types.js';
import { isLineOf } from './select.js';
import { movesOfDistance, shownVerdict } from './verdicts.js';

/** The lines of the last search. */
export interface Found {
  readonly task: EngineTask;
  readonly lines: readonly ShownLine[];
}

export interface Worth {
  /** From the first side; null where nobody knows yet. */
  readonly score: Score | null;
  /** The best first. */
  readonly lines: readonly ShownLine[];
  /** Whether the tables know the position, so that nothing is searched. */
  readonly isExact: boolean;
  /** Whether the side to move may claim a draw. */
  readonly mayClaim: boolean;
  /** Whether the rules have ended the game here. */
  readonly isOver: boolean;
}

const EVEN: Score = { kind: 'cp', value: 0 };

/** Returns what the position on the board is worth, `found` being what the engine says of it or of another one. */
export function worthOf(state: AppState, found: Found | null): Worth {
  const game = gameOn(state);
  const node = currentNode(game);
  const outcome = outcomeOf(game);
  if (outcome) {
    const score: Score = outcome.winner === null ? EVEN : { kind: 'mate', value: outcome.winner === 0 ? 1 : -1 };
    return { score, lines: [], isExact: true, mayClaim: false, isOver: true };
  }
  const mayClaim = node.claims.length > 0;
  const verdict = shownVerdict(state);
  if (verdict) {
    const moves = verdict.moves.slice(0, deskOf(state.preferences).lines);
    const lines = moves.map((value) => exactLine(node, value));
    return { score: exactScore(node, verdict), lines, isExact: true, mayClaim, isOver: false };
  }
  const lines = found && isWanted(state, found.task) ? found.lines : [];
  return { score: lines[0]?.score ?? null, lines, isExact: false, mayClaim, isOver: false };
}

/** Returns whether a search is of the position on the board, and of an analysis that has not been switched off since. */
function isWanted(state: AppState, task: EngineTask): boolean {
  const { engine } = state;
  const game = gameOn(state);
  return (task.kind !== 'analysis' || engine.wish === 'analysis') && isLineOf(game, task);
}

/** Returns a value of the tables as a score from the first side, with the draw that its own may claim. */
function exactScore(node: GameNode, value: Value): Score {
  const moves = movesOfDistance(value) ?? 0;
  const exact: Score =
    value.outcome === 'draw' ? EVEN : { kind: 'mate', value: value.outcome === 'win' ? moves : -moves };
  return fromFirst(node, exact);
}

function exactLine(node: GameNode, value: MoveValue): ShownLine {
  const { position } = node;
  const [san, uci] = [makeSan(position, value.move), makeUci(position.rules, value.move)];
  return { depth: 0, score: exactScore(node, value), nodes: null, moves: [san], uci: [uci] };
}
