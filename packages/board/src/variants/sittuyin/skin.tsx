/**
 * The look of the Burmese game: ivory discs with cinnabar figures against black lacquer plaques with gilt ones, on an
 * unchequered board with both long diagonals. All drawn for this project.
 */
import type { JSX } from 'preact';
import { piecesOf } from '../../sets/bases.js';
import { Field, gridOf } from '../../sets/ground.js';
import type { Skin, View } from '../../types.js';
import './skin.css';
import { FIGURES } from './figures.js';

const ROLES = ['king', 'elephant', 'general', 'rook', 'horse', 'pawn'] as const;
const KINDS = {
  king: 'king',
  elephant: 'elephant',
  general: 'general',
  rook: 'rook',
  horse: 'horse',
  pawn: 'soldier',
} as const;

/** A lotus of eight petals for the first side, a star of four for the second, around the middle of a square. */
const ROSETTES = [petals(8, 7, 19), petals(4, 10, 22)] as const;

function petals(count: number, width: number, length: number): string {
  return Array.from({ length: count }, (_, i) => {
    const point = (distance: number, turn: number): string => {
      const angle = (2 * Math.PI * i) / count + turn;
      return `${(50 + distance * Math.sin(angle)).toFixed(1)} ${(50 - distance * Math.cos(angle)).toFixed(1)}`;
    };
    const half = Math.atan(width / length);
    return `M50 50Q${point(length * 0.7, -half)} ${point(length, 0)}Q${point(length * 0.7, half)} 50 50Z`;
  }).join('');
}

/** Field, grid, diagonals; each promotion square bears the rosette of the side that promotes there. */
function Decoration(props: { readonly view: View }): JSX.Element {
  const { view } = props;
  const size = view.files * 100;
  const half = (view.files * view.ranks) / 2;
  const isDiagonal = (square: number): boolean => {
    const column = view.column(square);
    return column === view.row(square) || column === view.files - 1 - view.row(square);
  };
  const promotion = Array.from({ length: half * 2 }, (_, square) => square).filter(isDiagonal);
  return (
    <g>
      <Field view={view} />
      <path class="lines" d={gridOf(view)} />
      <path class="lines middle" d={`M0 ${size / 2}H${size}`} />
      <path class="lines diagonals" d={`M0 0L${size} ${size}M${size} 0L0 ${size}`} />
      {promotion.map((square) => (
        <path
          key={square}
          class={`ornament of-${square >= half ? 'first' : 'second'}`}
          transform={`translate(${view.x(square)} ${view.y(square)})`}
          d={ROSETTES[square >= half ? 0 : 1]}
        />
      ))}
    </g>
  );
}

export const sittuyinSkin: Skin = { className: 'skin-sittuyin', ...piecesOf(ROLES, FIGURES, KINDS), Decoration };
