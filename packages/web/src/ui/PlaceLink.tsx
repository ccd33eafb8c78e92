/** A link to a page of the app: with an address, so that it can be opened in another tab, and without loading anything. */
import type { ComponentChildren, JSX } from 'preact';
import { hrefOf } from '../session/effects/site.js';
import type { Place } from '../session/place.js';
import { useTools } from './context.js';

export function PlaceLink(props: {
  readonly to: Place;
  readonly class?: string;
  readonly label?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { site, open } = useTools();
  const { to } = props;
  return (
    <a
      class={props.class}
      href={hrefOf(site, to)}
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        open(to);
      }}
    >
      {props.children}
    </a>
  );
}
