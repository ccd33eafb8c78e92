import type { JSX } from 'preact';
import type { Kind, Piece, PieceSet, Skin } from '../types.js';
import { chosenPieces } from './chosen.js';

/** The plaque: a square whose corners are bitten off, with a notch in its lower edge. */
const PLAQUE =
  'M22 8H78A15 15 0 0 0 92 22V78A15 15 0 0 0 78 92H60L50 83L40 92H22A15 15 0 0 0 8 78V22A15 15 0 0 0 22 8Z';
const PLAQUE_RIM =
  'M26.5 13H73.500A18 18 0 0 0 87 26.500V73.500A18 18 0 0 0 73.5 87H62.500L50 76L37.5 87H26.500A18 18 0 0 0 13 73.500V26.500A18 18 0 0 0 26.5 13Z';

/**
 * Renders a piece: the first side's stand on a light disc, the second's on a dark notched plaque, so that the sides
 * differ by outline and by lightness whatever the hue.
 */
export function Based(props: { readonly piece: Piece; readonly figure: JSX.Element }): JSX.Element {
  if (props.piece >> 4 === 0) {
    return (
      <g class="side-first">
        <circle class="piece-base" cx="50" cy="50" r="43.5" />
        <circle class="piece-rim" cx="50" cy="50" r="38.7" />
        <g transform="translate(4.5 4.8) scale(.91)">{props.figure}</g>
      </g>
    );
  }
  return (
    <g class="side-second" transform="translate(3 3) scale(.94)">
      <path class="piece-base" d={PLAQUE} />
      <path class="piece-rim" d={PLAQUE_RIM} />
      <g transform="translate(7 3.8) scale(.86)">{props.figure}</g>
    </g>
  );
}

/**
 * Returns the pieces of a skin, in the order in which the rules number the roles: its own figures, and what each role
 * is in the sets that all games share. A game that does not say so has its own figures, whatever set is chosen.
 */
export function piecesOf<Name extends string>(
  roles: readonly Name[],
  figures: Readonly<Record<Name, JSX.Element>>,
  kinds?: Readonly<Record<Name, Kind>>,
): Pick<Skin, 'roles' | 'Piece' | 'Figure'> {
  const nameOf = (role: number): Name => roles[role - 1] ?? roles.at(-1)!;
  const figureOf = (role: number): JSX.Element => figures[nameOf(role)];
  return {
    roles,
    Figure: ({ role }) => figureOf(role),
    Piece: ({ piece, set = chosenPieces.value }) =>
      set && kinds ? (
        <set.Piece kind={kinds[nameOf(piece & 15)]} isFirst={piece >> 4 === 0} />
      ) : (
        <Based piece={piece} figure={figureOf(piece & 15)} />
      ),
  };
}

const SKINS = new WeakMap<Skin, Map<PieceSet | null, Skin>>();

/** Returns a skin that draws a set, whichever is chosen for other boards; the same one each time. */
export function withSet(skin: Skin, set: PieceSet | null): Skin {
  const known = SKINS.get(skin) ?? new Map<PieceSet | null, Skin>();
  SKINS.set(skin, known);
  const made = known.get(set) ?? { ...skin, Piece: ({ piece }) => skin.Piece({ piece, set }) };
  known.set(set, made);
  return made;
}
