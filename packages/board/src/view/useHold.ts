/** A finger held still on a piece, or a mouse that asks for a menu there: both want to know more about it. */
import { useEffect, useRef } from 'preact/hooks';
import { isStray } from './drag.js';

/** How long a finger is held still; longer than one that begins to draw at the desk. Units: ms. */
const HOLD_MS = 550;

/** Asks about a piece, in a game that has none of this letter. */
export const ASK_KEY = 'i';

export interface Hold {
  readonly press: (event: PointerEvent) => void;
  readonly move: (event: PointerEvent) => void;
  readonly end: () => void;
  /** Also for a key that asks. */
  readonly onContextMenu: (event: Event) => void;
}

/**
 * Returns handlers for an element with pieces.
 *
 * `onHeld` returns whether there was a piece to describe. Then the gesture is over for everything else, too.
 */
export function useHold(onHeld: (on: Element) => boolean): Hold {
  const latest = useRef(onHeld);
  latest.current = onHeld;
  const handlers = useRef<Hold>();
  handlers.current ??= holdOf((on) => latest.current(on));
  const { end } = handlers.current;
  useEffect(() => end, [end]);
  return handlers.current;
}

function holdOf(onHeld: (on: Element) => boolean): Hold {
  let pressed: PointerEvent | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    pressed = undefined;
  };
  const hold = ({ target, pointerId, pointerType }: PointerEvent): void => {
    if (!onHeld(target as Element)) return;
    const cancel = new PointerEvent('pointercancel', { pointerId, pointerType, bubbles: true });
    target?.dispatchEvent(cancel);
  };
  return {
    press: (event) => {
      end();
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      pressed = event;
      timer = setTimeout(() => hold(event), HOLD_MS);
    },
    move: (event) => {
      if (pressed && isStray(pressed, event)) end();
    },
    end,
    onContextMenu: (event) => {
      end();
      if (onHeld(event.target as Element)) event.preventDefault();
    },
  };
}
