/** The game as a link, the position as a picture. */
import { variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Diagram } from '../../board/Diagram.js';
import { saveBlob, saveText, today } from '../../effects/files.js';
import { pngOf, svgText } from '../../effects/picture.js';
import { gameHref } from '../../effects/site.js';
import { pgnTags } from '../../i18n/pgnTags.js';
import { fitsCode } from '../../link/code.js';
import { currentNode, isCurtained } from '../../state/game.js';
import type { AppState } from '../../state/types.js';
import { skinOf } from '../../variants/registry.js';
import { pgnOf } from '../../view/pgn.js';
import { QrCode } from '../online/QrCode.js';
import { CopyField } from '../shared/CopyField.js';
import { useTools } from '../shared/context.js';
import { Dialog } from './Dialog.js';
import './share.css';

export function ShareDialog({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  return (
    <Dialog title={t('share.title')} class="wide">
      {isCurtained(state.game) ? (
        <p>{t('position.hidden')}</p>
      ) : (
        <>
          <GameLink state={state} />
          <Picture state={state} />
        </>
      )}
    </Dialog>
  );
}

function GameLink({ state }: { readonly state: AppState }): JSX.Element {
  const { t, texts, site } = useTools();
  const link = gameHref(site, pgnOf(state.game, today(), pgnTags(texts, state)));
  const text = t('share.sendText', { game: texts.own(state.game.variant, 'name') });
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
  const { t } = useTools();
  const shown = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const { variant } = state.game;
  const { position } = currentNode(state.game);
  const { files, ranks } = variantOf(variant);
  const pieces = Array.from({ length: files * ranks }, (_, square) => position.pieceAt(square));
  const svg = (): string => svgText(shown.current!.querySelector('svg')!, position.fen);
  return (
    <section class="share-picture" aria-labelledby="share-picture">
      <h2 id="share-picture">{t('share.picture')}</h2>
      <div ref={shown} class="share-board">
        <Diagram
          files={files}
          ranks={ranks}
          pieces={pieces}
          skin={skinOf(variant)}
          orientation={state.orientation}
          label={t('share.picture')}
        />
      </div>
      <div class="pair">
        <button
          type="button"
          class="offer"
          onClick={() =>
            void pngOf(svg()).then(
              (png) => saveBlob(`${variant}.png`, png),
              () => setFailed(true),
            )
          }
        >
          {t('share.png')}
        </button>
        <button type="button" class="offer" onClick={() => saveText(`${variant}.svg`, svg(), 'image/svg+xml')}>
          {t('share.svg')}
        </button>
      </div>
      <p role="status">{hasFailed && t('share.failed')}</p>
    </section>
  );
}
