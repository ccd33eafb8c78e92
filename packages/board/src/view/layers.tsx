/** The drawn layers of the board, from the lowest to the highest. All are decoration: the cells carry the words. */
import { Fragment, type JSX } from 'preact';
import { UNIT } from '../geometry.js';
import type { BoardProps, Color, Dest, Mark, Path, Piece, PieceSet, Skin, Square, View } from '../types.js';
import { unlessSame } from './unlessSame.js';

const at = (view: View, square: Square): string => `translate(${view.x(square)} ${view.y(square)})`;

/** Puts an element on a square, and says on which: the tests look whether it lies there on the screen. */
export const on = (view: View, square: Square) => ({ transform: at(view, square), 'data-on': square });

const CORNERS = 'M5 30V5H30M70 5H95V30M95 70V95H70M30 95H5V70';

/** A square within a square. */
const INSIDE = 'M5 5H95V95H5Z';

const RING = 'M50 4A46 46 0 1 1 49.9 4Z';

/** Twelve points around a square: a shape no other mark has. */
const BURST = Array.from({ length: 24 }, (_, i) => {
  const radius = i % 2 === 0 ? 58 : 47;
  const angle = (Math.PI * i) / 12;
  return `${(50 + radius * Math.sin(angle)).toFixed(1)},${(50 - radius * Math.cos(angle)).toFixed(1)}`;
}).join(' ');

/** Draws a line twice: a wide one in the casing colour and the line itself, so that it shows on every ground. */
export function Cased(props: { readonly d: string; readonly class: string }): JSX.Element {
  return (
    <Fragment>
      <path d={props.d} class={`${props.class} casing`} />
      <path d={props.d} class={props.class} />
    </Fragment>
  );
}

/** Layer under the pieces: last move, check, selection, the square under a dragged piece. */
export function GroundMarks(props: {
  readonly view: View;
  readonly lastMove: readonly Square[];
  readonly check: readonly Square[];
  readonly selected: Square | undefined;
  readonly over: Square | undefined;
}): JSX.Element {
  const { view } = props;
  return (
    <g class="ground-marks">
      {props.lastMove.map((square) => (
        <rect key={`l${square}`} class="mark-last" {...on(view, square)} x="3" y="3" width="94" height="94" />
      ))}
      {props.selected !== undefined && (
        <g {...on(view, props.selected)}>
          <Cased d={INSIDE} class="mark-selected" />
        </g>
      )}
      {props.over !== undefined && (
        <g {...on(view, props.over)}>
          <Cased d={INSIDE} class="mark-over" />
        </g>
      )}
      {props.check.map((square) => (
        <polygon key={`c${square}`} class="mark-check" {...on(view, square)} points={BURST} />
      ))}
    </g>
  );
}

/** Tints the half of a side; of none, nothing. */
export function Half({ view, of }: { readonly view: View; readonly of: Color | undefined }): JSX.Element | null {
  const height = (view.ranks * UNIT) / 2;
  if (of === undefined) return null;
  return <rect class="half" y={of === view.orientation ? height : 0} width={view.files * UNIT} height={height} />;
}

/** A piece on its square. A move changes one or two of some forty. */
const OnePiece = unlessSame(
  (props: {
    readonly place: string;
    readonly square: Square;
    readonly piece: Piece;
    readonly skin: Skin;
    readonly set: PieceSet | null | undefined;
    readonly isAway: boolean;
  }): JSX.Element => {
    const { place, square, piece, skin, set, isAway } = props;
    return (
      <g transform={place}>
        <g class={isAway ? 'piece piece-away' : 'piece'} data-piece={square}>
          <skin.Piece piece={piece} set={set} />
        </g>
      </g>
    );
  },
);

/** The pieces. The one being dragged is left as a shadow of itself. */
export function Pieces(props: {
  readonly view: View;
  readonly pieces: ArrayLike<Piece>;
  readonly skin: Skin;
  /** The one chosen, unless it is given. */
  readonly set?: PieceSet | null | undefined;
  readonly dragged: Square | undefined;
}): JSX.Element {
  const { view, pieces, skin, set, dragged } = props;
  const drawn: JSX.Element[] = [];
  for (let square = 0; square < view.files * view.ranks; square++) {
    const piece = pieces[square];
    if (!piece) continue;
    drawn.push(
      <OnePiece
        key={square}
        place={at(view, square)}
        square={square}
        piece={piece}
        skin={skin}
        set={set}
        isAway={square === dragged}
      />,
    );
  }
  return <g class="pieces">{drawn}</g>;
}

