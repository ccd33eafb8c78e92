/** A small board that is only looked at: pieces, and the squares where one may go. */
import type { JSX } from 'preact';
import './board.css';
import './marks.css';
import { makeView, UNIT } from '../geometry.js';
import type { Color, Dest, Piece, PieceSet, Skin, Square, View } from '../types.js';
import { Dests, GroundMarks, Pieces } from './layers.js';

function partBox(view: View, { around, radius }: { readonly around: Square; readonly radius: number }): string {
  const size = (2 * radius + 1) * UNIT;
  return `${view.x(around) - radius * UNIT} ${view.y(around) - radius * UNIT} ${size} ${size}`;
}

export function Diagram(props: {
  readonly files: number;
  readonly ranks: number;
  readonly pieces: ArrayLike<Piece>;
  readonly skin: Skin;
  /** Read out to somebody who cannot see it; without it the diagram is decoration. */
  readonly label?: string;
  readonly orientation?: Color;
  readonly dests?: readonly Dest[];
  readonly lastMove?: readonly Square[];
  readonly check?: readonly Square[];
  /** The set of pieces: the one chosen, unless it is given. */
  readonly set?: PieceSet | null | undefined;
  /** Shows only the squares so far around one; they must lie on the board. */
  readonly part?: { readonly around: Square; readonly radius: number } | undefined;
}): JSX.Element {
  const {
    files,
    ranks,
    pieces,
    skin,
    label,
    orientation = 0,
    dests = [],
    lastMove = [],
    check = [],
    set,
    part,
  } = props;
  const view = makeView(files, ranks, orientation);
  return (
    <svg
      class={`diagram ${skin.className}`}
      viewBox={part ? partBox(view, part) : `0 0 ${files * UNIT} ${ranks * UNIT}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      focusable="false"
    >
      <skin.Decoration view={view} />
      <GroundMarks view={view} lastMove={lastMove} check={check} selected={undefined} over={undefined} />
      <Pieces view={view} pieces={pieces} skin={skin} set={set} dragged={undefined} />
      <Dests view={view} pieces={pieces} dests={dests} skin={skin} />
    </svg>
  );
}
