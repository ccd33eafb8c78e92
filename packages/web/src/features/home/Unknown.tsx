/** An address that is no page's: what is wrong, and every way on. */
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
