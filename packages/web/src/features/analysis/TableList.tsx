/** The tables' verdict on each move, by what it leads to, the best first. */
import type { Value } from '@sitke/tablebase';
import type { JSX } from 'preact';
import { makingText, playText, verdictText } from '../../i18n/verdictPhrases.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { movesOfDistance, shownVerdict, type ValuedMove, valuedMoves } from '../../session/view/verdicts.js';
import { useTools } from '../../ui/context.js';

const OUTCOMES: readonly Value['outcome'][] = ['win', 'draw', 'loss'];

export function TableList({ state }: { readonly state: AppState }): JSX.Element | null {
  const { t, texts } = useTools();
  const verdict = shownVerdict(state);
  const making = makingText(texts, state);
  if (!verdict) return making === null ? null : <p class="more">{making}</p>;
  const moves = valuedMoves(state);
  return (
    <section class="desk-part desk-tables" aria-label={t('desk.tables')}>
      <p class="desk-verdict">{verdictText(texts, gameOn(state), verdict)}</p>
      {OUTCOMES.map((outcome) => (
        <Group key={outcome} outcome={outcome} moves={moves.filter(({ value }) => value.outcome === outcome)} />
      ))}
    </section>
  );
}

function Group(props: {
  readonly outcome: Value['outcome'];
  readonly moves: readonly ValuedMove[];
}): JSX.Element | null {
  const { outcome, moves } = props;
  const { t, texts, dispatch } = useTools();
  if (moves.length === 0) return null;
  return (
    <>
      <h2 class={`is-${outcome}`}>{t(`desk.tables.${outcome}`, { count: moves.length })}</h2>
      <ul>
        {moves.map(({ san, value }) => {
          const distance = movesOfDistance(value);
          return (
            <li key={san}>
              <button
                type="button"
                aria-label={playText(texts, san, value)}
                onClick={() => dispatch({ type: 'typed', text: san })}
              >
                <span>{san}</span>
                {distance !== undefined && <b>{t('desk.tables.in', { moves: distance })}</b>}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
