/** The games of this device. */
import type { JSX } from 'preact';
import type { AppState } from '../../state/types.js';
import { Continue, hasGame } from '../home/Continue.js';
import { useTools } from '../shared/context.js';
import { Page } from './Page.js';
import { Ways } from './Ways.js';

export function Games({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  return (
    <Page title={t('games.title')}>
      {hasGame(state) ? <Continue state={state} /> : <p>{t('games.none')}</p>}
      <Ways
        ways={[
          { to: { page: 'newGame' }, name: t('action.newGame'), about: t('games.new.about') },
          { to: { page: 'online' }, name: t('games.online'), about: t('games.online.about') },
        ]}
      />
    </Page>
  );
}
