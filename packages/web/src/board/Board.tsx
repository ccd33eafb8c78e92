/**
 * The board: a drawing, and over it a grid of cells that carry focus, names and taps.
 *
 * Why two layers: assistive software gets a plain grid of rows and cells in reading order, while the drawing is free
 * to overlap squares (paths, bursts, a man under way) and stays one picture that scales without seams.
 */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import './board.css';
import { type DragControl, DragLayer, squareOfElement, useDrag } from './drag.js';
import { makeView, nextManOf, squareAfterKey, UNIT } from './geometry.js';
import { Coordinates, Dests, GroundMarks, Marks, Men, Paths } from './layers.js';
import { FigureImage } from './PieceImage.js';
import type { BoardProps, Dest, Square, View } from './types.js';
import { useSlide } from './useSlide.js';

const NONE: readonly never[] = [];

/** Renders a board of any files × ranks. It makes a drag layer of its own where there is none around it. */
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

  const latest = useRef(props);
  latest.current = props;
  const placedAt = useRef<Square | undefined>(undefined);
  useEffect(
    () =>
      drag.addBoard({
        element: () => root.current,
        onMoveWanted: (origin, to) => {
          placedAt.current = to;
          latest.current.onMoveWanted(origin, to);
        },
      }),
    [drag.addBoard],
  );
  useSlide(svg, view, pieces, lastMove, () => {
    const wasPlaced = placedAt.current === lastMove[1];
    placedAt.current = undefined;
    return wasPlaced;
  });

  return (
    <div
      class={`board ${skin.className}${dragged ? ' is-dragging' : ''}`}
      ref={root}
      style={{ '--files': files, '--ranks': ranks }}
    >
      <svg
        ref={svg}
        class="board-art"
        viewBox={`0 0 ${files * UNIT} ${ranks * UNIT}`}
        aria-hidden="true"
        focusable="false"
      >
        <skin.Decoration view={view} />
        <Coordinates view={view} labels={props.labels} />
        <GroundMarks
          view={view}
          lastMove={lastMove}
          check={props.check ?? NONE}
          selected={props.selected}
          over={dragged?.over}
        />
        <Men view={view} pieces={pieces} skin={skin} dragged={from} />
        <Paths view={view} paths={props.paths ?? NONE} />
        <Dests view={view} dests={props.dests ?? NONE} pieces={pieces} skin={skin} />
        <Marks view={view} marks={props.marks ?? NONE} promotable={promotable} />
      </svg>
      <Cells {...props} view={view} />
    </div>
  );
}

/** Returns the cell focused last, and moves the focus; only one cell is in the page's tab order. */
function useRovingFocus(view: View, first: Square, grid: { readonly current: HTMLDivElement | null }) {
  const [focused, setFocused] = useState<Square>(first);
  const square = focused < view.files * view.ranks ? focused : first;
  const focus = (to: Square): void => {
    setFocused(to);
    grid.current?.querySelector<HTMLElement>(`[data-square="${to}"]`)?.focus();
  };
  return { square, setFocused, focus };
}

