/**
 * The engine's task as it follows from the state: nothing else starts or stops it. So taking back, leaving or changing the
 * game gives it another task.
 */
import { FORCED_MS, MOVE_MS, PLACING_MS } from '@sitke/engine/pacing';
import { isEngineVariant } from '@sitke/engine/variants';
import { type Color, KIND, type Move, makeUci, moveKind, type Position } from '@sitke/rules';
import { capabilities } from '../capabilities.js';
import { actingSide, atLineEnd, currentNode, isCurtained, isOver, rootOf } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { FULL_STRENGTH } from '../levels.js';
import { deskOf } from '../preferences.js';
import { endgameOf, gameOn } from '../session.js';
import { asksHint } from '../trainer/tableTask.js';
import { movesOf } from '../tree.js';
import type { AppState, EngineWish } from '../types.js';

const HINT_MS = 1000;
const ANALYSIS_MS = 60_000;

/** Something to search; equal tasks are equal as JSON. */
export interface EngineTask {
  readonly kind: 'move' | 'judge' | Exclude<EngineWish, 'moveNow'>;
  readonly variant: GameState['variant'];
  readonly ruleset: string;
  readonly start: string;
  /** The node in question. */
  readonly path: Path;
  /** How it was reached, as the engine gets it. */
  readonly moves: readonly string[];
  /** Whether the other side may not see what it does. */
  readonly isSecret: boolean;
  /** The moves to choose from, if not all. */
  readonly among: readonly string[] | null;
  readonly level: number;
  readonly seed: number;
  readonly timeMs: number;
  /** Instead of a time, so that the answer is the same whenever and wherever it is asked. */
  readonly nodes?: number;
  readonly lines: number;
}

/** Returns what the engine has to do; null if nothing. */
export function engineTask(state: AppState): EngineTask | null {
  const { engine, tables } = state;
  const game = gameOn(state);
  if (state.keeping === 'elsewhere') return null;
  // In training the tables move.
  if (engine.problem !== null || endgameOf(state) || game.hands.kind === 'server' || !isEngineVariant(game.variant))
    return null;
  const end = atLineEnd(game);
  if (game.computer && game.hands.kind === 'device' && !isOver(end) && actingSide(end) === game.computer.color) {
    const { level } = game.computer;
    return taskOf(end, { kind: 'move', level, timeMs: timeFor(currentNode(end).position), lines: 1 });
  }
  // Nobody sees the board.
  if (state.page) return null;
  if (engine.wish === 'hint' && capabilities(game).mayMove && !awaitsTables(state)) {
    return taskOf(game, { kind: 'hint', level: FULL_STRENGTH, timeMs: HINT_MS, lines: 1 });
  }
  if (engine.wish === 'analysis' && capabilities(game).mayAnalyse && !isOver(game) && !tables.verdicts[game.cursor]) {
    return taskOf(game, {
      kind: 'analysis',
      level: FULL_STRENGTH,
      timeMs: ANALYSIS_MS,
      lines: deskOf(state.preferences).lines,
    });
  }
  return null;
}

/** Returns whether the tables are still looking for the hint: the engine is asked where they do not have it. */
function awaitsTables(state: AppState): boolean {
  const { problem, verdicts } = state.tables;
  return asksHint(state) && problem === null && verdicts[gameOn(state).cursor] !== null;
}

function timeFor(position: Position): number {
  if (position.inPlacement) return PLACING_MS;
  return position.legalMoves().length === 1 ? FORCED_MS : MOVE_MS;
}

/** Returns the task to judge a position, with an answer that does not hang on time or on what was searched before. */
export function judgeTask(
  game: Pick<GameState, 'variant' | 'ruleset' | 'start'>,
  path: Path,
  nodes: number,
): EngineTask {
  const { variant, ruleset, start } = game;
  return {
    kind: 'judge',
    variant,
    ruleset,
    start,
    path,
    moves: movesOf(path),
    isSecret: false,
    among: null,
    level: FULL_STRENGTH,
    seed: 0,
    timeMs: 0,
    nodes,
    lines: 1,
  };
}

/** Returns whether it is the computer's turn, and it can take it. */
export function isThinking(state: AppState): boolean {
  return engineTask(state)?.kind === 'move';
}

function taskOf(game: GameState, how: Pick<EngineTask, 'kind' | 'level' | 'timeMs' | 'lines'>): EngineTask {
  const { variant, ruleset, start, cursor: path } = game;
  const isSecret = isCurtained(game);
  const blind = isSecret ? blindLine(game, actingSide(game)) : null;
  const { position } = currentNode(game);
  return {
    ...how,
    seed: game.computer?.seed ?? 0,
    variant,
    ruleset,
    start,
    path,
    isSecret,
    moves: blind ?? movesOf(path),
    among: blind && position.legalMoves().map((move) => makeUci(position.rules, move)),
  };
}

/**
 * Returns the line to a node as a side behind the curtain may know it: the other army stands anyhow. Null where the
 * side's own pieces cannot stand so; the rules then let it know more.
 */
function blindLine(game: GameState, color: Color): readonly string[] | null {
  const moves: string[] = [];
  let { position } = rootOf(game);
  for (const { move: played } of currentNode(game).line().slice(1)) {
    const move = seenMove(position, played, color);
    if (move === undefined) return null;
    moves.push(makeUci(position.rules, move));
    position = position.play(move);
  }
  return moves;
}

function seenMove(position: Position, played: Move | null, color: Color): Move | undefined {
  const legal = position.legalMoves();
  if (position.turn !== color) return legal.find((move) => moveKind(move) === KIND.drop);
  return legal.find((move) => move === played);
}
