/** Dialogs over an online game. */
import type { JSX } from 'preact';
import { isCurtained, serverView } from '../../session/game.js';
import { gameOn, onlineOf } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { MENU_GROUPS } from '../../ui/action.js';
import { useTools } from '../../ui/context.js';
import { Dialog } from '../../ui/dialogs/Dialog.js';
import { Looks, MenuItems } from '../../ui/dialogs/MenuDialog.js';
import { PgnButtons } from '../../ui/dialogs/PositionDialog.js';
import { ProofPart } from './ProofPart.js';

/** The menu of seldom needed actions. */
export function OnlineMenu({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const game = gameOn(state);
  const view = serverView(game);
  const ended = view?.status === 'ended' ? onlineOf(state)?.link.game : undefined;
  return (
    <Dialog title={t('menu.title')}>
      <div class="buttons">
        {view && !isCurtained(game) && <PgnButtons state={state} />}
        {ended && <ProofPart game={ended} />}
        <MenuItems state={state} groups={MENU_GROUPS} />
      </div>
      <Looks preferences={state.preferences} />
    </Dialog>
  );
}
