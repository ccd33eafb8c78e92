/** Screens that are loaded when they are first shown, so that the first page is small. The service worker keeps them all. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PartName } from '../i18n/parts.js';
import { useTools } from './context.js';
import { Waiting } from './Waiting.js';

export type View<Props> = (props: Props) => JSX.Element | null;

/**
 * Needs of a component besides its code: parts of the catalogue, the declared actions with their names; and the class of its place, where it is a
 * part of a page.
 */
interface Needs {
  readonly texts?: readonly PartName[];
  readonly hasActions?: boolean;
  readonly place?: string;
}

/** Returns a component that loads another one, and its texts: a whole page, or a part of one. */
export function lazy<Props extends object>(
  load: () => Promise<View<Props>>,
  { texts: parts = [], hasActions = false, place }: Needs = {},
): View<Props> {
  let loaded: View<Props> | null = null;
  return function Lazy(props: Props): JSX.Element {
    const [Component, setComponent] = useState<View<Props> | null>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const { texts, actions } = useTools();
    useEffect(() => {
      if (Component) return;
      Promise.all([load(), texts.load(hasActions ? [...parts, 'actions'] : parts), hasActions && actions.load()]).then(
        ([found]) => {
          loaded = found;
          setComponent(() => found);
        },
        () => setFailed(true),
      );
    }, [Component, texts]);
    if (Component) return <Component {...props} />;
    if (place !== undefined) return <Part place={place} hasFailed={hasFailed} />;
    return <Waiting hasFailed={hasFailed} />;
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
