/** Which sentences exercises ask for. */
import {
  KIND,
  makeSan,
  moveFrom,
  moveKind,
  moveRole,
  moveTo,
  type Position,
  parseUci,
  squareName,
  variantOf,
} from '@sitke/rules';
import { drawText } from '@sitke/rules/text';
import type { Value } from '@sitke/tablebase';
import type { Texts } from '../../i18n/language.js';
import { pieceName, sideName } from '../../i18n/phrases.js';
import { currentNode, nodeAt } from '../../session/game.js';
import type { MistakeSession } from '../../session/puzzle/mistake.js';
import { movesLeft, type Puzzle } from '../../session/puzzle/puzzle.js';
import type { PuzzleSession, Refutation } from '../../session/puzzle/session.js';
import { gameOn } from '../../session/session.js';
import { movesOf, parentOf, ROOT } from '../../session/tree.js';
import type { AppState } from '../../session/types.js';

const mateIn = ({ distance }: Value): number => Math.ceil((distance ?? 0) / 2);

/** Returns what is to be done. */
export function taskText(texts: Texts, state: AppState, puzzle: Puzzle): string {
  const game = gameOn(state);
  const { t } = texts;
  const { position } = nodeAt(game, ROOT);
  const side = sideName(texts, game, position.turn);
  const { count } = position;
  switch (puzzle.task) {
    case 'mate':
      return t('puzzle.task.mate', { side, moves: puzzle.moves });
    case 'win':
      return count
        ? t('puzzle.task.win', { side, left: Math.ceil((count.limit - count.plies) / 2) })
        : t('puzzle.task.winUncounted', { side });
    default:
      return t(`puzzle.task.${puzzle.task}`, { side });
  }
}

function sanOf(position: Position, uci: string | null): string | null {
  const move = uci === null ? null : parseUci(position, uci);
  return move?.ok ? makeSan(position, move.value) : null;
}

/** Returns why a try is wrong: what the other side does, and what the tables and the count say of it. */
export function wrongText(texts: Texts, state: AppState, puzzle: Puzzle, refutation: Refutation | null): string {
  const game = gameOn(state);
  const { t } = texts;
  const path = game.cursor;
  const { san, position, outcome } = nodeAt(game, path);
  if (outcome)
    return t('puzzle.wrong.ended', { san, outcome: drawText(texts, variantOf(game.variant), outcome.reason) });
  const reply = refutation?.path === path ? sanOf(position, refutation.reply) : null;
  if (reply === null) return t('puzzle.wrong.plain', { san });
  const verdict = refutation?.verdict;
  if (puzzle.task === 'mate')
    return t('puzzle.wrong.mate', { san, reply, moves: movesLeft(puzzle, movesOf(parentOf(path))) });
  if (puzzle.task === 'win' && verdict?.uncounted?.outcome === 'loss' && verdict.pliesLeft !== null)
    return t('puzzle.wrong.late', {
      san,
      reply,
      needed: mateIn(verdict.uncounted),
      left: Math.floor(verdict.pliesLeft / 2),
    });
  if (puzzle.task === 'hold')
    return verdict?.outcome === 'win'
      ? t('puzzle.wrong.hold', { san, reply, moves: mateIn(verdict) })
      : t('puzzle.wrong.save', { san, reply });
  return t(`puzzle.wrong.${puzzle.task}`, { san, reply });
}

/** Returns a hint of the next move, by how much is to be helped. */
export function puzzleHintText(texts: Texts, state: AppState, uci: string, hints: number): string {
  const game = gameOn(state);
  const { t } = texts;
  const { position } = currentNode(game);
  const move = parseUci(position, uci);
  if (!move.ok) throw new RangeError(move.error.message);
  const def = variantOf(game.variant);
  const piece = pieceName(texts, game, moveRole(move.value));
  if (hints > 2) return t('puzzle.hint.move', { san: makeSan(position, move.value) });
  if (hints === 2) return t('puzzle.hint.square', { piece, square: squareName(def, moveTo(move.value)) });
  if (moveKind(move.value) === KIND.drop) return t('puzzle.hint.hand', { piece });
  return t('puzzle.hint.piece', { piece, square: squareName(def, moveFrom(move.value)) });
}

/** The words about an exercise: a line, and what follows from it. */
export interface PuzzleText {
  readonly status: string;
  readonly more: string;
}

/** Returns what is to be said of an exercise now. */
export function puzzleText(texts: Texts, session: PuzzleSession): PuzzleText {
  const { t } = texts;
  const state = session.store.state.value;
  const { puzzle, step, moves } = session;
  const { hints, hasFailed } = session.progress.value;
  const task = taskText(texts, state, puzzle);
  if (step === 'solved')
    return { status: t(hasFailed ? 'puzzle.solvedHelped' : 'puzzle.solved'), more: lineText(texts, session) };
  if (step === 'wrong') return { status: wrongText(texts, state, puzzle, session.refutation.value), more: task };
  const next = puzzle.solution[moves.length];
  if (hints > 0 && next !== undefined) return { status: puzzleHintText(texts, state, next, hints), more: task };
  const { san, parent } = currentNode(gameOn(state));
  return moves.length === 0 || !parent
    ? { status: task, more: t('puzzle.more.first') }
    : { status: t('puzzle.more.right', { san: parent.san, reply: san }), more: task };
}

function lineText(texts: Texts, { store, puzzle }: PuzzleSession): string {
  const game = gameOn(store.state.value);
  const sans: string[] = [];
  let { position } = nodeAt(game, ROOT);
  for (const uci of puzzle.solution) {
    const move = parseUci(position, uci);
    if (!move.ok) throw new RangeError(move.error.message);
    sans.push(makeSan(position, move.value));
    position = position.play(move.value);
  }
  return texts.t('puzzle.solvedLine', { line: sans.join(' ') });
}

/** Returns a task's words, with those on an engine that is still being built where it is waited for. */
export function withBuilding({ t }: Texts, text: PuzzleText, isBuilding: boolean): PuzzleText {
  return isBuilding ? { ...text, more: t('computer.building') } : text;
}

/** Returns what is to be said of a mistake now. */
export function mistakeText(texts: Texts, session: MistakeSession): PuzzleText {
  const { t } = texts;
  const game = gameOn(session.store.state.value);
  const { step, mistake } = session;
  const root = nodeAt(game, ROOT).position;
  const played = sanOf(root, mistake.played) ?? mistake.played;
  const task = t('mistake.task', { side: sideName(texts, game, root.turn), san: played });
  const { hints, hasFailed } = session.progress.value;
  if (step === 'move') {
    const status = hints > 0 ? puzzleHintText(texts, session.store.state.value, mistake.best, hints) : task;
    return { status, more: hints > 0 ? task : '' };
  }
  const { san, position } = currentNode(game);
  if (step === 'solved') return { status: t(hasFailed ? 'mistake.rightHelped' : 'mistake.right', { san }), more: '' };
  if (step === 'answer')
    return { status: t(session.problem.value === null ? 'mistake.judging' : 'mistake.notJudged', { san }), more: task };
  const reply = sanOf(position, session.refutation.value?.path === game.cursor ? session.refutation.value.reply : null);
  const status = reply === null ? t('mistake.wrongPlain', { san }) : t('mistake.wrong', { san, reply });
  return { status, more: task };
}
