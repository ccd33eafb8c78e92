/** Which sentences a review asks for. */
import { makeSan, type Position, parseUci } from '@sitke/rules';
import type { Graded } from '../review/grade.js';
import { nodeAt } from '../state/game.js';
import type { GameState } from '../state/gameState.js';
import { parentOf } from '../state/tree.js';
import type { Texts } from './language.js';

const SHOWN_MOVES = 5;

/** Returns a line in the game's notation; what is no move ends it. */
export function sansOf(start: Position, line: readonly string[]): string[] {
  const sans: string[] = [];
  let position = start;
  for (const uci of line) {
    const move = parseUci(position, uci);
    if (!move.ok) break;
    sans.push(makeSan(position, move.value));
    position = position.play(move.value);
  }
  return sans;
}

/** Returns the verdict on a move in short. */
export function gradeText(texts: Texts, game: GameState, { path, grade }: Graded): string {
  return texts.t(`review.move.${grade}`, { san: nodeAt(game, path).san });
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
