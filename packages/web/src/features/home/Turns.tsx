/** The games over the network in which it is one's turn. */
import type { JSX } from 'preact';
import { turnCount } from '../../session/effects/turns.js';
import { useTools } from '../../ui/context.js';
import { PlaceLink } from '../../ui/PlaceLink.js';

export function Turns(): JSX.Element | null {
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