function Cells(props: WithinProps & { readonly view: View }): JSX.Element {
  const { view, drag } = props;
  const grid = useRef<HTMLDivElement>(null);
  const roving = useRovingFocus(view, props.sources?.[0] ?? 0, grid);
  const inPlace = new Map((props.dests ?? NONE).filter((d) => d.kind === 'promoteInPlace').map((d) => [d.to, d]));
  const grabbable = new Set([...(props.sources ?? NONE), ...(props.draggable ?? NONE)]);
  const targets = new Set((props.dests ?? NONE).map((d) => d.to));
  const pressed = useRef<Square | undefined>(undefined);

  const onPointerDown = (event: PointerEvent): void => {
    const square = squareOfElement(event.target as Element);
    pressed.current = event.isPrimary && event.button === 0 ? square : undefined;
    const piece = square === undefined ? 0 : props.pieces[square];
    if (square === undefined || !piece || !grabbable.has(square) || isButton(event)) return;
    const sizePx = (event.target as Element).closest('[data-square]')!.getBoundingClientRect().width;
    const { skin, onGrab, onCancel } = props;
    drag.start(event, { origin: { square }, piece, skin, sizePx, onGrab, onCancel });
  };
  const onClick = (event: MouseEvent): void => {
    // A click that slid over an edge has no cell of its own: it means the square where it began.
    const square = squareOfElement(event.target as Element) ?? pressed.current;
    pressed.current = undefined;
    if (drag.isAfterDrag() || square === undefined || isButton(event)) return;
    props.onSquare(square);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const square = squareOfElement(event.target as Element);
    if (square === undefined || event.altKey || event.metaKey || isButton(event)) return;
    if (pressKey(props, view, square, event, roving.focus, inPlace.has(square))) event.preventDefault();
  };
  const hover = (event: Event): void => {
    if (!drag.dragged) props.onHover?.(squareOfElement(event.target as Element));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot lie over the drawing as a grid of focusable cells
    <div
      ref={grid}
      class="cells"
      role="grid"
      aria-label={props.labels.board}
      aria-describedby={props.describedBy}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerOver={hover}
      onPointerLeave={() => props.onHover?.(undefined)}
    >
      {Array.from({ length: view.ranks }, (_, row) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid above
        // biome-ignore lint/a11y/useFocusableInteractive: in a grid the cells take the focus, not the rows
        <div role="row" class="cell-row" key={row}>
          {Array.from({ length: view.files }, (_, column) => {
            const square = view.squareAt(column, row);
            return (
              <Cell
                key={square}
                board={props}
                view={view}
                square={square}
                isFocused={square === roving.square}
                canGrab={grabbable.has(square)}
                isTarget={targets.has(square)}
                inPlace={inPlace.get(square)}
                onFocus={() => {
                  roving.setFocused(square);
                  props.onHover?.(square);
                }}
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
  canPromote: boolean,
): boolean {
  const { key } = event;
  if (key === 'Enter' || key === ' ') props.onSquare(square);
  else if (key === 'Escape') props.onCancel();
  else if (key === '=' && canPromote) props.onMoveWanted(square, square);
  else {
    const role = event.ctrlKey ? undefined : props.letters?.[key.toLowerCase()];
    const next =
      role === undefined
        ? squareAfterKey(view, square, key, event.ctrlKey)
        : nextManOf(view, props.pieces, role, square, event.shiftKey);
    if (next === undefined) return false;
    focus(next);
  }
  return true;
}

interface CellProps {
  readonly board: BoardProps;
  readonly view: View;
  readonly square: Square;
  readonly isFocused: boolean;
  readonly canGrab: boolean;
  readonly isTarget: boolean;
  readonly inPlace: Dest | undefined;
  readonly onFocus: () => void;
}

function Cell(props: CellProps): JSX.Element {
  const { board, view, square, inPlace } = props;
  const kind = `${props.canGrab ? ' can-grab' : ''}${props.isTarget ? ' is-target' : ''}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid above
    <div
      role="gridcell"
      class={`cell${kind}`}
      data-square={square}
      tabIndex={props.isFocused ? 0 : -1}
      aria-label={board.labels.square(square)}
      aria-selected={square === board.selected}
      onFocus={props.onFocus}
    >
      {inPlace && (
        <button
          type="button"
          class={`promote-badge${view.row(square) === 0 ? ' at-top' : ''}${view.column(square) === view.files - 1 ? ' at-right' : ''}`}
          aria-label={board.labels.promoteInPlace(square)}
          onClick={() => board.onMoveWanted(square, square)}
        >
          {inPlace.promotion !== undefined && <FigureImage skin={board.skin} role={inPlace.promotion} />}
        </button>
      )}
    </div>
  );
}
