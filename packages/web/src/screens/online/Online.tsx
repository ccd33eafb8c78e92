/** The online screens: the lobby, or a game. */

import { variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import type { OnlineState } from '../../state/online/types.js';
import type { AppState } from '../../state/types.js';
import { Lobby } from './Lobby.js';
import { OnlineGame } from './OnlineGame.js';

export function Online(props: { readonly state: AppState; readonly online: OnlineState }): JSX.Element {
  const { state, online } = props;
  const { game } = online;
  if (!game) return <Lobby state={state} />;
  const { files, ranks } = variantOf(state.game.variant);
  return (
    <div key={game.link.game} class="play online-game" style={{ '--files': files, '--ranks': ranks }}>
      <OnlineGame state={state} game={game} />
    </div>
  );
}
