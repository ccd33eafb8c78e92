/** How the app looks and what it shows. */
import type { JSX } from 'preact';
import type { AppState } from '../../state/types.js';
import { Looks } from '../dialogs/MenuDialog.js';
import { useTools } from '../shared/context.js';
import { Page } from './Page.js';

export function Settings({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  return (
    <Page title={t('settings.title')}>
      <Looks preferences={state.preferences} />
    </Page>
  );
}
