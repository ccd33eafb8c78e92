/**
 * The words the board speaks. It knows no rules: it shows what it is given and says what was wanted.
 * Numbering as everywhere: square = rank * files + file (a1 = 0), piece = color << 4 | role (0 = empty).
 */
import type { ComponentChildren, JSX } from 'preact';
import type { BoardLabels, TrayLabels } from './labels.js';
import type { Color, From, Piece, Role, Square, View } from './squares.js';

export type { BoardLabels, PlayLabels, TrayLabels } from './labels.js';
export type { Color, From, Piece, Role, Square, View } from './squares.js';

/** A kind of move that the variant declares (`ownKinds`), by its name there. */
export type OwnDestKind = `own.${string}`;

/** The effect of a tap on a target. Each kind has a mark of another shape; all kinds that variants declare share one. */
export type DestKind = 'move' | 'capture' | 'promote' | 'promoteInPlace' | 'drop' | 'castle' | OwnDestKind;

export interface Dest {
  readonly to: Square;
  readonly kind: DestKind;
  /** The role a promotion would give, drawn on its target; left out where there is a choice. */
  readonly promotion?: Role;
}

/** Where a piece comes from: a square of the board, or the pocket of a side. */
export type Origin = { readonly square: Square } | { readonly role: Role; readonly color: Color };

/**
 * A polyline over the board, from the first square to the last, both drawn.
 *
 * Shape: an open path is solid with an arrow head; a closed one is dashed, with a cross on each blocker.
 */
export interface Path {
  readonly squares: readonly Square[];
  readonly open: boolean;
  readonly blockers: readonly Square[];
}

/**
 * `undelivered`: has not reached the server yet. `witness`: proves why a move is illegal. `duty`: this piece must act. `option`: this piece may. `hint`: advised. `star`, `prize`: to be visited in a lesson, where nothing stands and where something does. `premove`: prepared. `plan`: to be placed there. `win`,
 * `draw`, `loss`: what a move here, or of this piece, leads to.
 */
export interface Mark {
  readonly square: Square;
  readonly kind:
    | 'witness'
    | 'duty'
    | 'option'
    | 'hint'
    | 'premove'
    | 'plan'
    | 'undelivered'
    | 'star'
    | 'prize'
    | 'win'
    | 'draw'
    | 'loss';
  /** Of a win or a loss: moves to mate. */
  readonly moves?: number;
  /** Of a plan: the piece that is to stand there. */
  readonly piece?: Piece;
}

/** The pieces of the drawn sets; each game says which of its roles is which. */
export type Kind = 'king' | 'general' | 'elephant' | 'rook' | 'horse' | 'soldier' | 'sage';

/** A set of drawn pieces, each in a box of 100 × 100 with its stand. */
export interface PieceSet {
  readonly Piece: (props: { readonly kind: Kind; readonly isFirst: boolean }) => JSX.Element;
}

/**
 * The look of one variant.
 *
 * Shape: `Piece` and `Figure` draw in a box of 100 × 100, `Decoration` over the whole view.
 */
export interface Skin {
  /** Set on the board and the trays, so that the theme can colour them. */
  readonly className: string;
  /** The names of the roles drawn, index = role - 1; must agree with the variant's own list. */
  readonly roles: readonly string[];
  /** A piece with its base, of the set given, else of the one chosen (`kit/chosen.ts`); null is the variant's own. */
  readonly Piece: (props: { readonly piece: Piece; readonly set?: PieceSet | null | undefined }) => JSX.Element;
  /** The bare figure of a role, in the current colour. */
  readonly Figure: (props: { readonly role: Role }) => JSX.Element;
  /** The ground under the pieces: field, lines, ornaments. */
  readonly Decoration: (props: { readonly view: View }) => JSX.Element;
}

export interface MotionProps {
  readonly view: View;
  readonly pieces: ArrayLike<Piece>;
  readonly skin: Skin;
  readonly lastMove: readonly Square[];
  readonly selected?: Square | undefined;
  /** The king that is mated. */
  readonly fallen?: Square | undefined;
  /** The side whose half lies behind the curtain. */
  readonly veiled?: Color | undefined;
}

export interface BoardProps {
  readonly files: number;
  readonly ranks: number;
  readonly pieces: ArrayLike<Piece>;
  /** The side at the bottom. */
  readonly orientation: Color;
  readonly skin: Skin;
  readonly labels: BoardLabels;
  /** Keyboard: the lower-case letter that jumps to the next piece of a role. */
  readonly letters?: Readonly<Record<string, Role>>;
  readonly selected?: Square | undefined;
  readonly dests?: readonly Dest[];
  /** The squares whose pieces can move now; they get a hand cursor and can be dragged. */
  readonly sources?: readonly Square[];
  /** Further squares that can be dragged, for instance to learn why their pieces cannot move. */
  readonly draggable?: readonly Square[];
  /** Pieces which can be promoted now, in whatever way: shown by a chevron on each. */
  readonly promotable?: readonly Square[];
  readonly lastMove?: readonly Square[];
  /** Squares of the kings in check. */
  readonly check?: readonly Square[];
  readonly marks?: readonly Mark[];
  /** The side that places its army now: its half of the board is tinted. */
  readonly placing?: Color | undefined;
  readonly fallen?: Square | undefined;
  readonly veiled?: Color | undefined;
  /** Draws what moves; none before it has loaded. */
  readonly Motion?: ((props: MotionProps) => JSX.Element) | undefined;
  readonly paths?: readonly Path[];
  /** Draws more over the pieces, in the units of the view. */
  readonly drawOver?: ((view: View) => JSX.Element) | undefined;
  /** The id of an element with instructions. */
  readonly describedBy?: string;
  /** A square was tapped, clicked, or chosen by Enter or Space. */
  readonly onSquare: (square: Square) => void;
  /** A piece was dropped on a square, or the promotion badge was pressed (then from = to). */
  readonly onMoveWanted: (from: From, to: Square) => void;
  /** A drag began: the app would select the origin, so that its targets show. */
  readonly onGrab?: (origin: Origin) => void;
  /** The pointer rests on another square, or on none; also on keyboard focus. */
  readonly onHover?: (square: Square | undefined) => void;
  /** Somebody wants to know more about the piece on a square: a finger held on it, the menu of the mouse, or the key i. */
  readonly onAsked?: (square: Square) => void;
  /** Escape, or a piece dropped outside the board. */
  readonly onCancel: () => void;
}

export interface TrayProps {
  readonly color: Color;
  /** The roles in the order shown. */
  readonly roles: readonly Role[];
  /** How many are left, by role. */
  count(role: Role): number;
  readonly skin: Skin;
  readonly labels: TrayLabels;
  readonly selected?: Role | undefined;
  /** Whether a piece may be taken from it now. */
  readonly active: boolean;
  readonly onRole: (role: Role) => void;
  readonly onGrab?: (origin: Origin) => void;
  /** A piece of the board was dropped on the tray. Without it the tray takes nothing back. */
  readonly onReturned?: (from: Square) => void;
  /** Somebody wants to know more about a piece. */
  readonly onAsked?: (role: Role) => void;
  /** Drag that ended off every square. */
  readonly onCancel?: () => void;
  /** More to show in the same row. */
  readonly children?: ComponentChildren;
}
