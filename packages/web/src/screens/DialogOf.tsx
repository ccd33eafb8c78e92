/** Renders the dialog that the state says is open. */
import type { JSX } from 'preact';
import { isMadeOnBoard } from '../gestures/gestures.js';
import type { AppState } from '../state/types.js';
import { viewOf } from '../view/select.js';
import { ChoiceDialog } from './dialogs/ChoiceDialog.js';
import { Dialog } from './dialogs/Dialog.js';
import { HelpDialog, MenuDialog } from './dialogs/MenuDialog.js';
import { NewGameDialog } from './dialogs/NewGameDialog.js';
import { OpponentDialog } from './dialogs/OpponentFields.js';
import type { PieceDialog as PieceDialogView } from './dialogs/PieceDialog.js';
import { PositionDialog } from './dialogs/PositionDialog.js';
import { OnlineMenu } from './online/OnlineDialogs.js';
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
    case 'moves':
      return <MovesDialog state={state} />;
    case 'menu':
      return state.online ? <OnlineMenu state={state} /> : <MenuDialog state={state} />;
    case 'newOnline':
    case 'resign':
    case 'draw':
    case 'abort':
      // The lobby has its form, and the page of a game its questions.
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
