/** The board of a position being set up, between the trays of both sides. */
import type { BoardLabels, Origin } from '@sitke/board/parts';
import { Board, Tray } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import {
  type Color,
  colorOf,
  opposite,
  type Piece,
  pieceOf,
  roleOf,
  type SetupProblem,
  type Square,
  squareName,
  variantOf,
} from '@sitke/rules';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Texts } from '../../i18n/language.js';
import { pieceName, sideName } from '../../i18n/phrases.js';
import { useTools } from '../../ui/context.js';
import type { EditorEvent, EditorState } from './editor.js';

export interface EditorProps {
  readonly state: EditorState;
  readonly dispatch: (event: EditorEvent) => void;
}

/** Returns the name of a piece with its side. */
export function namedPiece(texts: Texts, { variant }: Pick<EditorState, 'variant'>, piece: Piece): string {
  const side = sideName(texts, { variant }, colorOf(piece));
  return texts.t('editor.piece', { side, piece: pieceName(texts, { variant }, roleOf(piece)) });
}

function labelsOf(texts: Texts, state: EditorState): BoardLabels {
  const def = variantOf(state.variant);
  return {
    board: texts.t('editor.board'),
    square: (at) => {
      const piece = state.setup.squares[at]!;
      const square = squareName(def, at);
      if (piece === 0) return texts.t('square.empty', { square });
      const [side, name] = [sideName(texts, state, colorOf(piece)), pieceName(texts, state, roleOf(piece))];
      return texts.t('square.piece', { square, side, piece: name });
    },
    // Nothing promotes here.
    promoteInPlace: () => '',
    file: (file) => squareName(def, file).charAt(0),
    rank: (rank) => squareName(def, rank * def.files).slice(1),
  };
}

/** Returns what a key on a square does to the arrangement; null if nothing. */
export function eventOfKey(state: EditorState, square: Square, key: string): EditorEvent | null {
  if (key === 'Delete' || key === 'Backspace') return { type: 'put', square, piece: 0 };
  const role = 1 + variantOf(state.variant).pieces.findIndex(({ letter }) => letter === key.toUpperCase());
  if (role === 0 || key.length !== 1) return null;
  return { type: 'put', square, piece: pieceOf(key === key.toUpperCase() ? 0 : 1, role) };
}

export function EditorBoard(props: EditorProps & { readonly problems: readonly SetupProblem[] }): JSX.Element {
  const { state, dispatch, problems } = props;
  const { texts } = useTools();
  const def = variantOf(state.variant);
  const { squares } = state.setup;
  const held = useRef<Piece | null>(null);
  const occupied = squares.flatMap((piece, square) => (piece === 0 ? [] : [square]));
  const top = opposite(state.orientation);
  const grab = (origin: Origin): void => {
    held.current = 'square' in origin ? null : pieceOf(origin.color, origin.role);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells of the board inside take the keys
    <div
      class="editor-board"
      onKeyDown={(event) => {
        const cell = (event.target as Element).closest<HTMLElement>('[data-square]');
        if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
        const done = eventOfKey(state, Number(cell.dataset['square']), event.key);
        if (!done) return;
        event.preventDefault();
        dispatch(done);
      }}
    >
      <PieceTray color={top} {...props} onGrab={grab} />
      <Board
        files={def.files}
        ranks={def.ranks}
        pieces={squares}
        orientation={state.orientation}
        skin={skinOf(state.variant)}
        labels={labelsOf(texts, state)}
        selected={state.hand?.kind === 'square' ? state.hand.square : undefined}
        draggable={occupied}
        marks={problems.flatMap(({ square }) => (square === undefined ? [] : [{ square, kind: 'witness' }]))}
        describedBy="editor-help"
        onSquare={(square) => dispatch({ type: 'tapped', square })}
        onGrab={grab}
        onMoveWanted={(from, to) => {
          if (typeof from === 'number') dispatch({ type: 'moved', from, to });
          else if (held.current !== null) dispatch({ type: 'put', square: to, piece: held.current });
        }}
        onCancel={() => dispatch({ type: 'taken', hand: null })}
      />
      <PieceTray color={state.orientation} {...props} onGrab={grab} />
    </div>
  );
}

function PieceTray(
  props: EditorProps & { readonly color: Color; readonly onGrab: (origin: Origin) => void },
): JSX.Element {
  const { state, dispatch, color } = props;
  const { t, texts } = useTools();
  const { pieces } = variantOf(state.variant);
  const { hand } = state;
  const inHand = hand?.kind === 'piece' && colorOf(hand.piece) === color ? roleOf(hand.piece) : undefined;
  return (
    <div class="editor-tray">
      <Tray
        color={color}
        roles={pieces.map((_, index) => index + 1)}
        count={() => 1}
        skin={skinOf(state.variant)}
        labels={{
          tray: t('editor.tray', { side: sideName(texts, state, color) }),
          count: () => '',
          piece: (role) => namedPiece(texts, state, pieceOf(color, role)),
        }}
        selected={inHand}
        active
        onRole={(role) =>
          dispatch({ type: 'taken', hand: role === inHand ? null : { kind: 'piece', piece: pieceOf(color, role) } })
        }
        onGrab={props.onGrab}
        onReturned={(square) => dispatch({ type: 'put', square, piece: 0 })}
      />
    </div>
  );
}
