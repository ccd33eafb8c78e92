/** The page of an online game. */
import type { JSX } from 'preact';
import type { OnlineState } from '../../state/online/types.js';
import type { AppState } from '../../state/types.js';
import { useTools } from '../context.js';
import { ConnectionLine } from './ConnectionLine.js';

export function OnlineGame(_: { readonly state: AppState; readonly online: OnlineState }): JSX.Element {
  const { texts, dispatch } = useTools();
  return (
    <main class="play">
      <header class="top-bar">
        <h1>{texts.online.game}</h1>
        <button
          type="button"
          class="quiet"
          onClick={() => dispatch({ type: 'onlineOpened', place: { kind: 'lobby' } })}
        >
          {texts.online.lobby}
        </button>
      </header>
      <ConnectionLine />
    </main>
  );
}
