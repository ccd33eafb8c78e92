/** Drawing on the board: with the right button of a mouse, or with a finger that has been held still. */
import type { Square } from '@sitke/board/parts';
import { squareOfElement } from '@sitke/board/parts';
import { useEffect, useRef } from 'preact/hooks';
import { colorOfKeys } from '../../session/desk/marks.js';
import type { DrawnMark } from '../../session/gameState.js';

/** How long a finger is held still before it draws. Units: ms. */
const HOLD_MS = 450;
/** How far it may tremble. Units: CSS pixels. */
const STILL_PX = 8;

interface Pressed {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly from: Square;
  isDrawing: boolean;
}

const squareAt = (event: PointerEvent): Square | undefined =>
  squareOfElement(document.elementFromPoint(event.clientX, event.clientY));

/** Handles the gestures on a board before the board does, and keeps those that draw from it. */
class Drawing {
  #pressed: Pressed | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  onDrawn: (mark: DrawnMark) => void = () => undefined;

  readonly down = (event: PointerEvent): void => {
    const from = squareOfElement(event.target as Element);
    this.#end();
    if (from === undefined) return;
    const isMouse = event.pointerType === 'mouse';
    if (isMouse && event.button !== 2) return;
    this.#pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, from, isDrawing: isMouse };
    if (isMouse) event.stopPropagation();
    else if (event.isPrimary) this.#timer = setTimeout(() => this.#hold(event), HOLD_MS);
  };

  readonly move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (!pressed || pressed.id !== event.pointerId) return;
    if (pressed.isDrawing) event.stopPropagation();
    else if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STILL_PX) this.#end();
  };

  readonly up = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    this.#end();
    if (!pressed?.isDrawing || pressed.id !== event.pointerId) return;
    event.stopPropagation();
    const to = squareAt(event);
    if (to !== undefined) this.onDrawn({ color: colorOfKeys(event), from: pressed.from, to });
  };

  /** Ends the board's own gesture. */
  #hold({ target, pointerId, pointerType }: PointerEvent): void {
    if (!this.#pressed) return;
    this.#pressed.isDrawing = true;
    const cancel = new PointerEvent('pointercancel', { pointerId, pointerType, bubbles: true });
    target?.dispatchEvent(cancel);
    navigator.vibrate?.(15);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#pressed = null;
  }
}

/** Returns a ref for the element around a board on which marks are drawn. */
export function useDrawing(onDrawn: (mark: DrawnMark) => void) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  drawing.current ??= new Drawing();
  drawing.current.onDrawn = onDrawn;
  useEffect(() => {
    const [element, { down, move, up }] = [box.current, drawing.current!];
    // The board asks about a piece by the same button.
    const stopMenu = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('pointerdown', down, true);
    window.addEventListener('pointermove', move, true);
    window.addEventListener('pointerup', up, true);
    element?.addEventListener('contextmenu', stopMenu, true);
    return () => {
      element?.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointermove', move, true);
      window.removeEventListener('pointerup', up, true);
      element?.removeEventListener('contextmenu', stopMenu, true);
    };
  }, []);
  return box;
}
