/** The lists of the lobby: one's own games, games to join, games to watch, programs to challenge. */
import type { OwnGame, Playing, Seek } from '@sitke/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { sideName } from '../../i18n/phrases.js';
import { whoText } from '../../i18n/whoPhrases.js';
import { pushState } from '../../platform/push.js';
import type { Row } from '../../session/lobby/rows.js';
import { useTools } from '../../ui/context.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { ownStateText, termsText } from './lobbyPhrases.js';

function Section(props: {
  readonly kind: string;
  readonly title: string;
  /** The text where the list is empty. */
  readonly empty?: ComponentChildren;
  readonly rows: readonly JSX.Element[];
  readonly children?: ComponentChildren;
}): JSX.Element {
  const id = `lobby-${props.kind}`;
  return (
    <section class={`lobby-list ${props.kind}`} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.rows.length === 0 ? props.empty : <ul>{props.rows}</ul>}
      {props.children}
    </section>
  );
}

function GameLink(props: { readonly game: string; readonly label: string; readonly text: string }): JSX.Element {
  return (
    <PlaceLink to={{ page: 'game', game: props.game }} class="offer" label={props.label}>
      {props.text}
    </PlaceLink>
  );
}

/** `nowMs` is the time by the server's clock. */
export function OwnGames(props: { readonly games: readonly OwnGame[]; readonly nowMs: number }): JSX.Element {
  const { t, texts } = useTools();
  const rows = props.games.map((game) => {
    const isOpen = game.status === 'open';
    const opponent = isOpen ? null : whoText(texts, game.players[game.you === 0 ? 1 : 0]);
    const isYours = !isOpen && (game.turn === null || game.turn === game.you);
    return (
      <li key={game.game} class={isYours ? 'is-yours' : ''}>
        <div>
          <h3>{opponent ?? t('lobby.waiting')}</h3>
          <p class="state">{ownStateText(texts, game, props.nowMs)}</p>
          <p class="more">{termsText(texts, game)}</p>
        </div>
        <GameLink
          game={game.game}
          label={opponent === null ? t('lobby.openWaiting') : t('lobby.openGame', { opponent })}
          text={t('lobby.open')}
        />
      </li>
    );
  });
  const hasSlow = props.games.some(({ time }) => time.kind !== 'clock');
  return (
    <Section kind="own" title={t('lobby.own')} empty={<p class="more">{t('lobby.ownNone')}</p>} rows={rows}>
      {hasSlow && <TellMe />}
    </Section>
  );
}

/** Turns notifications on; renders nothing if they are on, or cannot be. */
function TellMe(): JSX.Element | null {
  const { t, site } = useTools();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => void pushState(site.root).then((state) => setOffered(state === 'off')), [site]);
  if (!isOffered) return null;
  return (
    <PlaceLink to={{ page: 'settings' }} class="offer">
      {t('lobby.tellMe')}
    </PlaceLink>
  );
}

export function Seeks(props: {
  readonly rows: readonly Row<Seek>[];
  readonly empty: ComponentChildren;
  readonly onJoin: (seek: Seek) => void;
}): JSX.Element {
  const { t, texts } = useTools();
  const rows = props.rows.map(({ entry: seek, goneMs }) => {
    const who = whoText(texts, seek.by);
    const terms = termsText(texts, seek);
    const isGone = goneMs !== null;
    return (
      <li key={seek.game} class={isGone ? 'is-gone' : ''}>
        <div>
          <h3>{who}</h3>
          <p class="state">
            {isGone ? t('lobby.gone') : t('lobby.youGet', { side: sideName(texts, seek, seek.free) })}
          </p>
          <p class="more">{terms}</p>
        </div>
        {/* Not disabled: that would take the focus away. */}
        <button
          type="button"
          class={isGone ? 'offer' : 'offer main'}
          aria-disabled={isGone}
          aria-label={t('lobby.joinWho', { who, terms })}
          onClick={() => {
            if (!isGone) props.onJoin(seek);
          }}
        >
          {t('lobby.join')}
        </button>
      </li>
    );
  });
  return <Section kind="seeks" title={t('lobby.seeks')} empty={props.empty} rows={rows} />;
}

export function LiveGames(props: { readonly games: readonly Playing[] }): JSX.Element {
  const { t, texts } = useTools();
  const rows = props.games.map((game) => {
    const [first, second] = game.players;
    const players = t('lobby.versus', { first: whoText(texts, first), second: whoText(texts, second) });
    return (
      <li key={game.game}>
        <div>
          <h3>{players}</h3>
          <p class="state">{t('lobby.acts', { count: game.acts })}</p>
          <p class="more">{termsText(texts, game)}</p>
        </div>
        <GameLink game={game.game} label={t('lobby.watchGame', { players })} text={t('lobby.watch')} />
      </li>
    );
  });
  return <Section kind="live" title={t('lobby.live')} empty={<p class="more">{t('lobby.liveNone')}</p>} rows={rows} />;
}

export function Programs(props: {
  readonly bots: readonly string[];
  readonly onChallenge: (bot: string) => void;
}): JSX.Element {
  const { t } = useTools();
  const rows = props.bots.map((bot) => (
    <li key={bot}>
      <h3>{bot}</h3>
      <button
        type="button"
        class="offer"
        aria-label={t('lobby.challengeBot', { name: bot })}
        onClick={() => props.onChallenge(bot)}
      >
        {t('lobby.challenge')}
      </button>
    </li>
  ));
  return <Section kind="bots" title={t('lobby.bots')} rows={rows} />;
}
