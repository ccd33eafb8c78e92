/** A picture's contents: a position or pieces, a look, and the shapes that the components of the board draw of it. */
import type { Position, VariantId } from '@sitke/rules';
import type { VNode } from 'preact';
import { makeView } from '../geometry.js';
import type { BoardId, SetId } from '../looks.js';
import { PIECE_SETS } from '../sets/pieceSets.js';
import type { Color, Piece, Square, View } from '../squares.js';
import { skinOf } from '../variants/registry.js';
import { Diagram } from '../view/Diagram.js';
import { GroundMarks } from '../view/layers.js';
import type { Shape } from './shape.js';
import { shapesOf } from './shapes.js';
import { rulesIn } from './styles.js';

/** The pieces of a board by square (a1 = 0, then b1); a piece is color << 4 | role, 0 for none. */
export interface Placed {
  readonly variant: VariantId;
  readonly files: number;
  readonly ranks: number;
  readonly pieces: ArrayLike<Piece>;
}

/** How a picture looks; what is left out is as the app first looks. */
export interface Look {
  readonly pieces?: SetId;
  readonly board?: BoardId;
  readonly theme?: 'light' | 'dark';
}

/** The marks on a board. */
export interface Marked {
  /** The squares of the last move. */
  readonly lastMove?: readonly Square[];
  /** The squares of kings in check. */
  readonly check?: readonly Square[];
}

/** Returns the pieces of a position. */
export function placedOf(shown: Position | Placed): Placed {
  if (!('rules' in shown)) return shown;
  const { def, geometry } = shown.rules;
  const pieces = Array.from({ length: geometry.size }, (_, square) => shown.pieceAt(square));
  return { variant: def.id as VariantId, files: geometry.files, ranks: geometry.ranks, pieces };
}

const SHEETS: Readonly<Record<string, string>> = import.meta.glob(
  ['../sets/*.css', '../theme/*.css', '../variants/*/skin.css', '../view/marks.css', '../view/pieces.css'],
  { query: '?raw', import: 'default', eager: true },
);
const RULES = Object.values(SHEETS).flatMap(rulesIn);

function drawn(drawing: VNode, { board = 'teak', theme = 'light' }: Look): Shape[] {
  return shapesOf(drawing, { rules: RULES, isDark: theme === 'dark' }, { 'data-board': board });
}

/** Returns the shapes of a whole board, in hundredths of a square. */
export function boardShapes({ variant, ...placed }: Placed, look: Look, marked: Marked, orientation: Color): Shape[] {
  const { pieces: set = 'signs' } = look;
  const props = { ...placed, ...marked, orientation, skin: skinOf(variant), set: PIECE_SETS[set] };
  return drawn(<Diagram {...props} />, look);
}

/** Returns the shapes of a board without pieces. */
export function groundShapes(variant: VariantId, view: View, look: Look): Shape[] {
  const skin = skinOf(variant);
  return drawn(
    <g class={skin.className}>
      <skin.Decoration view={view} />
    </g>,
    look,
  );
}

/** Returns the shapes of one piece in a box of 100 × 100. */
export function pieceShapes(variant: VariantId, piece: Piece, look: Look): Shape[] {
  const skin = skinOf(variant);
  return drawn(
    <g class={skin.className}>
      <skin.Piece piece={piece} set={PIECE_SETS[look.pieces ?? 'signs']} />
    </g>,
    look,
  );
}

/** Returns the shapes of a mark under a piece in a box of 100 × 100. */
export function markShapes(kind: keyof Marked, look: Look): Shape[] {
  const marked = { lastMove: [], check: [], selected: undefined, over: undefined, [kind]: [0] };
  return drawn(<GroundMarks view={makeView(1, 1, 0)} {...marked} />, look);
}

/** Returns the colour of the frame around a board, as the shape of a square that it fills. */
export function frameShapes(look: Look): Shape[] {
  return drawn(<rect width={1} height={1} fill="var(--board-frame)" />, look);
}
