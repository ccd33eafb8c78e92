/** How two people play: on one device, or each on their own. */
import type { JSX } from 'preact';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { Ways } from '../../ui/Ways.js';

export function Friend(): JSX.Element {
  const { t } = useTools();
  return (
    <Page title={t('friend.title')}>
      <Ways
        ways={[
          { to: { page: 'invite' }, name: t('friend.link'), about: t('friend.link.about') },
          { to: { page: 'newGame' }, name: t('friend.here'), about: t('friend.here.about') },
          { to: { page: 'online' }, name: t('friend.anybody'), about: t('friend.anybody.about') },
        ]}
      />
    </Page>
  );
}
