/** A game that is kept, on its way to the board; and the board whose game another tab plays. */
import type { JSX } from 'preact';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { Waiting } from '../../ui/Waiting.js';

export function KeptGame(): JSX.Element {
  return <Waiting />;
}

export function Elsewhere({ state }: { readonly state: AppState }): JSX.Element {
  const { t, texts, games } = useTools();
  return (
    <Page title={texts.own(gameOn(state).variant, 'name')}>
      <p role="status">{t('keeping.elsewhere')}</p>
      <div class="buttons">
        <button type="button" class="offer main" onClick={() => games.keeper.takeOver()}>
          {t('keeping.takeOver')}
        </button>
        <PlaceLink to={{ page: 'games' }} class="offer">
          {t('games.title')}
        </PlaceLink>
      </div>
    </Page>
  );
}
