/** Another device: all that is kept here and the guest of this server go there by a code, or into a file for bad days. */
import type { JSX } from 'preact';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import { FromDevice } from './FromDevice.js';
import './move.css';
import { Recovery } from './Recovery.js';
import { ToDevice } from './ToDevice.js';

export function MovePage({ state, place }: ScreenProps<PageOf<'move'>>): JSX.Element {
  const { t } = useTools();
  const from = <FromDevice key={place.code} state={state} code={place.code} />;
  return (
    <Page title={t('move.title')} class="move">
      <p>{t('move.about')}</p>
      {place.code !== '' && from}
      <ToDevice state={state} />
      {place.code === '' && from}
      <Recovery state={state} />
    </Page>
  );
}
