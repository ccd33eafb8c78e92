/** A small board that is only looked at: pieces, and the squares where one may go. */
import type { JSX } from 'preact';
import './board.css';
import './marks.css';
import { makeView, UNIT } from './geometry.js';
import { Dests, GroundMarks, Pieces } from './layers.js';
import type { Color, Dest, Piece, Skin, Square } from './types.js';

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
}): JSX.Element {
  const { files, ranks, pieces, skin, label, orientation = 0, dests = [], lastMove = [] } = props;
  const view = makeView(files, ranks, orientation);
  return (
    <svg
      class={`diagram ${skin.className}`}
      viewBox={`0 0 ${files * UNIT} ${ranks * UNIT}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      focusable="false"
    >
      <skin.Decoration view={view} />
      <GroundMarks view={view} lastMove={lastMove} check={[]} selected={undefined} over={undefined} />
      <Pieces view={view} pieces={pieces} skin={skin} dragged={undefined} />
      <Dests view={view} pieces={pieces} dests={dests} skin={skin} />
    </svg>
  );
}
