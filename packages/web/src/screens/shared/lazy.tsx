/** Screens that are loaded when they are first shown, so that the first page is small. The service worker keeps them all. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTools } from './context.js';

export type View<Props> = (props: Props) => JSX.Element | null;

/** Whether the page that somebody has gone to is still being loaded. */
let isAwaited = false;

/** Puts the focus on the title of the page, once it is there: somebody who cannot see the page begins at it. */
export function focusTitle(): void {
  const title = document.querySelector('h1');
  isAwaited = title === null;
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Returns a component that loads another one: a whole page, or a part of one whose place has a class. */
export function lazy<Props extends object>(load: () => Promise<View<Props>>, place?: string): View<Props> {
  let loaded: View<Props> | null = null;
  return function Lazy(props: Props): JSX.Element {
    const [Component, setComponent] = useState<View<Props> | null>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Component) {
        if (isAwaited) focusTitle();
        return;
      }
      load().then(
        (found) => {
          loaded = found;
          setComponent(() => found);
        },
        () => setFailed(true),
      );
    }, [Component]);
    if (Component) return <Component {...props} />;
    if (place !== undefined) return <Part place={place} hasFailed={hasFailed} />;
    return hasFailed ? <NotLoaded /> : <main class="loading" aria-busy="true" />;
  };
}

function Part(props: { readonly place: string; readonly hasFailed: boolean }): JSX.Element {
  const { t } = useTools();
  return (
    <div class={props.place} role="status" aria-busy={!props.hasFailed}>
      {props.hasFailed && t('page.partNotLoaded')}
    </div>
  );
}

function NotLoaded(): JSX.Element {
  const { t } = useTools();
  return (
    <main class="loading">
      <h1>{t('page.notLoaded')}</h1>
      <button type="button" class="offer main" onClick={() => location.reload()}>
        {t('action.retry')}
      </button>
    </main>
  );
}
