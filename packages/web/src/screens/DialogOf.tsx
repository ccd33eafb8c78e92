/** Renders the dialog that the state says is open. */
import type { Color } from '@sitke/rules';
import type { JSX } from 'preact';
import { isMadeOnBoard } from '../gestures/gestures.js';
import { sideName } from '../i18n/phrases.js';
import { ownSide } from '../state/game.js';
import type { AppState } from '../state/types.js';
import { viewOf } from '../view/select.js';
import { ChoiceDialog } from './dialogs/ChoiceDialog.js';
import { Dialog } from './dialogs/Dialog.js';
import { HelpDialog, MenuDialog } from './dialogs/MenuDialog.js';
import { NewGameDialog } from './dialogs/NewGameDialog.js';
import { OpponentDialog } from './dialogs/OpponentFields.js';
import type { PieceDialog as PieceDialogView } from './dialogs/PieceDialog.js';
import { PositionDialog } from './dialogs/PositionDialog.js';
import { AbortDialog, OnlineMenu } from './online/OnlineDialogs.js';
import { NoticeText } from './play/Info.js';
import { MoveEntry } from './play/MoveEntry.js';
import { MoveList } from './play/MoveList.js';
import { useTools } from './shared/context.js';
import { lazy } from './shared/lazy.js';

const ArmiesDialog = lazy<{ readonly state: AppState }>(
  async () => (await import('./studio/ArmiesDialog.js')).ArmiesDialog,
  { texts: ['studio'], place: 'dialog-place' },
);

const ShareDialog = lazy<{ readonly state: AppState }>(
  async () => (await import('./dialogs/ShareDialog.js')).ShareDialog,
  { texts: ['share', 'dialogs'], place: 'dialog-place' },
);

const PieceDialog = lazy<Parameters<typeof PieceDialogView>[0]>(
  async () => (await import('./dialogs/PieceDialog.js')).PieceDialog,
  { texts: ['pages', 'dialogs'], place: 'dialog-place' },
);

export function DialogOf(props: { readonly state: AppState }): JSX.Element | null {
  const { state } = props;
  const { dialog } = state;
  if (state.choice && !isMadeOnBoard(state.game, state.choice)) return <ChoiceDialog state={state} />;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'newGame':
      return <NewGameDialog draft={dialog.draft} />;
    case 'position':
      return <PositionDialog state={state} />;
    case 'opponent':
      return <OpponentDialog draft={dialog.draft} state={state} />;
    case 'resign':
      return <ResignDialog state={state} />;
    case 'draw':
      return <DrawDialog state={state} />;
    case 'moves':
      return <MovesDialog state={state} />;
    case 'menu':
      return state.online ? <OnlineMenu state={state} /> : <MenuDialog state={state} />;
    case 'abort':
      return <AbortDialog />;
    case 'newOnline':
      // The lobby has its form.
      return null;
    case 'armies':
      return <ArmiesDialog state={state} />;
    case 'share':
      return <ShareDialog state={state} />;
    case 'piece':
      return <PieceDialog game={state.game} color={dialog.color} role={dialog.role} />;
    case 'help':
      return <HelpDialog variant={state.game.variant} />;
  }
}

function ResignDialog(props: { readonly state: AppState }): JSX.Element {
  const { game } = props.state;
  const { t, texts, dispatch } = useTools();
  const own = ownSide(game);
  const sides: readonly Color[] = own === null ? [0, 1] : [own];
  return (
    <Dialog title={own === null ? t('confirm.resignTitle') : t('confirm.resignAlone')}>
      <div class="buttons">
        {sides.map((color) => (
          <button key={color} type="button" class="offer" onClick={() => dispatch({ type: 'resigned', color })}>
            {own === null ? t('confirm.resign', { side: sideName(texts, game, color) }) : t('confirm.resignYes')}
          </button>
        ))}
        <button type="button" class="offer" onClick={() => dispatch({ type: 'dialogClosed' })}>
          {t('action.cancel')}
        </button>
      </div>
    </Dialog>
  );
}

function DrawDialog({ state }: { readonly state: AppState }): JSX.Element {
  const { t, dispatch } = useTools();
  const { computer, remote } = state.game;
  const { title, yes } = remote
    ? { title: t('onlineConfirm.drawTitle'), yes: t('onlineConfirm.drawYes') }
    : computer
      ? { title: t('confirm.offerTitle'), yes: t('confirm.offerYes') }
      : { title: t('confirm.drawTitle'), yes: t('confirm.drawYes') };
  return (
    <Dialog title={title}>
      <div class="buttons">
        <button type="button" class="offer main" onClick={() => dispatch({ type: 'drawAgreed' })}>
          {yes}
        </button>
        <button type="button" class="offer" onClick={() => dispatch({ type: 'dialogClosed' })}>
          {t('action.cancel')}
        </button>
      </div>
    </Dialog>
  );
}

function MovesDialog(props: { readonly state: AppState }): JSX.Element {
  const { state } = props;
  const { t, texts, dispatch } = useTools();
  const view = viewOf(state);
  return (
    <Dialog title={t('moveList.title')} class="sheet">
      <MoveList game={state.game} isOff={view.isArranging} onChosen={() => dispatch({ type: 'dialogClosed' })} />
      {/* Nothing behind an open dialog is read out, so the sheet says this itself. */}
      <div role="status">{state.notice && <NoticeText state={state} notice={state.notice} />}</div>
      {!view.isOver && state.game.remote?.you !== null && <MoveEntry hint={texts.own(state.game.variant, 'typed')} />}
    </Dialog>
  );
}
