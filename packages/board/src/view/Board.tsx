/**
 * The board: a drawing, and over it a grid of cells that carry focus, names and taps.
 *
 * Why two layers: assistive software gets a plain grid of rows and cells in reading order, while the drawing is free
 * to overlap squares (paths, bursts, a piece under way) and stays one picture that scales without seams.
 */
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import './board.css';
import './marks.css';
import { makeView, nextPieceOf, squareAfterKey, UNIT } from '../geometry.js';
import type { BoardProps, Dest, Role, Skin, Square, View } from '../types.js';
import { type DragControl, DragLayer, elementAt, isStray, squareOfElement, useDrag } from './drag.js';
import { Coordinates, Dests, GroundMarks, Half, Marks, Paths, Pieces } from './layers.js';
import { FigureImage } from './PieceImage.js';
import { unlessSame } from './unlessSame.js';
import { ASK_KEY, useHold } from './useHold.js';
import { useDropTarget, usePlaced } from './usePlaced.js';
import { useSlide } from './useSlide.js';

const NONE: readonly never[] = [];

/** Renders a board of any files × ranks. It makes a drag layer if there is none around it. */
export function Board(props: BoardProps): JSX.Element {
  const drag = useDrag();
  if (drag) return <BoardWithin {...props} drag={drag} />;
  return (
    <DragLayer>
      <BoardInLayer {...props} />
    </DragLayer>
  );
}

function BoardInLayer(props: BoardProps): JSX.Element {
  return <BoardWithin {...props} drag={useDrag()!} />;
}

type WithinProps = BoardProps & { readonly drag: DragControl };

/** The side that can promote now, if there is one. */
function promoterOf({ promotable = NONE, pieces }: BoardProps): 'first' | 'second' | undefined {
  const [square] = promotable;
  return square === undefined ? undefined : (pieces[square] ?? 0) >> 4 === 0 ? 'first' : 'second';
}

function BoardWithin(props: WithinProps): JSX.Element {
  const { files, ranks, orientation, skin, pieces, drag } = props;
  const view = useMemo(() => makeView(files, ranks, orientation), [files, ranks, orientation]);
  const root = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const lastMove = props.lastMove ?? NONE;
  const dragged = drag.dragged;
  const inPlace = (props.dests ?? NONE).filter((dest) => dest.kind === 'promoteInPlace').map((dest) => dest.to);
  const promotable = (props.promotable ?? NONE).filter((square) => !inPlace.includes(square));
  const from = dragged && 'square' in dragged.origin ? dragged.origin.square : undefined;

  // The same element again: a move changes none of it.
  const decoration = useMemo(() => <skin.Decoration view={view} />, [skin, view]);
  const placed = usePlaced(lastMove);
  useDropTarget(drag, root, props.onMoveWanted, placed.place);
  useSlide(svg, view, pieces, lastMove, placed.isPlaced);

  return (
    <div
      class={`board ${skin.className}${dragged ? ' is-dragging' : ''}`}
      ref={root}
      style={{ '--files': files, '--ranks': ranks }}
      data-promotes={promoterOf(props)}
    >
      <svg
        ref={svg}
        class="board-art"
        viewBox={`0 0 ${files * UNIT} ${ranks * UNIT}`}
        aria-hidden="true"
        focusable="false"
      >
        {decoration}
        <GroundMarks
          view={view}
          lastMove={lastMove}
          check={props.check ?? NONE}
          selected={props.selected}
          over={dragged?.over}
        />
        <Half view={view} of={props.placing} />
        <Pieces view={view} pieces={pieces} skin={skin} dragged={from} />
        {props.Motion && <props.Motion {...props} view={view} lastMove={lastMove} />}
        <Paths view={view} paths={props.paths ?? NONE} />
        <Dests view={view} dests={props.dests ?? NONE} pieces={pieces} skin={skin} />
        <Marks view={view} marks={props.marks ?? NONE} skin={skin} promotable={promotable} />
        {props.drawOver?.(view)}
      </svg>
      <Coordinates view={view} labels={props.labels} />
      <Cells {...props} view={view} onTouched={placed.touch} />
    </div>
  );
}

/** Returns the cell focused last, and moves the focus; only one cell is in the page's tab order. */
function useRovingFocus(view: View, first: Square, grid: { readonly current: HTMLDivElement | null }) {
  const [focused, setFocused] = useState<Square>(first);
  const square = focused < view.files * view.ranks ? focused : first;
  const focus = (to: Square, options?: FocusOptions): void => {
    setFocused(to);
    grid.current?.querySelector<HTMLElement>(`[data-square="${to}"]`)?.focus(options);
  };
  return { square, setFocused, focus };
}

type CellsProps = WithinProps & {
  readonly view: View;
  /** A finger has tapped a square; called before `onSquare`. */
  readonly onTouched: (on: Square) => void;
};

