/** The invitation of an open game, for the player who waits: how somebody else gets into it. */
import type { GameView } from '@sitke/protocol';
import type { JSX } from 'preact';
import { sideName } from '../../i18n/phrases.js';
import { loadAsked } from '../../session/effects/lobbyStore.js';
import { hrefOf } from '../../session/effects/site.js';
import { CopyField } from '../../ui/CopyField.js';
import { useTools } from '../../ui/context.js';
import { QrCode } from '../../ui/share/QrCode.js';
import { termsText } from './lobbyPhrases.js';
import './lobby.css';

export function Invite(props: {
  readonly game: string;
  readonly view: GameView;
  /** Takes the game back. */
  readonly onCancel: () => void;
}): JSX.Element {
  const { game, view } = props;
  const { t, texts, site } = useTools();
  const link = hrefOf(site, { page: 'game', game });
  const bot = loadAsked(game);
  const terms = termsText(texts, view);
  return (
    <section class="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{t('invite.title')}</h2>
      <p class="more">
        {view.you === null ? terms : t('invite.youPlay', { side: sideName(texts, view, view.you), terms })}
      </p>
      {bot === null ? <Way link={link} /> : <p>{t('invite.asked', { bot })}</p>}
      {view.time.kind !== 'clock' && <p>{t('invite.mayLeave')}</p>}
      <div class="invite-actions">
        {bot === null && 'share' in navigator && (
          <ShareButton url={link} text={t('invite.shareText', { game: texts.own(view.variant, 'name') })} />
        )}
        <button type="button" class="offer" onClick={props.onCancel}>
          {t('invite.cancel')}
        </button>
      </div>
    </section>
  );
}

/** The link as text and as a picture. */
function Way(props: { readonly link: string }): JSX.Element {
  const { link } = props;
  const { t } = useTools();
  return (
    <>
      <p>{t('invite.about')}</p>
      <CopyField label={t('invite.linkLabel')} text={link} copy={t('action.copyLink')} />
      <div class="invite-code">
        <QrCode text={link} title={t('invite.qr')} />
        <p class="more">{t('invite.qrHelp')}</p>
      </div>
    </>
  );
}

function ShareButton(props: { readonly url: string; readonly text: string }): JSX.Element {
  const { t } = useTools();
  return (
    <button
      type="button"
      class="offer main"
      // The player has closed the device's own sheet: they have changed their mind.
      onClick={() => void navigator.share({ url: props.url, text: props.text }).catch(() => undefined)}
    >
      {t('invite.share')}
    </button>
  );
}
