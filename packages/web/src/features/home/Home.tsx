/** The front door: the game that was begun, five ways in, today's position, and the rest of the house. */
import type { JSX } from 'preact';
import { hasPractised } from '../../session/effects/practised.js';
import { turnCount } from '../../session/effects/turns.js';
import type { Place } from '../../session/place.js';
import type { AppState } from '../../session/types.js';
import { Continue, ContinueCourse, hasGame } from '../../ui/Continue.js';
import { useTools } from '../../ui/context.js';
import { LanguageChoice } from '../../ui/LanguageChoice.js';
import { lazy } from '../../ui/lazy.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { Doors } from './Doors.js';
import './home.css';
// With the page: a file of its own would cost more than it holds.
import './daily.css';

const Daily = lazy(async () => (await import('./Daily.js')).Daily, { place: 'daily-place' });

const Today = lazy<{ readonly state: AppState }>(async () => (await import('./Today.js')).Today, { place: 'today' });

const REST = [
  { name: 'home.daily', to: { page: 'daily' } },
  { name: 'games.title', to: { page: 'games' } },
  { name: 'rules.title', to: { page: 'rules' } },
  { name: 'settings.title', to: { page: 'settings' } },
] as const satisfies readonly { readonly name: string; readonly to: Place }[];

export function Home({ state }: { readonly state: AppState }): JSX.Element {
  const { t, install } = useTools();
  return (
    <main class="home">
      <div class="home-ways">
        <header class="home-title">
          <h1>{t('home.title')}</h1>
          <p>{t('home.about')}</p>
        </header>
        <Turns />
        {hasGame(state) && <Continue state={state} />}
        <ContinueCourse />
        <Doors />
        {(Object.keys(state.training).length > 0 || hasPractised()) && <Today state={state} />}
        <nav class="home-rest" aria-label={t('home.rest')}>
          {REST.map(({ name, to }) => (
            <PlaceLink key={name} to={to}>
              {t(name)}
            </PlaceLink>
          ))}
          {install.way.value === 'asked' && (
            <button type="button" onClick={install.ask}>
              {t('home.install')}
            </button>
          )}
        </nav>
        <LanguageChoice preferences={state.preferences} />
      </div>
      <Daily />
    </main>
  );
}

/** The games over the network in which it is one's turn. */
function Turns(): JSX.Element | null {
  const { t } = useTools();
  const count = turnCount().value;
  if (count === 0) return null;
  return (
    <PlaceLink to={{ page: 'online' }} class="continue">
      <span class="continue-what">
        <span class="continue-name">{t('home.turns', { count })}</span>
      </span>
    </PlaceLink>
  );
}
