/** Sentences about how the task of a lesson stands. */
import { squareName, variantOf } from '@sitke/rules';
import { explainText, valueText } from '@sitke/rules/text';
import type { Texts } from '../../i18n/index.js';
import { noticeText, sideName, statusText } from '../../i18n/phrases.js';
import { currentNode, isOver, outcomeOf } from '../../session/game.js';
import { rulesOfGame } from '../../session/rules.js';
import { gameOn } from '../../session/session.js';
import { promotionRefusal, statusOf } from '../../session/view/select.js';
import type { Goal } from '../../variants/kit/course.js';
import type { Run } from './run.js';

/** Returns how the task of a step stands; empty where there is nothing to say. */
export function taskText(texts: Texts, run: Run, goal: Goal): string {
  const { t } = texts;
  const game = gameOn(run.board);
  switch (run.mood) {
    case 'wrong':
      return goal.kind === 'ask' ? t('school.wrongAnswer') : t('school.wrong');
    case 'check':
      return t('school.check');
    case 'refused':
      return t('school.refused');
    case 'done':
      if (goal.kind === 'look' || goal.kind === 'compare') return '';
      if (goal.kind === 'stars') {
        const { moves } = run;
        return moves > goal.par ? t('school.slowStars', { moves, par: goal.par }) : t('school.doneStars', { moves });
      }
      return isOver(game) ? endText(texts, run, goal) : t('school.done');
    case 'doing':
      return hintText(texts, run) || (goal.kind === 'stars' ? t('school.starsLeft', { left: run.stars.length }) : '');
  }
}

/** Returns how the game has ended; a draw that shows how a win slips away is not a feat. */
function endText(texts: Texts, { board }: Run, goal: Goal): string {
  const game = gameOn(board);
  const end = statusText(texts, game, statusOf(game));
  const isFeat = goal.kind !== 'line' || outcomeOf(game)?.winner != null;
  return texts.t(isFeat ? 'school.doneEnd' : 'school.ended', { end });
}

/** Returns the move that was asked for, in words. */
function hintText({ t }: Texts, { hint, board }: Run): string {
  const def = variantOf(gameOn(board).variant);
  const [from, to = from] = hint;
  if (from === undefined || to === undefined) return '';
  return from === to
    ? t('school.hinted.square', { to: squareName(def, to) })
    : t('school.hinted.move', { from: squareName(def, from), to: squareName(def, to) });
}

/** Returns what else belongs to the task: the other side's answer, in how few moves the stars can be had; empty for nothing. */
export function moreText(texts: Texts, { board, mood }: Run, goal: Goal): string {
  const game = gameOn(board);
  const { parent, san } = currentNode(game);
  const by = parent?.position.turn;
  if (by !== undefined && by === game.computer?.color) {
    return texts.t('said.move', { side: sideName(texts, game, by), san });
  }
  return goal.kind === 'stars' && mood === 'doing' ? texts.t('school.par', { par: goal.par }) : '';
}

/** Returns why the last try was refused; empty where none was. */
export function refusalText(texts: Texts, { board }: Run): string {
  if (board.notice) return noticeText(texts, gameOn(board), board.notice);
  const why = promotionRefusal(board);
  return why ? explainText(texts, variantOf(gameOn(board).variant), why) : '';
}

/** An option of the rules in words; `usual` is the value that it has elsewhere, null where that is the same. */
export interface Difference {
  readonly option: string;
  readonly value: string;
  readonly usual: string | null;
}

/** Returns how the rules on the board differ from the usual ones; all of them where nothing differs. */
export function differences(texts: Texts, { board }: Run): Difference[] {
  const { variant } = gameOn(board);
  const usual = variantOf(variant).presets.standard;
  const { options } = rulesOfGame(gameOn(board));
  const changed = Object.entries(options).filter(([name, value]) => usual[name] !== value);
  const shown = changed.length > 0 ? changed : Object.entries(options);
  return shown.map(([name, value]) => ({
    option: texts.own(variant, `option.${name}`),
    value: valueText(texts, variant, name, value),
    usual: changed.length > 0 ? valueText(texts, variant, name, usual[name]!) : null,
  }));
}
