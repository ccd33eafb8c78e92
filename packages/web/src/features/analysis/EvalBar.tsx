/** The bar at the side of the board: whose position it is, from the tables, the end of the game, or the engine. */
import type { JSX } from 'preact';
import { scoreText, scoreWords } from '../../i18n/phrases.js';
import { shareOf } from '../../session/computer/engineLines.js';
import { currentNode } from '../../session/game.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import type { Worth } from '../../session/view/worth.js';
import { useTools } from '../../ui/context.js';

export function EvalBar(props: { readonly state: AppState; readonly worth: Worth }): JSX.Element {
  const { state, worth } = props;
  const { score, isOver } = worth;
  const { t, texts } = useTools();
  const share = score ? shareOf(score, currentNode(gameOn(state)).position) : 0.5;
  const isFirstBelow = state.orientation === 0;
  const words = score ? scoreWords(texts, gameOn(state), score) : t('thoughts.waiting');
  const isLowLabel = share >= 0.5 === isFirstBelow;
  return (
    <div class="eval-bar" role="img" aria-label={words} title={words} data-side={isFirstBelow ? 'first' : 'second'}>
      <div class="eval-first" style={{ blockSize: `${100 * share}%` }} />
      {score && !isOver && (
        <span class={isLowLabel ? 'eval-figure is-low' : 'eval-figure'}>{scoreText(texts, score)}</span>
      )}
    </div>
  );
}
