/** An address that is no page's: what is wrong, and every way on. */
import type { JSX } from 'preact';
import { Doors } from '../home/Doors.js';
import { useTools } from '../shared/context.js';
import { Page } from './Page.js';

export function Unknown(): JSX.Element {
  const { t } = useTools();
  return (
    <Page title={t('unknown.title')}>
      <p>{t('unknown.text')}</p>
      <Doors />
    </Page>
  );
}
