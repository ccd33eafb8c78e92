/** The set of international pieces. The sides differ by lightness and outline, and by the way they face. */
import type { PieceSet } from '../types.js';
import './international.css';
import { SHAPES } from './internationalArt.js';

export const INTERNATIONAL: PieceSet = {
  Piece: ({ kind, isFirst }) => {
    const { body, cuts } = SHAPES[kind];
    return (
      <g
        class={`international side-${isFirst ? 'first' : 'second'}`}
        transform={isFirst ? undefined : 'translate(100 0) scale(-1 1)'}
      >
        <path class="body" d={body} />
        <path class="cuts" d={cuts} />
      </g>
    );
  },
};
