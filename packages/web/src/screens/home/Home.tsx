/** The front door: five ways in, and the game that was begun. */
import type { JSX } from 'preact';
import type { AppState } from '../../state/types.js';
import { useTools } from '../shared/context.js';
import { Continue, hasGame } from './Continue.js';
import { Doors } from './Doors.js';
import './home.css';

export function Home({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  return (
    <main class="home">
      <header class="home-title">
        <h1>{t('home.title')}</h1>
        <p>{t('home.about')}</p>
      </header>
      {hasGame(state) && <Continue state={state} />}
      <Doors />
    </main>
  );
}
