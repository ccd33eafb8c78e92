import type { JSX } from 'preact';
import './pieces.css';
import type { Piece, Role, Skin } from '../types.js';

/** Returns a picture of one piece, for anywhere outside the board; decorative, so name it beside. */
export function PieceImage(props: { readonly skin: Skin; readonly piece: Piece }): JSX.Element {
  const { skin, piece } = props;
  return (
    <svg class={`piece-image ${skin.className}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <skin.Piece piece={piece} />
    </svg>
  );
}

/** Returns a picture of the bare figure of a role in the current text colour; decorative. */
export function FigureImage(props: { readonly skin: Skin; readonly role: Role }): JSX.Element {
  const { skin, role } = props;
  return (
    <svg class={`figure-image ${skin.className}`} viewBox="8 8 84 84" aria-hidden="true" focusable="false">
      <skin.Figure role={role} />
    </svg>
  );
}
