/** The bar at the top of every page but the home: the way home, what the page is, and what belongs to it. */
import type { ComponentChildren, JSX } from 'preact';
import { useTools } from './context.js';
import { Icon } from './Icon.js';
import { PlaceLink } from './PlaceLink.js';

export function TopBar(props: {
  readonly title: ComponentChildren;
  readonly children?: ComponentChildren;
}): JSX.Element {
  const { t } = useTools();
  return (
    <header class="top-bar">
      <PlaceLink to={{ page: 'home' }} class="quiet to-home" label={t('page.home')}>
        <Icon name="home" />
      </PlaceLink>
      <h1>{props.title}</h1>
      {props.children}
    </header>
  );
}

/** Goes back to the page that somebody came from. */
export function BackButton(): JSX.Element {
  const { t, leave } = useTools();
  return (
    <button type="button" class="quiet" onClick={leave}>
      {t('page.back')}
    </button>
  );
}
