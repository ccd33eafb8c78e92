/** The five doors of the app. */
import type { JSX } from 'preact';
import type { Place } from '../../session/place.js';
import { useTools } from '../../ui/context.js';
import { courseUnderWay } from '../../ui/course.js';
import { Icon, type IconName } from '../../ui/Icon.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import './doors.css';

const DOORS = [
  { name: 'learn', icon: 'learn', to: { page: 'learn' } },
  { name: 'computer', icon: 'computer', to: { page: 'computer' } },
  { name: 'friend', icon: 'friend', to: { page: 'friend' } },
  { name: 'train', icon: 'train', to: { page: 'train' } },
  { name: 'analyse', icon: 'analysis', to: { page: 'analyse' } },
] as const satisfies readonly { readonly name: string; readonly icon: IconName; readonly to: Place }[];

export function Doors(): JSX.Element {
  const { t } = useTools();
  const at = courseUnderWay();
  return (
    <nav class="doors" aria-label={t('home.doors')}>
      <ul>
        {DOORS.map(({ name, icon, to }) => (
          <li key={name}>
            <PlaceLink to={to} class={`door door-${name}${name === 'learn' && !at ? ' is-first' : ''}`}>
              <Icon name={icon} />
              <span class="door-name">{t(`door.${name}`)}</span>
              <span class="door-about">{t(name === 'learn' && at ? 'door.learn.again' : `door.${name}.about`)}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
