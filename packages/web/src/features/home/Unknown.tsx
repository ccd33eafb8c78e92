/** An unknown address: what is wrong, and links to all pages. */
import type { JSX } from 'preact';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { Doors } from './Doors.js';

export function Unknown(): JSX.Element {
  const { t } = useTools();
  return (
    <Page title={t('unknown.title')}>
      <p>{t('unknown.text')}</p>
      <Doors />
    </Page>
  );
}
