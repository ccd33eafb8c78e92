/** The tables' verdict on each legal move, the best first; a press plays it. */
import type { JSX } from 'preact';
import { playText } from '../../i18n/verdictPhrases.js';
import type { AppState } from '../../session/types.js';
import { movesOfDistance, valuedMoves } from '../../session/view/verdicts.js';
import { useTools } from '../context.js';
import './verdicts.css';

const SIGNS = { win: '+', draw: '=', loss: '−' } as const;

export function Verdicts(props: { readonly state: AppState }): JSX.Element {
  const { t, texts, dispatch } = useTools();
  return (
    <ul class="valued-moves" aria-label={t('verdict.title')}>
      {valuedMoves(props.state).map(({ san, value }) => (
        <li key={san}>
          <button
            type="button"
            class={`valued is-${value.outcome}`}
            onClick={() => dispatch({ type: 'typed', text: san })}
          >
            <span aria-hidden="true">{san}</span>
            <b aria-hidden="true">
              {SIGNS[value.outcome]}
              {movesOfDistance(value)}
            </b>
            <span class="visually-hidden">{playText(texts, san, value)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
