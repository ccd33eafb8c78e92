/**
 * The look of the Burmese game: ivory discs with cinnabar figures against black lacquer plaques with gilt ones, on an
 * unchequered board with both long diagonals. All drawn for this project.
 */
import type { JSX } from 'preact';
import type { Skin, View } from '../../board/types.js';
import { piecesOf } from '../kit/bases.js';
import './skin.css';
import { FIGURES } from './figures.js';

const ROLES = ['king', 'elephant', 'general', 'rook', 'horse', 'pawn'] as const;

/** Field, grid, diagonals; each promotion square bears the outline of the side that promotes there. */
function Decoration(props: { readonly view: View }): JSX.Element {
  const { view } = props;
  const size = view.files * 100;
  const inner = Array.from({ length: view.files - 1 }, (_, i) => (i + 1) * 100);
  const half = (view.files * view.ranks) / 2;
  const isDiagonal = (square: number): boolean => {
    const column = view.column(square);
    return column === view.row(square) || column === view.files - 1 - view.row(square);
  };
  const promotion = Array.from({ length: half * 2 }, (_, square) => square).filter(isDiagonal);
  return (
    <g>
      <rect class="field" width={size} height={size} />
      <path class="lines" d={inner.map((at) => `M${at} 0V${size}M0 ${at}H${size}`).join('')} />
      <path class="lines middle" d={`M0 ${size / 2}H${size}`} />
      <path class="lines diagonals" d={`M0 0L${size} ${size}M${size} 0L0 ${size}`} />
      {promotion.map((square) => (
        <g key={square} transform={`translate(${view.x(square)} ${view.y(square)})`}>
          {square >= half ? (
            <circle class="ornament" cx="50" cy="50" r="27" />
          ) : (
            <path
              class="ornament"
              d="M33 25H67A8 8 0 0 0 75 33V67A8 8 0 0 0 67 75H33A8 8 0 0 0 25 67V33A8 8 0 0 0 33 25Z"
            />
          )}
        </g>
      ))}
    </g>
  );
}

export const sittuyinSkin: Skin = { className: 'skin-sittuyin', ...piecesOf(ROLES, FIGURES), Decoration };
