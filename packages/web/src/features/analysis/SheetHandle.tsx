/** The handle of the desk's sheet on a phone: how much of the screen the column takes from the board, in three heights. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { useTools } from '../../ui/context.js';

export const SHEET_HEIGHTS = ['peek', 'half', 'full'] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** How far a finger moves before it drags. Units: CSS pixels. */
const DRAG_PX = 12;
/** The part of the window's height from which a drag goes over two heights. */
const FAR = 0.35;

/** Returns the height after a drag of so many pixels, downwards counted as more, in a window of such a height. */
export function draggedTo(height: SheetHeight, dy: number, windowHeight: number): SheetHeight {
  if (Math.abs(dy) < DRAG_PX) return height;
  const steps = Math.abs(dy) > FAR * windowHeight ? 2 : 1;
  const at = SHEET_HEIGHTS.indexOf(height) + (dy < 0 ? steps : -steps);
  return SHEET_HEIGHTS[Math.min(Math.max(at, 0), SHEET_HEIGHTS.length - 1)]!;
}

/** Returns the height that a press on the handle leads to: the next one, and from the last the first. */
export function pressedTo(height: SheetHeight): SheetHeight {
  return SHEET_HEIGHTS[(SHEET_HEIGHTS.indexOf(height) + 1) % SHEET_HEIGHTS.length]!;
}

export function SheetHandle(props: {
  readonly height: SheetHeight;
  readonly onHeight: (height: SheetHeight) => void;
}): JSX.Element {
  const { height, onHeight } = props;
  const { t } = useTools();
  const startY = useRef(0);
  const hasDragged = useRef(false);
  return (
    <button
      type="button"
      class="desk-handle"
      aria-label={t(`desk.sheet.${pressedTo(height)}`)}
      onPointerDown={(event) => {
        startY.current = event.clientY;
        hasDragged.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const wanted = draggedTo(height, event.clientY - startY.current, window.innerHeight);
        hasDragged.current = Math.abs(event.clientY - startY.current) >= DRAG_PX;
        if (wanted !== height) onHeight(wanted);
      }}
      // A click follows the end of a drag, too.
      onClick={() => {
        if (!hasDragged.current) onHeight(pressedTo(height));
        hasDragged.current = false;
      }}
    />
  );
}