function DestMark(props: { readonly dest: Dest; readonly taken: boolean; readonly skin: Skin }): JSX.Element | null {
  const { dest, taken, skin } = props;
  const corners = taken ? <Cased d={CORNERS} class="dest-corners" /> : null;
  switch (dest.kind) {
    case 'promoteInPlace':
      return null;
    case 'drop':
      return taken ? corners : <circle class="dest-drop" cx="50" cy="50" r="12" />;
    case 'castle':
      return (
        <Fragment>
          <circle class="dest-dot" cx="50" cy="50" r="11" />
          <Cased d="M26 32L10 50L26 68M74 32L90 50L74 68" class="dest-corners" />
        </Fragment>
      );
    case 'promote':
      return (
        <Fragment>
          {corners}
          {!taken && <circle class="dest-promote" cx="50" cy="50" r="39" />}
          {!taken && dest.promotion !== undefined && (
            <g class="dest-promoted">
              <skin.Figure role={dest.promotion} />
            </g>
          )}
          <Cased
            d={taken || dest.promotion !== undefined ? 'M74 20L86 8L98 20' : 'M32 60L50 40L68 60'}
            class="dest-corners"
          />
        </Fragment>
      );
    case 'move':
    case 'capture':
      return corners ?? <circle class="dest-dot" cx="50" cy="50" r="15" />;
    default:
      return (
        <Fragment>
          {corners}
          <path class="dest-dot" d={taken ? 'M88 0L100 12L88 24L76 12Z' : 'M50 31L69 50L50 69L31 50Z'} />
        </Fragment>
      );
  }
}

/** The targets of the selected piece, over the pieces, each kind with its own shape. */
export function Dests(props: {
  readonly view: View;
  readonly dests: readonly Dest[];
  readonly pieces: ArrayLike<Piece>;
  readonly skin: Skin;
}): JSX.Element {
  const { view, dests, pieces, skin } = props;
  return (
    <g class="dests">
      {dests.map((dest) => (
        <g key={`${dest.to}${dest.kind}`} {...on(view, dest.to)}>
          <DestMark dest={dest} taken={Boolean(pieces[dest.to])} skin={skin} />
        </g>
      ))}
    </g>
  );
}

/** A disc with a double arrow: a step to the side. */
const DISC = 'M17 0A17 17 0 1 1 16.9 0';
const STAR = 'M18 0L22.5 12.500L35 13L25 21L28.500 33.500L18 26L7.500 33.500L11 21L1 13L13.500 12.500Z';
/** Of a clock: what is under way takes time. */
const CLOCK_HANDS = 'M17 7V17L24 21';
const SIDEWAYS = 'M6 17H28M22 11L28 17L22 23M12 11L6 17L12 23';

/** Shows what a move leads to: a sign and a number on a ground that points up, down, or nowhere. */
const VALUES = {
  win: { sign: '+', ground: 'M10 66L50 54L90 66V98H10Z' },
  draw: { sign: '=', ground: 'M28 64H72V98H28Z' },
  loss: { sign: '−', ground: 'M10 64H90V90L50 102L10 90Z' },
} as const;

function ValueMark(props: { readonly kind: keyof typeof VALUES; readonly moves: number | undefined }): JSX.Element {
  const { sign, ground } = VALUES[props.kind];
  return (
    <g class={`mark-value mark-${props.kind}`}>
      <path d={ground} />
      <text x="50" y="92" text-anchor="middle">
        {sign}
        {props.moves}
      </text>
    </g>
  );
}

function MarkShape(props: { readonly mark: Mark; readonly skin: Skin }): JSX.Element {
  const { kind, moves, piece = 0 } = props.mark;
  switch (kind) {
    case 'win':
    case 'draw':
    case 'loss':
      return <ValueMark kind={kind} moves={moves} />;
    case 'plan':
      return (
        <Fragment>
          <g class="mark-plan">
            <props.skin.Piece piece={piece} />
          </g>
          <Cased d={RING} class="mark-planned" />
        </Fragment>
      );
    case 'premove':
      return <Cased d="M7 7H93V93H7Z" class="mark-premove" />;
    case 'witness':
      return (
        <Fragment>
          <Cased d="M6 6H94V94H6Z" class="mark-witness" />
          <path class="mark-flag" d="M84 0L99 28H69Z" />
          <path class="mark-sign" d="M84 10V19M84 23.5V24" />
        </Fragment>
      );
    case 'hint':
      return (
        <Fragment>
          <Cased
            d="M30 7H70A23 23 0 0 1 93 30V70A23 23 0 0 1 70 93H30A23 23 0 0 1 7 70V30A23 23 0 0 1 30 7Z"
            class="mark-hint"
          />
          <path class="mark-flag" d={STAR} />
        </Fragment>
      );
    case 'star':
      return <path class="mark-flag mark-star" transform="translate(17 18) scale(1.85)" d={STAR} />;
    case 'prize':
      return <path class="mark-flag mark-star" d={STAR} />;
    case 'undelivered':
      return (
        <g class="mark-undelivered" transform="translate(64 64)">
          <path class="mark-flag" d={DISC} />
          <path class="mark-sign" d={CLOCK_HANDS} />
        </g>
      );
    case 'duty':
    case 'option':
      return (
        <g class={`mark-${kind}`} transform="translate(64 0)">
          <path class="mark-flag" d={DISC} />
          <path class="mark-sign" d={SIDEWAYS} />
        </g>
      );
  }
}

