/** A button for something that can be done now. */
import type { ComponentChildren, JSX } from 'preact';

export function Offer(props: {
  readonly onClick: () => void;
  readonly isMain?: boolean;
  /** Whether it waits a moment before it shows, for what may be over at once. */
  readonly isLate?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  const look = `offer${props.isMain ? ' main' : ''}${props.isLate ? ' late' : ''}`;
  return (
    <button type="button" class={look} onClick={props.onClick}>
      {props.children}
    </button>
  );
}
