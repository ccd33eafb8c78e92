/** What the tables know of the position: its worth, and each legal move with its own, which a press plays. */
import type { Verdict } from '@sitke/tablebase';
import type { JSX } from 'preact';
import { verdictText, worthText } from '../../i18n/trainerPhrases.js';
import type { AppState } from '../../state/types.js';
import { movesOfDistance, valuedMoves } from '../../state/verdicts.js';
import { useTools } from '../context.js';
import './verdicts.css';

const SIGNS = { win: '+', draw: '=', loss: '−' } as const;

export function Verdicts(props: { readonly state: AppState; readonly verdict: Verdict }): JSX.Element {
  const { state, verdict } = props;
  const { texts } = useTools();
  return (
    <section class="verdicts" aria-label={texts.verdict.title}>
      <p class="more">{verdictText(texts, state.game, verdict)}</p>
      <ValuedMoves state={state} />
    </section>
  );
}

/** The legal moves with what they lead to, the best first. */
export function ValuedMoves(props: { readonly state: AppState }): JSX.Element {
  const { texts, dispatch } = useTools();
  return (
    <ul class="valued-moves">
      {valuedMoves(props.state).map(({ san, value }) => (
        <li key={san}>
          <button
            type="button"
            class={`valued is-${value.outcome}`}
            onClick={() => dispatch({ type: 'typed', text: san })}
          >
            {san}
            <b aria-hidden="true">
              {SIGNS[value.outcome]}
              {movesOfDistance(value)}
            </b>
            <span class="visually-hidden">{texts.verdict.play(worthText(texts, value, movesOfDistance(value)))}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
