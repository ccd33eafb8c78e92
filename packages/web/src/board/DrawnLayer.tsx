/** Squares and arrows drawn over a board, by a person or for the best moves. Decoration: what it says stands elsewhere in words. */
import type { JSX } from 'preact';
import { UNIT } from './geometry.js';
import type { Square, View } from './types.js';

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
    <polygon
      class={`drawn drawn-${drawn.look}`}
      points={points.map((point) => point.join(',')).join(' ')}
      transform={`translate(${x1} ${y1}) rotate(${degrees})`}
    />
  );
}

export function DrawnLayer(props: { readonly view: View; readonly drawn: readonly Drawn[] }): JSX.Element {
  const { view, drawn } = props;
  return (
    <svg
      class="drawn-layer"
      viewBox={`0 0 ${view.files * UNIT} ${view.ranks * UNIT}`}
      aria-hidden="true"
      focusable="false"
    >
      {drawn.map((one) =>
        one.from === one.to ? (
          <rect
            key={`${one.look}${one.from}`}
            class={`drawn drawn-square drawn-${one.look}`}
            x={view.x(one.from) + 4}
            y={view.y(one.from) + 4}
            width={UNIT - 8}
            height={UNIT - 8}
            rx="10"
          />
        ) : (
          <Arrow key={`${one.look}${one.from}-${one.to}`} view={view} drawn={one} />
        ),
      )}
    </svg>
  );
}
