/** Which sentences endgames and their training ask for. */
import { makeSan, variantOf } from '@sitke/rules';
import { drawText } from '@sitke/rules/text';
import type { Texts } from '../../i18n/index.js';
import { hintText, noticeText, sentences, sideName, statusText } from '../../i18n/phrases.js';
import { makingText, materialName, verdictText } from '../../i18n/verdictPhrases.js';
import { currentNode, endingOf, isOver, nodeAt, outcomeOf, ownSide } from '../../session/game.js';
import type { GameState } from '../../session/gameState.js';
import { gameOn } from '../../session/session.js';
import { liveGame } from '../../session/trainer/tableTask.js';
import { type Course, type Lesson, recordOf } from '../../session/training.js';
import { movesOf, parentOf, ROOT } from '../../session/tree.js';
import type { AppState, Exercise, Slip } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import { movesOfDistance, shownVerdict } from '../../session/view/verdicts.js';

/** The rest of a line is on the board. */
const SHOWN_MOVES = 12;

/** Returns the name of a lesson with what is to be reached. */
export function lessonName(texts: Texts, course: Course, { material, goal }: Lesson): string {
  return texts.t(`trainer.lesson.${goal}`, { lesson: materialName(texts, course, material) });
}

/** The words about an exercise: a line, and what follows from it. */
export interface ExerciseText {
  readonly status: string;
  readonly more: string;
}

/** Returns what is to be said of an exercise at the cursor. */
export function exerciseText(texts: Texts, state: AppState, exercise: Exercise): ExerciseText {
  const game = gameOn(state);
  const { t } = texts;
  const { goal } = exercise.lesson;
  const { slip } = exercise;
  const making = makingText(texts, state);
  if (making !== null) return { status: making, more: '' };
  if (exercise.game === null) return { status: t('trainer.seeking'), more: '' };
  if (slip && game.cursor === slip.path) return slipped(texts, state, exercise, slip);
  const verdict = shownVerdict(state);
  if (verdict && (slip || game.cursor !== liveGame(game).cursor)) {
    const isInLine = slip?.line?.startsWith(game.cursor) && game.cursor !== parentOf(slip.path);
    return { status: verdictText(texts, game, verdict), more: isInLine ? t(`trainer.inLine.${goal}`) : '' };
  }
  if (isOver(game)) return ended(texts, state, exercise);
  return current(texts, state, exercise);
}

function current(texts: Texts, state: AppState, { lesson }: Exercise): ExerciseText {
  const { tables } = state;
  const game = gameOn(state);
  const { t } = texts;
  const { position } = currentNode(game);
  if (position.turn !== ownSide(game)) return { status: t('trainer.replying'), more: '' };
  const verdict = tables.verdicts[game.cursor];
  const isFirst = game.cursor === ROOT || movesOf(game.cursor).length === 1;
  const stage = isFirst ? 'first' : 'kept';
  if (!verdict) return { status: statusText(texts, game, viewOf(state).status), more: '' };
  const { pliesLeft } = verdict;
  const { hint } = viewOf(state);
  if (hint !== null) return { status: hintText(texts, game, hint), more: t('trainer.helped') };
  if (lesson.goal === 'draw') {
    // Where the draw need not be claimed the count is over one ply after its last one, and that ply is the bare king's.
    const last = position.count?.isClaimed ? 0 : 1;
    const left = Math.floor((pliesLeft ?? 0) / 2) + last;
    return { status: t('trainer.held', { left }), more: t(`trainer.heldHelp.${stage}`) };
  }
  const toMate = movesOfDistance(verdict) ?? 0;
  if (pliesLeft === null) {
    const more = t(isFirst ? 'trainer.wonHelp.uncounted' : 'trainer.wonHelp.kept');
    return { status: t('trainer.won', { moves: toMate }), more };
  }
  const status = t('trainer.wonLeft', { moves: toMate, left: Math.ceil(pliesLeft / 2) });
  return { status, more: t(`trainer.wonHelp.${stage}`) };
}

function ended(texts: Texts, state: AppState, { lesson, isRecorded }: Exercise): ExerciseText {
  const game = gameOn(state);
  const { t } = texts;
  const status = statusText(texts, game, viewOf(state).status);
  if (endingOf(game)?.kind === 'example' || !isRecorded) return { status, more: '' };
  const winner = outcomeOf(game)?.winner ?? null;
  const isReached = lesson.goal === 'win' ? winner === ownSide(game) : winner === null;
  if (!isReached) return { status, more: t('trainer.missed') };
  const { missed } = recordOf(state.training, { variant: game.variant, ruleset: game.ruleset }, lesson);
  return { status, more: missed === game.start ? t('trainer.solvedLater') : t(`trainer.solved.${lesson.goal}`) };
}

function slipped(texts: Texts, state: AppState, { lesson }: Exercise, slip: Slip): ExerciseText {
  const line = lineText(gameOn(state), slip);
  return {
    status: slipText(texts, state, lesson, slip),
    more: line === '' ? '' : texts.t(`trainer.line.${lesson.goal}`, { line }),
  };
}

/** Why a move gave the goal away. */
function slipText(texts: Texts, state: AppState, { goal }: Lesson, { path }: Slip): string {
  const { tables } = state;
  const game = gameOn(state);
  const { t } = texts;
  const { position, san, outcome } = nodeAt(game, path);
  if (outcome) {
    if (outcome.winner !== null) return t(`trainer.slip.${goal}`, { san });
    return t('trainer.slip.ended', { san, outcome: drawText(texts, variantOf(game.variant), outcome.reason) });
  }
  const after = tables.verdicts[path];
  if (!after) return t(`trainer.slip.${goal}`, { san });
  if (goal === 'draw') return t('trainer.slip.lost', { san, moves: movesOfDistance(after) ?? 0 });
  const { uncounted, pliesLeft } = after;
  if (uncounted?.outcome === 'loss' && pliesLeft !== null) {
    const needed = movesOfDistance(uncounted) ?? 0;
    return t('trainer.slip.late', { san, needed, left: Math.floor(pliesLeft / 2) });
  }
  const [reply] = after.moves;
  return reply
    ? t('trainer.slip.answered', { san, reply: makeSan(position, reply.move) })
    : t(`trainer.slip.${goal}`, { san });
}

/** The moves that were to be played instead of a slip. */
function lineText(game: GameState, { path, line }: Slip): string {
  if (line === null) return '';
  const from = movesOf(parentOf(path)).length;
  const moves = movesOf(line).slice(from);
  const shown = moves.slice(0, SHOWN_MOVES).map((_, index) => {
    const upTo = movesOf(line).slice(0, from + index + 1);
    return nodeAt(game, upTo.join('/')).san;
  });
  return moves.length > shown.length ? `${shown.join(' ')} …` : shown.join(' ');
}

/** Returns what a screen reader should announce now in the trainer: the last moves, then the comment on them. */
export function exerciseAnnouncement(texts: Texts, state: AppState, exercise: Exercise): string {
  const { notice } = state;
  const game = gameOn(state);
  if (notice) return noticeText(texts, game, notice);
  const { status, more } = exerciseText(texts, state, exercise);
  const node = currentNode(game);
  if (exercise.game === null || node.parent === null) return sentences([status, more]);
  const side = sideName(texts, game, node.parent.position.turn);
  return sentences([texts.t('said.move', { side, san: node.san }), status, more]);
}
