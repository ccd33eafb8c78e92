/** Dialogs over an online game. */
import type { JSX } from 'preact';
import { isCurtained, serverView } from '../../session/game.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Dialog } from '../../ui/dialogs/Dialog.js';
import { Looks } from '../../ui/dialogs/MenuDialog.js';
import { PgnButtons } from '../../ui/dialogs/PositionDialog.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { ProofPart } from './ProofPart.js';

/** The menu of seldom needed actions. */
export function OnlineMenu({ state }: { readonly state: AppState }): JSX.Element {
  const { t, dispatch } = useTools();
  const { game } = state;
  const view = serverView(game);
  const ended = view?.status === 'ended' ? state.online?.game?.link.game : undefined;
  return (
    <Dialog title={t('menu.title')}>
      <div class="buttons">
        {view && !isCurtained(game) && <PgnButtons state={state} />}
        {ended && <ProofPart game={ended} />}
        {view && !isCurtained(game) && (
          <button
            type="button"
            class="offer"
            onClick={() => dispatch({ type: 'dialogOpened', dialog: { kind: 'share' } })}
          >
            {t('menu.share')}
          </button>
        )}
        {view && (
          <PlaceLink to={{ page: 'ruleset', variant: game.variant, ruleset: game.ruleset, article: '' }} class="offer">
            {t('menu.rules')}
          </PlaceLink>
        )}
        <button
          type="button"
          class="offer"
          onClick={() => dispatch({ type: 'dialogOpened', dialog: { kind: 'help' } })}
        >
          {t('action.help')}
        </button>
        <button type="button" class="offer" onClick={() => dispatch({ type: 'onlineLeft' })}>
          {t('onlineMenu.home')}
        </button>
      </div>
      <Looks preferences={state.preferences} />
    </Dialog>
  );
}