/** Milliseconds within which a click follows the release it belongs to. */
const CLICK_MS = 500;

/**
 * Returns the handlers that turn releases of a pointer, and clicks without one, into taps.
 *
 * Why not clicks alone: Chromium sends none for a tap that follows close upon a swipe. Why clicks at all: assistive
 * software and scripts send nothing else.
 */
function useTaps(props: CellsProps, focus: (square: Square, options?: FocusOptions) => void) {
  const { drag } = props;
  const pressed = useRef<{ readonly square: Square; readonly event: PointerEvent } | undefined>(undefined);
  const handledAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    press: (square: Square | undefined, event: PointerEvent): void => {
      handledAt.current = Number.NEGATIVE_INFINITY;
      const isTap = square !== undefined && event.isPrimary && event.button === 0 && !isButton(event);
      pressed.current = isTap ? { square, event } : undefined;
    },
    onPointerUp: (event: PointerEvent): void => {
      const start = pressed.current;
      pressed.current = undefined;
      if (!start || start.event.pointerId !== event.pointerId) return;
      handledAt.current = event.timeStamp;
      if (drag.isDragging()) return;
      // To look under the finger, and to move the focus, the browser lays the page out, and the finger waits.
      const isOff = (): boolean =>
        squareOfElement(elementAt(event.target as Element, event.clientX, event.clientY)) !== start.square;
      if (isStray(start.event, event) && isOff()) return;
      if (event.pointerType !== 'touch' || hasFocusElsewhere(event)) focus(start.square, { preventScroll: true });
      // The eye is where the finger is: the piece need not slide there, and beginning a slide holds up the frame on a slow phone.
      if (event.pointerType === 'touch') props.onTouched(start.square);
      props.onSquare(start.square);
    },
    /** Without this the browser would click whatever the tap has brought under the finger. */
    onTouchEnd: (event: TouchEvent): void => {
      if (handledAt.current > 0 && event.cancelable) event.preventDefault();
    },
    onPointerCancel: (): void => {
      pressed.current = undefined;
    },
    onClick: (event: MouseEvent): void => {
      const wasHandled = event.timeStamp - handledAt.current < CLICK_MS;
      handledAt.current = Number.NEGATIVE_INFINITY;
      const square = squareOfElement(event.target as Element);
      if (!wasHandled && square !== undefined && !isButton(event)) props.onSquare(square);
    },
  };
}

/** Whether something beside the grid has the focus, such as a field with its keyboard on the screen. */
function hasFocusElsewhere({ currentTarget }: PointerEvent): boolean {
  const { activeElement } = (currentTarget as Element).getRootNode() as Document | ShadowRoot;
  const isElsewhere = activeElement !== null && activeElement !== document.body;
  return isElsewhere && !(currentTarget as Element).contains(activeElement);
}

/** Returns the handlers of the grid: one of each for all cells. */
function useCellEvents(props: CellsProps, focus: (square: Square, options?: FocusOptions) => void) {
  const { view, drag } = props;
  const { press, onPointerUp, onPointerCancel, ...taps } = useTaps(props, focus);
  const hold = useHold((on) => {
    const square = squareOfElement(on);
    // On a target a finger waits for the way there.
    return !props.dests?.some((dest) => dest.to === square) && ask(props, square);
  });
  return {
    ...taps,
    onPointerMove: hold.move,
    onContextMenu: hold.onContextMenu,
    onPointerUp: (event: PointerEvent): void => {
      hold.end();
      onPointerUp(event);
    },
    onPointerCancel: (): void => {
      hold.end();
      onPointerCancel();
    },
    onPointerDown: (event: PointerEvent): void => {
      const element = event.target as Element;
      const square = squareOfElement(element);
      press(square, event);
      hold.press(event);
      const piece = square === undefined ? 0 : props.pieces[square];
      if (square === undefined || !piece || !canGrab(props, square) || isButton(event)) return;
      const sizePx = element.closest('[data-square]')?.getBoundingClientRect().width ?? 0;
      const { skin, onGrab, onCancel } = props;
      drag.start(event, { origin: { square }, piece, skin, sizePx, onGrab, onCancel });
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const square = squareOfElement(event.target as Element);
      if (square === undefined || event.altKey || event.metaKey) return;
      if (isButton(event) && (event.key === 'Enter' || event.key === ' ')) return;
      if (pressKey(props, view, square, event, focus)) event.preventDefault();
    },
    onPointerOver: (event: PointerEvent): void => {
      const square = squareOfElement(event.target as Element);
      // One change to the grid: classes of the cells would change with every move, for everybody without a mouse, too.
      (event.currentTarget as HTMLElement).style.cursor = cursorAt(props, square);
      if (!drag.dragged) props.onHover?.(square);
    },
    onPointerLeave: (): void => props.onHover?.(undefined),
  };
}

