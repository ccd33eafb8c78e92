/** Begins another game on this device. */
import type { JSX } from 'preact';
import type { Draft } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Dialog } from '../../ui/dialogs/Dialog.js';
import { chosenComputer, OpponentFields } from '../../ui/dialogs/OpponentFields.js';
import { RulesFields } from '../../ui/dialogs/RulesFields.js';

export function NewGameDialog(props: { readonly draft: Draft }): JSX.Element {
  const { draft } = props;
  const { t, dispatch } = useTools();
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
