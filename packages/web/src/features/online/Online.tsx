/** The online screens: the lobby, or a game. */

import { variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { gameOn } from '../../session/session.js';
import type { AppState, OnlineSession } from '../../session/types.js';
import { useKeptFocus } from '../../ui/keys.js';
import { Lobby } from './Lobby.js';
import { OnlineGame } from './OnlineGame.js';

export function Online(props: {
  readonly state: AppState;
  readonly session: OnlineSession | { readonly kind: 'lobby' };
}): JSX.Element {
  const { state, session } = props;
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  if (session.kind === 'lobby') return <Lobby state={state} />;
  const { files, ranks } = variantOf(gameOn(state).variant);
  return (
    <div
      ref={page}
      tabIndex={-1}
      key={session.link.game}
      class="play online-game"
      style={{ '--files': files, '--ranks': ranks }}
    >
      <OnlineGame state={state} game={session} />
    </div>
  );
}
