/** The engine's view of the position: a bar for the score, and its best lines. Not read out by itself. */
import { isEngineVariant } from '@sitke/engine/variants';
import type { JSX } from 'preact';
import { scoreText, scoreWords } from '../../i18n/phrases.js';
import { type ShownLine, shareOf } from '../../session/computer/engineLines.js';
import { engineTask } from '../../session/computer/engineTask.js';
import { currentNode } from '../../session/game.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { worthOf } from '../../session/view/worth.js';
import { useTools } from '../context.js';
import './thinking.css';

/** More do not fit into the box. */
const SHOWN_MOVES = 8;

/** Returns whether there is anything to show, or soon will be. */
export function showsLines(state: AppState): boolean {
  const { engine, preferences } = state;
  const game = gameOn(state);
  return engine.wish === 'analysis' || (preferences.showsThinking && game.computer !== null);
}

export function Thinking(props: { readonly state: AppState }): JSX.Element {
  const game = gameOn(props.state);
  const { t, texts, engineLines } = useTools();
  const { lines, isExact } = worthOf(props.state, engineLines.value);
  const [best] = lines;
  const isSearching = engineTask(props.state) !== null;
  return (
    <section class="thinking" aria-label={t('thoughts.title')}>
      {!isEngineVariant(game.variant) && (
        <p class="more">{t('computer.none', { game: texts.own(game.variant, 'name') })}</p>
      )}
      {best ? (
        <>
          <div class="score">
            <div class="score-bar" role="img" aria-label={scoreWords(texts, game, best.score)}>
              <div style={{ inlineSize: `${100 * shareOf(best.score, currentNode(game).position)}%` }} />
            </div>
            {!isExact && <span>{t('thoughts.depth', { depth: best.depth })}</span>}
          </div>
          <ol>
            {lines.map((line, index) => (
              <Line key={index} line={line} />
            ))}
          </ol>
        </>
      ) : (
        isSearching && <p class="more">{t('thoughts.waiting')}</p>
      )}
    </section>
  );
}

function Line(props: { readonly line: ShownLine }): JSX.Element {
  const { line } = props;
  const { texts } = useTools();
  return (
    <li>
      <b>{scoreText(texts, line.score)}</b> {line.moves.slice(0, SHOWN_MOVES).join(' ')}
    </li>
  );
}
