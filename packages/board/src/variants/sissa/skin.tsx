/** The look of the game on nine by nine: a chequered board, pieces like those of chess, and the bent double arrow. */
import type { JSX } from 'preact';
import { piecesOf } from '../../sets/bases.js';
import { Grain } from '../../sets/ground.js';
import type { Skin, View } from '../../types.js';
import './skin.css';
import { FIGURES } from './figures.js';

const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'sissa', 'pawn'] as const;
const KINDS = {
  king: 'king',
  queen: 'general',
  rook: 'rook',
  bishop: 'elephant',
  knight: 'horse',
  sissa: 'sage',
  pawn: 'soldier',
} as const;

function Decoration(props: { readonly view: View }): JSX.Element {
  const { view } = props;
  const dark: string[] = [];
  for (let square = 0; square < view.files * view.ranks; square++) {
    const isDark = ((square % view.files) + Math.floor(square / view.files)) % 2 === 0;
    if (isDark) dark.push(`M${view.x(square)} ${view.y(square)}h100v100h-100z`);
  }
  return (
    <g>
      <rect class="light-squares" width={view.files * 100} height={view.ranks * 100} />
      <path class="dark-squares" d={dark.join('')} />
      <Grain view={view} />
    </g>
  );
}

export const sissaSkin: Skin = { className: 'skin-sissa', ...piecesOf(ROLES, FIGURES, KINDS), Decoration };
