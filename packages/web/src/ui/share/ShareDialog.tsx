/** The game as a link, the position as a picture. */
import { variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { gameHref } from '../../session/effects/site.js';
import { currentNode, isCurtained } from '../../session/game.js';
import { fitsCode } from '../../session/link/code.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { CopyField } from '../CopyField.js';
import { useTools } from '../context.js';
import { Dialog } from '../dialogs/Dialog.js';
import { usePgn } from '../usePgn.js';
import { Animation } from './Animation.js';
import { BoardPicture } from './BoardPicture.js';
import { QrCode } from './QrCode.js';
import './share.css';

export function ShareDialog(props: {
  readonly state: AppState;
  /** Where it is not the dialog of the state. */
  readonly onClose?: () => void;
}): JSX.Element {
  const { state, ...closing } = props;
  const { t } = useTools();
  return (
    <Dialog title={t('share.title')} class="wide" {...closing}>
      {isCurtained(gameOn(state)) ? (
        <p>{t('position.hidden')}</p>
      ) : (
        <>
          <GameLink state={state} />
          <Picture state={state} />
          <Animation state={state} />
        </>
      )}
    </Dialog>
  );
}

function GameLink({ state }: { readonly state: AppState }): JSX.Element {
  const { t, texts, site } = useTools();
  const link = gameHref(site, usePgn(state)());
  const text = t('share.sendText', { game: texts.own(gameOn(state).variant, 'name') });
  return (
    <>
      <p>{t('share.about')}</p>
      <CopyField label={t('share.link')} text={link} copy={t('action.copyLink')} />
      {'share' in navigator && (
        <button
          type="button"
          class="offer main start"
          // The device's own sheet was closed: they have changed their mind.
          onClick={() => void navigator.share({ url: link, text }).catch(() => undefined)}
        >
          {t('share.send')}
        </button>
      )}
      {fitsCode(link) ? (
        <div class="share-code">
          <QrCode text={link} title={t('share.code')} />
        </div>
      ) : (
        <p class="more">{t('share.tooLong')}</p>
      )}
    </>
  );
}

/** The position that is shown, seen as it is on the board. */
function Picture({ state }: { readonly state: AppState }): JSX.Element {
  const { variant } = gameOn(state);
  const { position } = currentNode(gameOn(state));
  const { files, ranks } = variantOf(variant);
  const pieces = Array.from({ length: files * ranks }, (_, square) => position.pieceAt(square));
  return <BoardPicture variant={variant} pieces={pieces} orientation={state.orientation} fen={position.fen} />;
}
