/** The page of a game of the server: on its way, waiting for an opponent, or on the board. */
import type { ComponentChildren, JSX } from 'preact';
import { refusalText } from '../../i18n/phrases.js';
import type { AppState, OnlineSession } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { TopBar } from '../../ui/TopBar.js';
import { rulesHeading, rulesText } from './lobbyPhrases.js';
import '../../ui/board/play.css';
import { ConnectionLine } from './ConnectionLine.js';
import { LiveGame } from './LiveGame.js';
import { OpenGame } from './OpenGame.js';

export function OnlineGame(props: { readonly state: AppState; readonly game: OnlineSession }): JSX.Element {
  const { state, game } = props;
  const { t, texts, install } = useTools();
  const { view, isUnreadable } = game.link;
  if (!view) {
    const { problem } = game;
    return (
      <OnlineFrame title={t('online.game')} about="">
        <main class="online-note">
          <p role="status">
            {isUnreadable ? t('online.unreadable') : problem ? refusalText(texts, problem) : t('online.loading')}
          </p>
          {isUnreadable && (
            <button type="button" class="offer main" onClick={install.update}>
              {t('online.reload')}
            </button>
          )}
        </main>
      </OnlineFrame>
    );
  }
  const title = texts.own(view.variant, 'name');
  if (view.status === 'open') {
    return (
      <OnlineFrame title={title} about={rulesHeading(texts, view.variant, view.options)}>
        <OpenGame state={state} id={game.link.game} view={view} isJoining={game.link.pending.length > 0} />
      </OnlineFrame>
    );
  }
  return (
    <OnlineFrame
      title={title}
      about={rulesHeading(texts, view.variant, view.options)}
      all={rulesText(texts, view.variant, view.options)}
    >
      <LiveGame state={state} game={game} view={view} />
    </OnlineFrame>
  );
}

function OnlineFrame(props: {
  readonly title: string;
  readonly about: string;
  /** The whole of the rules, for a pointer. */
  readonly all?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { t, dispatch } = useTools();
  return (
    <>
      <TopBar
        title={
          <>
            {props.title}{' '}
            <span class="ruleset" title={props.all}>
              {props.about}
            </span>
          </>
        }
      >
        <ConnectionLine />
        <button
          type="button"
          class="quiet"
          onClick={() => dispatch({ type: 'onlineOpened', place: { kind: 'lobby' } })}
        >
          {t('online.toLobby')}
        </button>
      </TopBar>
      {props.children}
    </>
  );
}
