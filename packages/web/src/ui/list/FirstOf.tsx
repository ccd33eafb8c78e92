import type { ComponentChildren, JSX } from 'preact';

/** How many are listed; the rest is counted. */
const LISTED = 50;

/** A list of what may be many: the first of them, and words about the rest. */
export function FirstOf<Item>(props: {
  readonly items: readonly Item[];
  readonly class: string;
  readonly keyOf: (item: Item) => string | number;
  readonly more: (count: number) => string;
  readonly children: (item: Item) => ComponentChildren;
}): JSX.Element {
  const { items, keyOf } = props;
  return (
    <ul class={props.class}>
      {items.slice(0, LISTED).map((item) => (
        <li key={keyOf(item)}>{props.children(item)}</li>
      ))}
      {items.length > LISTED && <li>{props.more(items.length - LISTED)}</li>}
    </ul>
  );
}
