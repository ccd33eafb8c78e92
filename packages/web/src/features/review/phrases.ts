/** Which sentences a review asks for. */
import { moveCaptured } from '@sitke/rules';
import type { Texts } from '../../i18n/language.js';
import { nodeAt } from '../../session/game.js';
import type { GameState } from '../../session/gameState.js';
import type { Graded } from '../../session/review/grade.js';
import { sansOf, stepsOf } from '../../session/review/line.js';
import { parentOf } from '../../session/tree.js';

const SHOWN_MOVES = 5;

/** Returns the verdict on a move in short. */
export function gradeText(texts: Texts, game: GameState, { path, grade }: Graded): string {
  return texts.t(`review.move.${grade}`, { san: nodeAt(game, path).san });
}

/**
 * Returns what a slip gives the other side, where the engine saw it: a mate to the end, or a capture that is not the answer to
 * one and is not answered by one; empty if neither.
 */
export function costText({ t }: Texts, game: GameState, { after, grade, path, uci }: Graded): string {
  if (grade === 'best' || grade === 'good') return '';
  const { position } = nodeAt(game, path);
  const steps = stepsOf(position, after.line);
  const [first, second] = steps;
  if (!first) return '';
  const { outcome } = steps.at(-1)!.after;
  if (outcome?.reason === 'checkmate' && outcome.winner === position.turn)
    return t('review.mated', { moves: Math.ceil(steps.length / 2), reply: first.san });
  const [own] = stepsOf(nodeAt(game, parentOf(path)).position, [uci]);
  const isLoss = second && moveCaptured(first.move) && !moveCaptured(second.move) && own && !moveCaptured(own.move);
  return isLoss ? t('review.material', { reply: first.san }) : '';
}

/** Returns why a move has its grade: the tables and the count where they know, else the better line; empty for the best. */
export function reasonText(texts: Texts, game: GameState, move: Graded): string {
  const { t } = texts;
  const { before, after, grade, path } = move;
  if (grade === 'best') return '';
  const sans = sansOf(nodeAt(game, parentOf(path)).position, before.line);
  const [best] = sans;
  if (best === undefined) return '';
  const [was, is] = [before.known, after.known];
  if (was && after.chance > 0 && was.outcome === 'win') {
    // Without the count it would still be won: the count is the reason.
    const late = is?.uncounted?.outcome === 'loss' ? is : null;
    if (late && late.left !== null && late.uncounted?.moves != null)
      return t('review.late', { left: late.left, needed: late.uncounted.moves });
    return t('review.winGone', { best });
  }
  if (was?.outcome === 'draw' && after.chance === 1) return t('review.lost', { best });
  if (was?.outcome === 'win' && is?.outcome === 'loss' && is.moves !== null)
    return t('review.longer', { moves: is.moves });
  return grade === 'good' ? '' : t('review.better', { line: sans.slice(0, SHOWN_MOVES).join(' ') });
}
