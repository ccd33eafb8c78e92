import type { JSX } from 'preact';
import type { Piece } from '../board/types.js';

/** The plaque: a square whose corners are bitten off, with a notch in its lower edge. */
const PLAQUE =
  'M19 5H81A14 14 0 0 0 95 19V81A14 14 0 0 0 81 95H59L50 86L41 95H19A14 14 0 0 0 5 81V19A14 14 0 0 0 19 5Z';
const PLAQUE_RIM =
  'M24.5 10.5H75.5A19 19 0 0 0 89.5 24.5V75.5A19 19 0 0 0 75.5 89.5H62L50 78L38 89.5H24.5A19 19 0 0 0 10.5 75.5V24.5A19 19 0 0 0 24.5 10.5Z';

/**
 * Renders a man: the first side's stand on a light disc, the second's on a dark notched plaque, so that the sides
 * differ by outline and by lightness whatever the hue.
 */
export function Based(props: { readonly piece: Piece; readonly figure: JSX.Element }): JSX.Element {
  if (props.piece >> 4 === 0) {
    return (
      <g class="side-first">
        <circle class="man-base" cx="50" cy="50" r="45" />
        <circle class="man-rim" cx="50" cy="50" r="39.5" />
        {props.figure}
      </g>
    );
  }
  return (
    <g class="side-second">
      <path class="man-base" d={PLAQUE} />
      <path class="man-rim" d={PLAQUE_RIM} />
      {props.figure}
    </g>
  );
}
