/** The set of carved pieces. The sides differ by lightness, by the way they face and by their stands. */
import type { PieceSet } from '../types.js';
import './carved.css';
import { CARVINGS, STANDS } from './carvedArt.js';

export const CARVED: PieceSet = {
  Piece: ({ kind, isFirst }) => {
    const { body, shade, cuts, light } = CARVINGS[kind];
    const side = isFirst ? 'first' : 'second';
    return (
      <g class={`carved side-${side}`}>
        <g transform={isFirst ? undefined : 'translate(100 0) scale(-1 1)'}>
          <path class="body" d={body} />
          <path class="shade" d={shade} />
          <path class="cuts" d={cuts} />
          <path class="light" d={light} />
        </g>
        <path class="body" d={STANDS[side]} />
      </g>
    );
  },
};
