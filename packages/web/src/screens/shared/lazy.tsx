/** Screens that are loaded when they are first shown, so that the first page is small. The service worker keeps them all. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PartName } from '../../i18n/parts.js';
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

/** Needs of a component besides its code: parts of the catalogue; and the class of its place, where it is a part of a page. */
interface Needs {
  readonly texts?: readonly PartName[];
  readonly place?: string;
}

/** Returns a component that loads another one, and its texts: a whole page, or a part of one. */
export function lazy<Props extends object>(
  load: () => Promise<View<Props>>,
  { texts: parts = [], place }: Needs = {},
): View<Props> {
  let loaded: View<Props> | null = null;
  return function Lazy(props: Props): JSX.Element {
    const [Component, setComponent] = useState<View<Props> | null>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const { texts } = useTools();
    useEffect(() => {
      if (Component) {
        if (isAwaited) focusTitle();
        return;
      }
      Promise.all([load(), texts.load(parts)]).then(
        ([found]) => {
          loaded = found;
          setComponent(() => found);
        },
        () => setFailed(true),
      );
    }, [Component, texts]);
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
