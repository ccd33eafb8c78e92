/** Setting up a position: every arrangement is allowed, and all its problems are listed at once. */
import {
  type Color,
  colorOf,
  makeSetupFen,
  opposite,
  type Piece,
  parseRuleset,
  pieceOf,
  problemsOf,
  type Rules,
  roleOf,
  rulesOf,
  type Setup,
  type SetupProblem,
  type Square,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { rulesetText } from '../../session/game.js';
import { readSetup } from '../../session/readSetup.js';
import { formatSetup, type SetupDraft } from '../../session/setupText.js';

/** The thing in hand: a piece of the trays, a piece of the board with its square, or what takes pieces away. */
export type Hand =
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'square'; readonly square: Square }
  | { readonly kind: 'eraser' };

/** The arrangement being made. */
export interface EditorState {
  readonly variant: VariantId;
  /** As `makeRuleset` writes it. */
  readonly ruleset: string;
  readonly setup: Setup;
  readonly hand: Hand | null;
  /** The side at the bottom. */
  readonly orientation: Color;
  /** The FEN as it was typed, until the board changes; null where the field shows that of the board. */
  readonly typed: string | null;
}

export type EditorEvent =
  | { readonly type: 'tapped'; readonly square: Square }
  | { readonly type: 'taken'; readonly hand: Hand | null }
  | { readonly type: 'put'; readonly square: Square; readonly piece: Piece }
  | { readonly type: 'moved'; readonly from: Square; readonly to: Square }
  | { readonly type: 'turned'; readonly turn: Color }
  | { readonly type: 'pocketed'; readonly piece: Piece; readonly count: number }
  | { readonly type: 'field'; readonly name: string; readonly text: string }
  | { readonly type: 'counted'; readonly halfmoves: number; readonly fullmoves: number }
  | { readonly type: 'fen'; readonly text: string }
  | { readonly type: 'ruled'; readonly variant: VariantId; readonly ruleset: string }
  | { readonly type: 'cleared' }
  | { readonly type: 'started' }
  | { readonly type: 'mirrored' }
  | { readonly type: 'swapped' }
  | { readonly type: 'flipped' }
  /** Another arrangement is asked for, as by a link. */
  | { readonly type: 'asked'; readonly draft: SetupDraft };

/** Returns the rules of the arrangement. */
export function rulesOfEditor({ variant, ruleset }: Pick<EditorState, 'variant' | 'ruleset'>): Rules {
  const options = parseRuleset(variantOf(variant), ruleset);
  return rulesOf(variant, options.ok ? options.value : variantOf(variant).presets.standard);
}

/** Returns the FEN of the arrangement, whether it is a position or not. */
export function fenOfEditor(state: EditorState): string {
  return makeSetupFen(rulesOfEditor(state), state.setup);
}

/** Returns whether the FEN field shows the board: nothing is typed there, or nothing but what can be read. */
export function isRead(state: EditorState): boolean {
  return state.typed === null || readSetup(rulesOfEditor(state), state.typed).ok;
}

/** Returns the arrangement as an address has it. */
export function draftOfEditor(state: EditorState): SetupDraft {
  return { variant: state.variant, ruleset: state.ruleset, fen: fenOfEditor(state) };
}

/** Returns all that is wrong with the arrangement; only the fatal problems keep it from being a position. */
export function problemsOfEditor(state: EditorState): readonly SetupProblem[] {
  return problemsOf(rulesOfEditor(state), state.setup);
}

/** Returns whether the board and the FEN field show a position that can be played. */
export function isSound(state: EditorState): boolean {
  return isRead(state) && !problemsOfEditor(state).some(({ fatal }) => fatal);
}

/** Returns an arrangement to begin with; a FEN that cannot be read stays in its field, over the start of the game. */
export function openEditor({ variant, ruleset, fen }: SetupDraft): EditorState {
  const options = parseRuleset(variantOf(variant), ruleset);
  const named = rulesetText(variant, options.ok ? options.value : variantOf(variant).presets.standard);
  const begun = { variant, ruleset: named };
  const rules = rulesOfEditor(begun);
  const read = fen.trim() === '' ? null : readSetup(rules, fen);
  return {
    ...begun,
    setup: read?.ok ? read.value : rules.initial,
    hand: null,
    orientation: 0,
    typed: read && !read.ok ? fen : null,
  };
}

function arranged(state: EditorState, change: Partial<Setup>): EditorState {
  return { ...state, setup: { ...state.setup, ...change }, typed: null };
}

function withSquare(state: EditorState, square: Square, piece: Piece): EditorState {
  return arranged(state, { squares: state.setup.squares.map((old, at) => (at === square ? piece : old)) });
}

