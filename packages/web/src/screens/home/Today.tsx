/** The way to everything that is to be repeated today; nothing where nothing is due. */
import type { JSX } from 'preact';
import { browserPractice } from '../../effects/practice.js';
import { dayNow } from '../../effects/random.js';
import { dueToday } from '../../practice/due.js';
import type { AppState } from '../../state/types.js';
import { useTools } from '../shared/context.js';
import { PlaceLink } from '../shared/PlaceLink.js';

export function Today({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const due = dueToday(state.training, browserPractice().practice.value, dayNow());
  return (
    <p class="today">{due > 0 && <PlaceLink to={{ page: 'train' }}>{t('home.due', { count: due })}</PlaceLink>}</p>
  );
}
