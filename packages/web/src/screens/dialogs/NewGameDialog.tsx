/** Begins another game on this device. */
import type { JSX } from 'preact';
import type { AppState, Draft } from '../../state/types.js';
import { useTools } from '../shared/context.js';
import { Dialog } from './Dialog.js';
import { chosenComputer, OpponentFields } from './OpponentFields.js';
import { RulesFields } from './RulesFields.js';

export function NewGameDialog(props: { readonly draft: Draft; readonly state: AppState }): JSX.Element {
  const { draft, state } = props;
  const { t, dispatch } = useTools();
  const hasMoves = Object.keys(state.game.tree).length > 1;
  const change = (next: Draft): void => dispatch({ type: 'dialogOpened', dialog: { kind: 'newGame', draft: next } });
  return (
    <Dialog title={t('newGame.title')} class="wide">
      <RulesFields terms={draft} onChange={(terms) => change({ ...draft, ...terms })}>
        <OpponentFields
          variant={draft.variant}
          draft={draft.opponent}
          onChange={(opponent) => change({ ...draft, opponent })}
        />
      </RulesFields>
      <footer>
        {hasMoves && <p class="more">{t('newGame.replaces')}</p>}
        <button
          type="button"
          class="offer main start"
          onClick={() => {
            const { variant, options, opponent } = draft;
            dispatch({ type: 'gameStarted', variant, options, computer: chosenComputer(opponent, variant) });
          }}
        >
          {t('newGame.start')}
        </button>
      </footer>
    </Dialog>
  );
}