function tap(state: EditorState, square: Square): EditorState {
  const { hand, setup } = state;
  const there = setup.squares[square]!;
  switch (hand?.kind) {
    case 'piece':
      // The same piece once more takes it away again.
      return withSquare(state, square, there === hand.piece ? 0 : hand.piece);
    case 'eraser':
      return withSquare(state, square, 0);
    case 'square':
      return hand.square === square ? { ...state, hand: null } : move(state, hand.square, square);
    default:
      return there === 0 ? state : { ...state, hand: { kind: 'square', square } };
  }
}

function move(state: EditorState, from: Square, to: Square): EditorState {
  const { squares } = state.setup;
  const piece = squares[from]!;
  const next = squares.map((old, at) => (at === to ? piece : at === from ? 0 : old));
  return { ...arranged(state, { squares: next }), hand: null };
}

/** Rights are those of squares: they do not go along when the board is turned about. */
const NO_RIGHTS = { flags: 0, epSquare: null } as const;

function mirror(state: EditorState): EditorState {
  const { files } = rulesOfEditor(state);
  const { squares } = state.setup;
  const next = squares.map((_, at) => squares[at - (at % files) + (files - 1 - (at % files))]!);
  return arranged(state, { squares: next, ...NO_RIGHTS });
}

function other(piece: Piece): Piece {
  return piece === 0 ? 0 : pieceOf(opposite(colorOf(piece)), roleOf(piece));
}

function swapSides(state: EditorState): EditorState {
  const { squares, pockets, turn, count } = state.setup;
  return arranged(state, {
    squares: squares.map((_, at) => other(squares[squares.length - 1 - at]!)),
    pockets: pockets.map((_, piece) => (piece === 0 ? 0 : (pockets[other(piece)] ?? 0))),
    turn: opposite(turn),
    count: count && { ...count, by: count.by === null ? null : opposite(count.by) },
    ...NO_RIGHTS,
  });
}

function clear(state: EditorState): EditorState {
  const { squares, pockets } = state.setup;
  return arranged(state, {
    squares: squares.map(() => 0),
    pockets: pockets.map(() => 0),
    turn: 0,
    count: null,
    halfmoves: 0,
    fullmoves: 1,
    ...NO_RIGHTS,
  });
}

function writeField(state: EditorState, name: string, text: string): EditorState {
  const rules = rulesOfEditor(state);
  const draft = { ...state.setup };
  // A field adds its own bits: what the others say is kept by writing all of them once more.
  Object.assign(draft, { flags: 0, epSquare: null, count: null });
  const fields = rules.def.fenFields.map((field) => ({
    field,
    text: field.name === name ? text : field.write(state.setup, rules.geometry),
  }));
  const wrong = fields.map(({ field, text: written }) => field.read(written, draft, rules.geometry));
  if (wrong.some((problem) => problem !== null)) return state;
  const plies = state.setup.count?.plies ?? 0;
  return arranged(state, { ...draft, count: draft.count && { ...draft.count, plies } });
}

function typeFen(state: EditorState, text: string): EditorState {
  const read = readSetup(rulesOfEditor(state), text);
  return read.ok ? { ...state, setup: read.value, typed: text, hand: null } : { ...state, typed: text };
}

/** Keeps the arrangement where the rules change, and begins again where the game does. */
function rule(state: EditorState, variant: VariantId, ruleset: string): EditorState {
  if (variant === state.variant) return { ...state, ruleset };
  return openEditor({ variant, ruleset, fen: state.typed ?? '' });
}

/** Returns the state after an event. */
export function edit(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'tapped':
      return tap(state, event.square);
    case 'taken':
      return { ...state, hand: event.hand };
    case 'put':
      return withSquare(state, event.square, event.piece);
    case 'moved':
      return move(state, event.from, event.to);
    case 'turned':
      return arranged(state, { turn: event.turn, epSquare: null });
    case 'pocketed':
      return arranged(state, {
        pockets: state.setup.pockets.map((old, piece) => (piece === event.piece ? event.count : old)),
      });
    case 'field':
      return writeField(state, event.name, event.text);
    case 'counted':
      return arranged(state, {
        fullmoves: event.fullmoves,
        ...(state.setup.count
          ? { count: { ...state.setup.count, plies: event.halfmoves } }
          : { halfmoves: event.halfmoves }),
      });
    case 'fen':
      return typeFen(state, event.text);
    case 'ruled':
      return rule(state, event.variant, event.ruleset);
    case 'cleared':
      return clear(state);
    case 'started':
      return arranged(state, rulesOfEditor(state).initial);
    case 'mirrored':
      return mirror(state);
    case 'swapped':
      return swapSides(state);
    case 'flipped':
      return { ...state, orientation: opposite(state.orientation) };
    case 'asked':
      return { ...openEditor(event.draft), orientation: state.orientation };
  }
}

/** Returns whether an arrangement is the one that a draft asks for. */
export function isAsked(state: EditorState, draft: SetupDraft): boolean {
  return formatSetup(draftOfEditor(state)) === formatSetup(draft) || state.typed === draft.fen;
}
