/**
 * One drag layer over the boards and the trays inside it, so that a piece can go from a tray to a board and back.
 *
 * Pointer events, one pointer at a time. A drag starts only past a small distance; a shorter gesture is a tap, which
 * is not this layer's business.
 * The ghost is moved without rendering; the components render only when the square under it changes.
 */
import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Color, From, Origin, Piece, Skin, Square } from '../types.js';
import { PieceImage } from './PieceImage.js';

/** Pixels a pointer may stray within a click: a finger is less steady than a mouse. */
const SLOP = { mouse: 4, other: 9 } as const;

/** Returns whether a pointer has gone too far from where it was pressed to mean a tap. */
export function isStray(pressed: PointerEvent, now: PointerEvent): boolean {
  const slop = pressed.pointerType === 'mouse' ? SLOP.mouse : SLOP.other;
  return Math.hypot(now.clientX - pressed.clientX, now.clientY - pressed.clientY) > slop;
}

export interface DragStart {
  readonly origin: Origin;
  readonly piece: Piece;
  readonly skin: Skin;
  /** Side of the ghost in pixels. */
  readonly sizePx: number;
  readonly onGrab: ((origin: Origin) => void) | undefined;
  readonly onCancel: (() => void) | undefined;
}

/** The piece under way and the square under it. */
export interface Dragged {
  readonly origin: Origin;
  readonly piece: Piece;
  readonly skin: Skin;
  readonly sizePx: number;
  readonly isTouch: boolean;
  readonly over: Square | undefined;
}

interface BoardTarget {
  readonly element: () => HTMLElement | null;
  readonly onMoveWanted: (from: From, to: Square) => void;
}

interface TrayTarget {
  readonly element: () => HTMLElement | null;
  readonly color: Color;
  readonly onReturned: (from: Square) => void;
}

export interface DragControl {
  readonly dragged: Dragged | undefined;
  /** Watches a pressed pointer; nothing happens until it has moved far enough. */
  start(event: PointerEvent, start: DragStart): void;
  /** Whether a drag is under way. */
  isDragging(): boolean;
  /** Whether a drag has just ended, so that the click now arriving belongs to it. */
  isAfterDrag(): boolean;
  addBoard(target: BoardTarget): () => void;
  addTray(target: TrayTarget): () => void;
}

const DragContext = createContext<DragControl | undefined>(undefined);

/** Returns the drag layer around, or undefined. */
export function useDrag(): DragControl | undefined {
  return useContext(DragContext);
}

/** Reads the square of the board cell that holds an element, or undefined. */
export function squareOfElement(element: Element | null): Square | undefined {
  const cell = element?.closest<HTMLElement>('[data-square]');
  return cell ? Number(cell.dataset['square']) : undefined;
}

/** Returns what lies at a point of the window, within the same page or shadow as another element. */
export function elementAt(beside: Element, x: number, y: number): Element | null {
  return (beside.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y);
}

class Targets {
  readonly boards = new Set<BoardTarget>();
  readonly trays = new Set<TrayTarget>();

  squareUnder(x: number, y: number): { square: Square; board: BoardTarget } | undefined {
    for (const board of this.boards) {
      const own = board.element();
      const element = own && elementAt(own, x, y);
      const square = own?.contains(element) ? squareOfElement(element) : undefined;
      if (square !== undefined) return { square, board };
    }
    return undefined;
  }

  /** Side of a board's square in pixels, so that a piece from a tray is as large under way as it will stand. */
  squareSizePx(): number {
    const [board] = this.boards;
    return board?.element()?.querySelector('[data-square]')?.getBoundingClientRect().width ?? 0;
  }

  trayUnder(x: number, y: number, color: Color): TrayTarget | undefined {
    const isUnder = (own: HTMLElement | null): boolean => own?.contains(elementAt(own, x, y)) === true;
    return [...this.trays].find((tray) => tray.color === color && isUnder(tray.element()));
  }
}

/** Delivers a piece dropped at a point; a piece put back where it stood stays there, still selected. */
function deliver(targets: Targets, start: DragStart, x: number, y: number): void {
  const { origin } = start;
  const hit = targets.squareUnder(x, y);
  if (hit) {
    if (!('square' in origin)) hit.board.onMoveWanted({ role: origin.role }, hit.square);
    else if (origin.square !== hit.square) hit.board.onMoveWanted(origin.square, hit.square);
    return;
  }
  const tray = 'square' in origin ? targets.trayUnder(x, y, (start.piece >> 4) as Color) : undefined;
  if (tray && 'square' in origin) tray.onReturned(origin.square);
  else start.onCancel?.();
}

interface Gesture {
  readonly stop: () => void;
}

