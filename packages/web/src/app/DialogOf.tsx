/** Renders the open dialog of the state. */

import { isMadeOnBoard } from '@sitke/board/gestures';
import type { JSX } from 'preact';
import { ChoiceDialog } from '../features/play/ChoiceDialog.js';
import { NewGameDialog } from '../features/play/NewGameDialog.js';
import { serverView } from '../session/game.js';
import { gameOn } from '../session/session.js';
import type { AppState } from '../session/types.js';
import { viewOf } from '../session/view/select.js';
import { MoveEntry } from '../ui/board/MoveEntry.js';
import { MoveList } from '../ui/board/MoveList.js';
import { NoticeText } from '../ui/board/NoticeText.js';
import { useTools } from '../ui/context.js';
import { Dialog } from '../ui/dialogs/Dialog.js';
import { HelpDialog } from '../ui/dialogs/HelpDialog.js';
import { MenuDialog } from '../ui/dialogs/MenuDialog.js';
import { OpponentDialog } from '../ui/dialogs/OpponentFields.js';
import type { PieceDialog as PieceDialogView } from '../ui/dialogs/PieceDialog.js';
import { PositionDialog } from '../ui/dialogs/PositionDialog.js';
import { lazy } from '../ui/lazy.js';

const OnlineMenu = lazy<{ readonly state: AppState }>(
  async () => (await import('../features/online/OnlineDialogs.js')).OnlineMenu,
  { texts: ['online', 'dialogs'], hasActions: true, place: 'dialog-place' },
);

const ArmiesDialog = lazy<{ readonly state: AppState }>(
  async () => (await import('../features/studio/ArmiesDialog.js')).ArmiesDialog,
  { texts: ['studio'], place: 'dialog-place' },
);

const ShareDialog = lazy<{ readonly state: AppState }>(
  async () => (await import('../ui/share/ShareDialog.js')).ShareDialog,
  { texts: ['share', 'dialogs'], place: 'dialog-place' },
);

const PieceDialog = lazy<Parameters<typeof PieceDialogView>[0]>(
  async () => (await import('../ui/dialogs/PieceDialog.js')).PieceDialog,
  { texts: ['dialogs', 'shared'], hasActions: true, place: 'dialog-place' },
);

export function DialogOf(props: { readonly state: AppState }): JSX.Element | null {
  const { state } = props;
  const { dialog } = state;
  if (state.choice && !isMadeOnBoard(state.choice.moves)) return <ChoiceDialog state={state} />;
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
      return serverView(gameOn(state)) ? <OnlineMenu state={state} /> : <MenuDialog state={state} />;
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
      return <PieceDialog game={gameOn(state)} color={dialog.color} role={dialog.role} />;
    case 'help':
      return <HelpDialog state={state} />;
  }
}

function MovesDialog(props: { readonly state: AppState }): JSX.Element {
  const { state } = props;
  const { t, texts, dispatch } = useTools();
  const view = viewOf(state);
  return (
    <Dialog title={t('moveList.title')} class="sheet">
      <MoveList game={gameOn(state)} isOff={view.isArranging} onChosen={() => dispatch({ type: 'dialogClosed' })} />
      {/* Nothing behind an open dialog is read out, so the sheet says this itself. */}
      <div role="status">{state.notice && <NoticeText state={state} notice={state.notice} />}</div>
      {!view.isOver && serverView(gameOn(state))?.you !== null && (
        <MoveEntry hint={texts.own(gameOn(state).variant, 'typed')} />
      )}
    </Dialog>
  );
}