/** Asks about the piece on a square; returns whether there is one, and somebody who answers. */
function ask(props: BoardProps, square: Square | undefined): boolean {
  if (square === undefined || !props.pieces[square] || !props.onAsked) return false;
  props.onAsked(square);
  return true;
}

function canGrab(props: BoardProps, square: Square): boolean {
  return Boolean(props.sources?.includes(square) || props.draggable?.includes(square));
}

/** Returns a function that stays the same, and does what the latest one does. */
function useLatest<Args extends readonly unknown[]>(call: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(call);
  latest.current = call;
  return useRef((...args: Args): void => latest.current(...args)).current;
}

/** Returns the mouse's cursor over a square. */
function cursorAt(props: BoardProps, square: Square | undefined): string {
  if (square === undefined) return '';
  if (props.dests?.some((dest) => dest.to === square)) return 'pointer';
  return canGrab(props, square) ? 'grab' : '';
}

function Cells(props: CellsProps): JSX.Element {
  const { view, skin, labels } = props;
  const grid = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(view, props.sources?.[0] ?? 0, grid);
  const events = useCellEvents(props, roving.focus);
  const promoteInPlace = useLatest((square: Square) => props.onMoveWanted(square, square));
  const rows = Array.from({ length: view.ranks }, (_, row) => row);
  const columns = Array.from({ length: view.files }, (_, column) => column);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot lie over the drawing as a grid of focusable cells
    <div
      ref={grid}
      class="cells"
      role="grid"
      aria-label={labels.board}
      aria-describedby={props.describedBy}
      onFocusIn={({ target }) => {
        const square = squareOfElement(target as Element);
        if (square === undefined) return;
        roving.setFocused(square);
        props.onHover?.(square);
      }}
      {...events}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid above
        // biome-ignore lint/a11y/useFocusableInteractive: in a grid the cells take the focus, not the rows
        <div role="row" class="cell-row" key={row}>
          {columns.map((column) => {
            const square = view.squareAt(column, row);
            const inPlace = inPlaceDest(props, square);
            return (
              <Cell
                key={square}
                square={square}
                label={labels.square(square)}
                isFocused={square === roving.square}
                isSelected={square === props.selected}
                isAtTop={row === 0}
                isAtRight={column === view.files - 1}
                badge={inPlace && labels.promoteInPlace(square)}
                promotion={inPlace?.promotion}
                skin={skin}
                onBadge={promoteInPlace}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

const isButton = (event: Event): boolean => (event.target as Element).closest('button') !== null;

/** Does what a key on a square means; returns whether it meant anything. */
function pressKey(
  props: BoardProps,
  view: View,
  square: Square,
  event: KeyboardEvent,
  focus: (square: Square) => void,
): boolean {
  const { key } = event;
  if (key === 'Enter' || key === ' ') props.onSquare(square);
  else if (key === 'Escape') props.onCancel();
  else if (key === ASK_KEY && !props.letters?.[ASK_KEY] && !event.ctrlKey) return ask(props, square);
  else if (key === '=' && inPlaceDest(props, square)) props.onMoveWanted(square, square);
  else {
    const role = event.ctrlKey ? undefined : props.letters?.[key.toLowerCase()];
    const next =
      role === undefined
        ? squareAfterKey(view, square, key, event.ctrlKey)
        : nextPieceOf(view, props.pieces, role, square, event.shiftKey);
    if (next === undefined) return false;
    focus(next);
  }
  return true;
}

function inPlaceDest(props: BoardProps, square: Square): Dest | undefined {
  return props.dests?.find((dest) => dest.to === square && dest.kind === 'promoteInPlace');
}

interface CellProps {
  readonly square: Square;
  readonly label: string;
  readonly isFocused: boolean;
  readonly isSelected: boolean;
  readonly isAtTop: boolean;
  readonly isAtRight: boolean;
  /** The name of the button that promotes in place; undefined for none. */
  readonly badge: string | undefined;
  readonly promotion: Role | undefined;
  readonly skin: Skin;
  readonly onBadge: (square: Square) => void;
}

/** A square. A tap changes a few of some eighty: the others are left alone. */
const Cell = unlessSame((props: CellProps): JSX.Element => {
  const { square, badge, promotion, skin } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid above
    <div
      role="gridcell"
      class="cell"
      data-square={square}
      tabIndex={props.isFocused ? 0 : -1}
      aria-label={props.label}
      aria-selected={props.isSelected}
    >
      {badge !== undefined && (
        <button
          type="button"
          class={`promote-badge${props.isAtTop ? ' at-top' : ''}${props.isAtRight ? ' at-right' : ''}`}
          aria-label={badge}
          onClick={(event) => {
            // The badge goes with the move: leave the focus on its square.
            event.currentTarget.closest<HTMLElement>('[data-square]')?.focus();
            props.onBadge(square);
          }}
        >
          {promotion !== undefined && <FigureImage skin={skin} role={promotion} />}
        </button>
      )}
    </div>
  );
});
