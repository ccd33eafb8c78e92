/** The online screens: the lobby, or a game. */
import type { JSX } from 'preact';
import type { OnlineState } from '../../state/online/types.js';
import type { AppState } from '../../state/types.js';
import { Lobby } from './Lobby.js';
import { OnlineGame } from './OnlineGame.js';

export function Online(props: { readonly state: AppState; readonly online: OnlineState }): JSX.Element {
  const { state, online } = props;
  const { place } = online;
  return place.kind === 'lobby' ? <Lobby state={state} /> : <OnlineGame key={place.id} state={state} online={online} />;
}
