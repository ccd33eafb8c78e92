/** The look of the Thai game: bone and dark wood on a plain board of teak. All drawn for this project. */
import type { JSX } from 'preact';
import { piecesOf } from '../../sets/bases.js';
import { Field, gridOf } from '../../sets/ground.js';
import type { Skin, View } from '../../types.js';
import './skin.css';
import { FIGURES } from './figures.js';

const ROLES = ['king', 'khon', 'met', 'rook', 'horse', 'pawn'] as const;
const KINDS = {
  king: 'king',
  khon: 'elephant',
  met: 'general',
  rook: 'rook',
  horse: 'horse',
  pawn: 'soldier',
} as const;

/** Field and grid; a thicker line before each side's sixth rank, where pawns promote. */
function Decoration(props: { readonly view: View }): JSX.Element {
  const { view } = props;
  const size = view.files * 100;
  const ranks = [300, 500].map((y) => `M0 ${y}H${size}`).join('');
  return (
    <g>
      <Field view={view} />
      <path class="lines" d={gridOf(view)} />
      <path class="lines promotion-line" d={ranks} />
    </g>
  );
}

export const makrukSkin: Skin = { className: 'skin-makruk', ...piecesOf(ROLES, FIGURES, KINDS), Decoration };