/** Marks on pieces: an illegal move's witnesses, pieces which must or may do a special move, pieces which can be promoted. */
export function Marks(props: {
  readonly view: View;
  readonly marks: readonly Mark[];
  readonly skin: Skin;
  readonly promotable: readonly Square[];
}): JSX.Element {
  const { view } = props;
  return (
    <g class="marks">
      {props.promotable.map((square) => (
        <g key={`p${square}`} {...on(view, square)}>
          <path class="mark-flag" d="M84 3L98 20V33L84 18L70 33V20Z" />
        </g>
      ))}
      {props.marks.map((mark) => (
        <g key={`${mark.kind}${mark.square}`} {...on(view, mark.square)}>
          <MarkShape mark={mark} skin={props.skin} />
        </g>
      ))}
    </g>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const GAP = 33;

/** Returns the point `distance` before `end` on the way from `start`. */
function pointBefore(start: Point, end: Point, distance: number): Point {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const share = distance / length;
  return { x: end.x - (end.x - start.x) * share, y: end.y - (end.y - start.y) * share };
}

/** Returns the line of a path, short of the pieces at both ends, and its arrow head. */
function lineOf(view: View, squares: readonly Square[]): { readonly line: string; readonly head: string } {
  const points = squares.map((square) => ({ x: view.x(square) + UNIT / 2, y: view.y(square) + UNIT / 2 }));
  const [first, second] = points;
  const last = points[points.length - 1];
  const previous = points[points.length - 2];
  if (!first || !second || !last || !previous) return { line: '', head: '' };
  const tip = pointBefore(previous, last, GAP);
  const shown = [pointBefore(second, first, GAP), ...points.slice(1, -1), tip];
  const angle = Math.atan2(last.y - previous.y, last.x - previous.x);
  const wing = (turn: number): string =>
    `${(tip.x + 22 * Math.cos(angle + turn)).toFixed(1)} ${(tip.y + 22 * Math.sin(angle + turn)).toFixed(1)}`;
  const line = `M${shown.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
  return { line, head: `M${wing(2.5)}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${wing(-2.5)}` };
}

/** The polylines, closed ones under the open ones. */
export function Paths(props: { readonly view: View; readonly paths: readonly Path[] }): JSX.Element {
  const { view } = props;
  const ordered = [...props.paths].sort((a, b) => Number(a.open) - Number(b.open));
  return (
    <g class="paths">
      {ordered.map((path) => {
        const { line, head } = lineOf(view, path.squares);
        return (
          <g key={line} data-from={path.squares[0]} data-to={path.squares.at(-1)}>
            <Cased d={path.open ? line + head : line} class={path.open ? 'path-open' : 'path-closed'} />
          </g>
        );
      })}
      {ordered.flatMap((path) =>
        path.blockers.map((square) => (
          <g key={`b${path.squares.join()}.${square}`} {...on(view, square)}>
            <Cased d="M36 36L64 64M64 36L36 64" class="path-cross" />
          </g>
        )),
      )}
    </g>
  );
}

/** Letters and numbers in the frame, below and at the left. */
export function Coordinates(props: { readonly view: View; readonly labels: BoardProps['labels'] }): JSX.Element {
  const { view, labels } = props;
  const files = Array.from({ length: view.files }, (_, column) => view.squareAt(column, view.ranks - 1) % view.files);
  const ranks = Array.from({ length: view.ranks }, (_, row) => Math.floor(view.squareAt(0, row) / view.files));
  return (
    <Fragment>
      <div class="edge edge-files" aria-hidden="true">
        {files.map((file) => (
          <span key={file}>{labels.file(file)}</span>
        ))}
      </div>
      <div class="edge edge-ranks" aria-hidden="true">
        {ranks.map((rank) => (
          <span key={rank}>{labels.rank(rank)}</span>
        ))}
      </div>
    </Fragment>
  );
}
