/** The place of a page whose code, texts or data are still being loaded, or did not load. */
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useTools } from './context.js';

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

/** Holds the place of a page until it is there; says so where it did not load, with a way to try again. */
export function Waiting({ hasFailed = false }: { readonly hasFailed?: boolean }): JSX.Element {
  const { t } = useTools();
  // The page that follows is put in this place by the same run.
  const focusNext = (): void => queueMicrotask(() => isAwaited && focusTitle());
  useLayoutEffect(() => focusNext, [hasFailed]);
  if (!hasFailed) return <main class="loading" aria-busy="true" />;
  return (
    <main class="loading">
      <h1>{t('page.notLoaded')}</h1>
      <button type="button" class="offer main" onClick={() => location.reload()}>
        {t('action.retry')}
      </button>
    </main>
  );
}
