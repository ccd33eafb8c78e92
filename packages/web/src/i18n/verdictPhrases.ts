/** Phrases for the endgame tables: a verdict, the result of a move, the name of a lesson. */
import { type Role, variantOf } from '@sitke/rules';
import type { Value, Verdict } from '@sitke/tablebase';
import { currentNode } from '../session/game.js';
import type { GameState } from '../session/gameState.js';
import { rolesOf } from '../session/tables/material.js';
import { tableTask } from '../session/trainer/tableTask.js';
import type { Course, Lesson } from '../session/training.js';
import type { AppState } from '../session/types.js';
import { movesOfDistance } from '../session/view/verdicts.js';
import type { Texts } from './index.js';
import { pieceName, piecesName, sideName } from './phrases.js';

/** Returns a move with its result. */
export function playText(texts: Texts, san: string, value: Value): string {
  return texts.t(`verdict.play.${value.outcome}`, { san, moves: movesOfDistance(value) ?? 0 });
}

/** Returns the verdict on a position: its value, the rest of the count, and its value without a count. */
export function verdictText(texts: Texts, game: GameState, verdict: Verdict): string {
  const { t } = texts;
  const side = sideName(texts, game, currentNode(game).position.turn);
  const { outcome, pliesLeft, uncounted } = verdict;
  const parts = [t(`verdict.side.${outcome}`, { side, moves: movesOfDistance(verdict) ?? 0 })];
  if (pliesLeft !== null) parts.push(t('verdict.left', { left: Math.ceil(pliesLeft / 2) }));
  if (uncounted && uncounted.outcome !== outcome)
    parts.push(t(`verdict.uncounted.${uncounted.outcome}`, { moves: movesOfDistance(uncounted) ?? 0 }));
  if (verdict.mayBeClaimed) parts.push(t('verdict.mayBeClaimed'));
  return parts.reduce((first, second) => t('verdict.joined', { first, second }));
}

/** Returns the progress of the tables that the board waits for; null if it waits for none. */
export function makingText(texts: Texts, state: AppState): string | null {
  const { making } = state.tables;
  return making === null || tableTask(state) === null
    ? null
    : texts.t('verdict.making', { made: making.made, total: making.of });
}

/** Returns the plain name of a material. */
export function materialName(texts: Texts, course: Course, material: string): string {
  const [strong, weak] = rolesOf(variantOf(course.variant), material);
  return texts.t('trainer.material', { strong: namesOf(texts, course, strong), weak: namesOf(texts, course, weak) });
}

/** The pieces of a side without its king, each kind once. */
function namesOf(texts: Texts, course: Course, [, ...roles]: readonly Role[]): string[] {
  return [...new Set(roles)].map((role) => {
    const count = roles.filter((other) => other === role).length;
    return count === 1 ? pieceName(texts, course, role) : piecesName(texts, course, role, count);
  });
}

/** Returns the name of a lesson in short, for a narrow line: without the bare king. */
export function lessonTitle(texts: Texts, course: Course, { material, goal }: Lesson): string {
  const [strong, weak] = rolesOf(variantOf(course.variant), material);
  const names = { strong: namesOf(texts, course, strong), weak: namesOf(texts, course, weak) };
  return texts.t(`trainer.lesson.${goal}`, { lesson: texts.t('trainer.short', names) });
}
