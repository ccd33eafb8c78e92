/** The online screens: the lobby, or a game. */

import { variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { OnlineState } from '../../session/online.js';
import type { AppState } from '../../session/types.js';
import { useKeptFocus } from '../../ui/keys.js';
import { Lobby } from './Lobby.js';
import { OnlineGame } from './OnlineGame.js';

export function Online(props: { readonly state: AppState; readonly online: OnlineState }): JSX.Element {
  const { state, online } = props;
  const { game } = online;
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  if (!game) return <Lobby state={state} />;
  const { files, ranks } = variantOf(state.game.variant);
  return (
    <div
      ref={page}
      tabIndex={-1}
      key={game.link.game}
      class="play online-game"
      style={{ '--files': files, '--ranks': ranks }}
    >
      <OnlineGame state={state} game={game} />
    </div>
  );
}
