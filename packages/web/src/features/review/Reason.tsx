/** The words of a review on the position on the board: on the move that led to it, or on the piece that was placed. */
import type { JSX } from 'preact';
import { shareText } from '../../i18n/graphPhrases.js';
import type { Texts } from '../../i18n/index.js';
import type { GraphPoint } from '../../session/desk/graph.js';
import { currentNode } from '../../session/game.js';
import type { GameState } from '../../session/gameState.js';
import type { Graded } from '../../session/review/grade.js';
import type { SetupWord } from '../../session/review/setupWord.js';
import { rulesOfGame } from '../../session/rules.js';
import { ROOT } from '../../session/tree.js';
import { useTools } from '../../ui/context.js';
import { costText, gradeText, reasonText } from './phrases.js';
import { setupReasonText, setupWordText } from './setupPhrases.js';

interface Props {
  /** At the position on the board. */
  readonly game: GameState;
  readonly move: Graded | undefined;
  /** The book's on the piece that was placed. */
  readonly word: SetupWord | null;
  readonly points: readonly GraphPoint[];
}

/** Returns the verdict and the reasons for it, as far as there are any. */
function wordsOf(texts: Texts, { game, move, word }: Props): readonly string[] {
  const { t } = texts;
  if (move) return [gradeText(texts, game, move), costText(texts, game, move), reasonText(texts, game, move)];
  if (game.cursor === ROOT) return [t('review.start')];
  const rules = rulesOfGame(game);
  if (word) return [setupWordText(texts, rules, word), setupReasonText(texts, rules, word)];
  return currentNode(game).parent?.position.inPlacement ? [t('review.placing')] : [];
}

/** The verdict on what led to the position on the board, why, and what that is worth once the armies stand. */
export function Reason(props: Props): JSX.Element {
  const { game, move, word, points } = props;
  const { texts } = useTools();
  const [verdict = '', ...reasons] = wordsOf(texts, props);
  const hasWorth = game.cursor !== ROOT && !currentNode(game).position.inPlacement;
  return (
    <section class="review-reason" role="status">
      {verdict !== '' && <p class={move ? `status grade-${move.grade}` : word ? 'status' : undefined}>{verdict}</p>}
      {reasons.map((reason) => reason !== '' && <p key={reason}>{reason}</p>)}
      {hasWorth && <p class="more">{shareText(texts, game, points)}</p>}
    </section>
  );
}
