/** What an open game shows to the one who waits: how somebody else gets into it. */
import type { GameView } from '@sitke/protocol';
import type { JSX } from 'preact';
import { loadAsked } from '../../effects/lobbyStore.js';
import { termsText } from '../../i18n/lobbyPhrases.js';
import { makePlaceLink } from '../../state/fragment.js';
import { CopyField } from '../shared/CopyField.js';
import { useTools } from '../shared/context.js';
import { QrCode } from './QrCode.js';
import './lobby.css';

export function Invite(props: {
  readonly game: string;
  readonly view: GameView;
  /** Takes the game back. */
  readonly onCancel: () => void;
}): JSX.Element {
  const { game, view } = props;
  const { texts } = useTools();
  const words = texts.lobby.invite;
  const link = location.origin + location.pathname + makePlaceLink({ kind: 'game', id: game });
  const bot = loadAsked(game);
  const { name, sides } = texts.variants[view.variant];
  return (
    <section class="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{words.title}</h2>
      <p class="more">
        {view.you !== null && `${texts.lobby.youGet(sides[view.you])}. `}
        {termsText(texts, view)}
      </p>
      {bot === null ? <Way link={link} /> : <p>{words.asked(bot)}</p>}
      <div class="invite-actions">
        {bot === null && 'share' in navigator && <ShareButton url={link} text={words.shareText(name)} />}
        <button type="button" class="offer" onClick={props.onCancel}>
          {words.cancel}
        </button>
      </div>
    </section>
  );
}

/** The link as text and as a picture. */
function Way(props: { readonly link: string }): JSX.Element {
  const { link } = props;
  const { texts } = useTools();
  const words = texts.lobby.invite;
  return (
    <>
      <p>{words.about}</p>
      <CopyField label={words.linkLabel} text={link} copy={texts.action.copyLink} />
      <div class="invite-code">
        <QrCode text={link} title={words.qr} />
        <p class="more">{words.qrHelp}</p>
      </div>
    </>
  );
}

function ShareButton(props: { readonly url: string; readonly text: string }): JSX.Element {
  const { texts } = useTools();
  return (
    <button
      type="button"
      class="offer main"
      // Whoever closes what the device shows for it has changed his mind.
      onClick={() => void navigator.share({ url: props.url, text: props.text }).catch(() => undefined)}
    >
      {texts.lobby.invite.share}
    </button>
  );
}
