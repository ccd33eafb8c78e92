/** Renders the dialog that the state says is open. */
import type { Color } from '@sitke/rules';
import type { JSX } from 'preact';
import { sideName } from '../../i18n/phrases.js';
import { viewOf } from '../../state/select.js';
import type { AppState } from '../../state/types.js';
import { useTools } from '../context.js';
import { NoticeText } from '../play/Info.js';
import { MoveEntry } from '../play/MoveEntry.js';
import { MoveList } from '../play/MoveList.js';
import { ChoiceDialog } from './ChoiceDialog.js';
import { Dialog } from './Dialog.js';
import { HelpDialog, MenuDialog } from './MenuDialog.js';
import { NewGameDialog } from './NewGameDialog.js';
import { LinkDialog, PositionDialog } from './PositionDialog.js';

export function DialogOf(props: { readonly state: AppState }): JSX.Element | null {
  const { state } = props;
  const { dialog } = state;
  if (state.choice?.moves.every((uci) => !uci.includes('@'))) return <ChoiceDialog state={state} />;
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'newGame':
      return <NewGameDialog draft={dialog.draft} state={state} />;
    case 'position':
      return <PositionDialog draft={dialog.draft} state={state} />;
    case 'link':
      return <LinkDialog draft={dialog.draft} />;
    case 'resign':
      return <ResignDialog state={state} />;
    case 'draw':
      return <DrawDialog />;
    case 'moves':
      return <MovesDialog state={state} />;
    case 'menu':
      return <MenuDialog state={state} />;
    case 'help':
      return <HelpDialog />;
  }
}

function ResignDialog(props: { readonly state: AppState }): JSX.Element {
  const { game } = props.state;
  const { texts, dispatch } = useTools();
  return (
    <Dialog title={texts.confirm.resignTitle}>
      <div class="buttons">
        {([0, 1] as const).map((color: Color) => (
          <button key={color} type="button" class="offer" onClick={() => dispatch({ type: 'resigned', color })}>
            {texts.confirm.resign(sideName(texts, game, color))}
          </button>
        ))}
        <button type="button" class="offer" onClick={() => dispatch({ type: 'dialogClosed' })}>
          {texts.action.cancel}
        </button>
      </div>
    </Dialog>
  );
}

function DrawDialog(): JSX.Element {
  const { texts, dispatch } = useTools();
  return (
    <Dialog title={texts.confirm.drawTitle}>
      <div class="buttons">
        <button type="button" class="offer main" onClick={() => dispatch({ type: 'drawAgreed' })}>
          {texts.confirm.drawYes}
        </button>
        <button type="button" class="offer" onClick={() => dispatch({ type: 'dialogClosed' })}>
          {texts.action.cancel}
        </button>
      </div>
    </Dialog>
  );
}

function MovesDialog(props: { readonly state: AppState }): JSX.Element {
  const { state } = props;
  const { texts, dispatch } = useTools();
  const view = viewOf(state);
  return (
    <Dialog title={texts.moveList.title} class="sheet">
      <MoveList game={state.game} view={view} onChosen={() => dispatch({ type: 'dialogClosed' })} />
      {state.notice && <NoticeText state={state} notice={state.notice} />}
      {!view.isOver && <MoveEntry />}
    </Dialog>
  );
}
