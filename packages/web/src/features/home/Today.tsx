/** The way to everything that is to be repeated today; nothing where nothing is due. */
import type { JSX } from 'preact';
import { browserPractice } from '../../session/effects/practice.js';
import { dayNow } from '../../session/effects/random.js';
import { dueToday } from '../../session/practice/due.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { PlaceLink } from '../../ui/PlaceLink.js';

export function Today({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const due = dueToday(state.training, browserPractice().value.value, dayNow());
  return (
    <p class="today">{due > 0 && <PlaceLink to={{ page: 'train' }}>{t('home.due', { count: due })}</PlaceLink>}</p>
  );
}