interface GestureHooks {
  readonly targets: Targets;
  readonly show: (dragged: Dragged | undefined) => void;
  readonly place: (x: number, y: number) => void;
  readonly ended: (dragged: boolean) => void;
}

/** Follows one pressed pointer until it is released, cancelled, or stopped. */
function followPointer(event: PointerEvent, start: DragStart, hooks: GestureHooks): Gesture {
  const isTouch = event.pointerType !== 'mouse';
  let dragged: Dragged | undefined;
  const listeners = new AbortController();
  const finish = (): void => {
    listeners.abort();
    hooks.show(undefined);
    hooks.ended(dragged !== undefined);
  };
  const move = (moved: PointerEvent): void => {
    if (moved.pointerId !== event.pointerId) return;
    if (!dragged && !isStray(event, moved)) return;
    const over = hooks.targets.squareUnder(moved.clientX, moved.clientY)?.square;
    if (!dragged || dragged.over !== over) {
      if (!dragged) start.onGrab?.(start.origin);
      const { origin, piece, skin } = start;
      const sizePx = hooks.targets.squareSizePx() || start.sizePx;
      dragged = { origin, piece, skin, sizePx, isTouch, over };
      hooks.show(dragged);
    }
    hooks.place(moved.clientX, moved.clientY);
  };
  const up = (released: PointerEvent): void => {
    if (released.pointerId !== event.pointerId) return;
    const wasDragged = dragged !== undefined;
    finish();
    if (wasDragged) deliver(hooks.targets, start, released.clientX, released.clientY);
  };
  const giveUp = (): void => {
    const wasDragged = dragged !== undefined;
    finish();
    if (wasDragged) start.onCancel?.();
  };
  const onEscape = (pressed: KeyboardEvent): void => {
    if (pressed.key !== 'Escape' || !dragged) return;
    pressed.stopPropagation();
    giveUp();
  };
  const on = { signal: listeners.signal };
  window.addEventListener('pointermove', move, on);
  window.addEventListener('pointerup', up, on);
  window.addEventListener('pointercancel', giveUp, on);
  window.addEventListener('blur', giveUp, on);
  window.addEventListener('keydown', onEscape, { capture: true, signal: listeners.signal });
  return { stop: finish };
}

/** Returns the control of a new drag layer, and what its ghost needs. */
function useDragControl() {
  const [dragged, setDragged] = useState<Dragged | undefined>(undefined);
  const ghost = useRef<HTMLDivElement>(null);
  const at = useRef('');
  const gesture = useRef<Gesture | undefined>(undefined);
  useEffect(() => () => gesture.current?.stop(), []);
  const methods = useMemo(() => {
    const targets = new Targets();
    let dragging = false;
    let justDragged = false;
    const hooks: GestureHooks = {
      targets,
      show: (shown) => {
        dragging = shown !== undefined;
        setDragged(shown);
      },
      place: (x, y) => {
        at.current = `translate(${x}px, ${y}px)`;
        if (ghost.current) ghost.current.style.transform = at.current;
      },
      ended: (wasDragged) => {
        gesture.current = undefined;
        justDragged = wasDragged;
        // The click of this gesture, if the browser sends one, comes before this timer.
        setTimeout(() => {
          justDragged = false;
        }, 30);
      },
    };
    return {
      start: (event: PointerEvent, from: DragStart): void => {
        if (!event.isPrimary || event.button !== 0) return;
        gesture.current?.stop();
        gesture.current = followPointer(event, from, hooks);
      },
      isDragging: () => dragging,
      isAfterDrag: () => justDragged,
      addBoard: (target: BoardTarget) => {
        targets.boards.add(target);
        return () => void targets.boards.delete(target);
      },
      addTray: (target: TrayTarget) => {
        targets.trays.add(target);
        return () => void targets.trays.delete(target);
      },
    };
  }, []);
  const control = useMemo<DragControl>(() => ({ ...methods, dragged }), [methods, dragged]);
  return { control, ghost, transform: at };
}

/** Renders its children with one drag layer for all boards and trays among them. */
export function DragLayer(props: { readonly children: ComponentChildren }): JSX.Element {
  const { control, ghost, transform } = useDragControl();
  const { dragged } = control;
  return (
    <DragContext.Provider value={control}>
      {props.children}
      {dragged && (
        <div class="drag-ghost" ref={ghost} style={{ transform: transform.current }}>
          <div
            class={dragged.isTouch ? 'drag-piece drag-touch' : 'drag-piece'}
            style={{ '--ghost': `${dragged.sizePx}px` }}
          >
            <PieceImage skin={dragged.skin} piece={dragged.piece} />
          </div>
        </div>
      )}
    </DragContext.Provider>
  );
}
