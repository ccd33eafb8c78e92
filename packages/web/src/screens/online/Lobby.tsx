/** The page where online games begin. */
import type { JSX } from 'preact';
import type { AppState } from '../../state/types.js';
import { useTools } from '../context.js';
import { ConnectionLine } from './ConnectionLine.js';

export function Lobby(_: { readonly state: AppState }): JSX.Element {
  const { texts, dispatch } = useTools();
  return (
    <main class="play">
      <header class="top-bar">
        <h1>{texts.online.lobby}</h1>
        <button type="button" class="quiet" onClick={() => dispatch({ type: 'onlineLeft' })}>
          {texts.online.leave}
        </button>
      </header>
      <ConnectionLine />
    </main>
  );
}
