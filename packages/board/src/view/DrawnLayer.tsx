/** Squares and arrows drawn over a board, by a person or for the best moves. Decoration: what it says stands elsewhere in words. */
import type { JSX } from 'preact';
import { UNIT } from '../geometry.js';
import type { Square, View } from '../types.js';
import { Cased, on } from './layers.js';
import './drawn.css';

/** A square, or an arrow where `to` is another one. Units of the width: 100 to a square. */
export interface Drawn {
  readonly from: Square;
  readonly to: Square;
  /** Names its colour: `drawn-` and this are its class. */
  readonly look: string;
  readonly width: number;
}

/** How far before the middle of its target an arrow ends. */
const SHORT = 12;
const HEAD = 2.6;
/** A square with round corners, within a square. */
const ROUNDED = 'M18 8H82A10 10 0 0 1 92 18V82A10 10 0 0 1 82 92H18A10 10 0 0 1 8 82V18A10 10 0 0 1 18 8Z';

function Arrow({ view, drawn }: { readonly view: View; readonly drawn: Drawn }): JSX.Element {
  const half = UNIT / 2;
  const [x1, y1] = [view.x(drawn.from) + half, view.y(drawn.from) + half];
  const [x2, y2] = [view.x(drawn.to) + half, view.y(drawn.to) + half];
  const length = Math.hypot(x2 - x1, y2 - y1) - SHORT;
  const { width } = drawn;
  const neck = Math.max(length - width * HEAD, 0);
  const wing = (width * HEAD) / 2;
  const points = [
    [0, -width / 2],
    [neck, -width / 2],
    [neck, -wing],
    [length, 0],
    [neck, wing],
    [neck, width / 2],
    [0, width / 2],
  ];
  const degrees = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return (
    <g
      class={`drawn-${drawn.look}`}
      data-from={drawn.from}
      data-to={drawn.to}
      transform={`translate(${x1} ${y1}) rotate(${degrees})`}
    >
      <Cased d={`M${points.map((point) => point.join(' ')).join('L')}Z`} class="drawn" />
    </g>
  );
}

/** Draws in the units of the board's own drawing, whose part it is: it has no place and no size for itself. */
export function DrawnLayer(props: { readonly view: View; readonly drawn: readonly Drawn[] }): JSX.Element {
  const { view, drawn } = props;
  return (
    <g class="drawn-layer">
      {drawn.map((one) =>
        one.from === one.to ? (
          <g key={`${one.look}${one.from}`} class={`drawn-${one.look}`} {...on(view, one.from)}>
            <Cased d={ROUNDED} class="drawn drawn-square" />
          </g>
        ) : (
          <Arrow key={`${one.look}${one.from}-${one.to}`} view={view} drawn={one} />
        ),
      )}
    </g>
  );
}
