/** The board as this game needs it: its words, its marks, and what its gestures mean. */
import type { BoardLabels, Origin as BoardOrigin, BoardProps, From, Mark, Path } from '@sitke/board/parts';
import { Board, useDrag } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { type Color, opposite, roleLetter, type Square, squareName, type VariantId, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import type { Texts } from '../../i18n/index.js';
import { destText, pieceName, sideName } from '../../i18n/phrases.js';
import { arrangingSide, isCurtained, ownSide, serverView } from '../../session/game.js';
import type { GameState } from '../../session/gameState.js';
import { gameOn } from '../../session/session.js';
import { ROOT } from '../../session/tree.js';
import type { AppState, Origin } from '../../session/types.js';
import { type PlayView, pathsTo, shownPieceAt } from '../../session/view/select.js';
import { useTools } from '../context.js';

function markText(texts: Texts, { kind, moves = 0 }: Mark, variant: VariantId): string {
  if (kind === 'duty') return texts.own(variant, 'special.must');
  return kind === 'option' ? texts.own(variant, 'special.may') : texts.t(`note.${kind}`, { moves });
}

function notesOf(texts: Texts, { variant }: GameState, view: PlayView, square: Square): string[] {
  const { t } = texts;
  const notes: string[] = [];
  if (view.selectedSquare === square) notes.push(t('note.selected'));
  for (const { to, kind } of view.dests) {
    if (to === square) notes.push(destText(texts, variant, kind));
  }
  for (const mark of view.marks) if (mark.square === square) notes.push(markText(texts, mark, variant));
  if (view.check.includes(square)) notes.push(t('note.check'));
  if (view.lastMove.includes(square)) notes.push(t('note.lastMove'));
  return notes;
}

function labelsOf(texts: Texts, game: GameState, view: PlayView): BoardLabels {
  const def = variantOf(game.variant);
  const { t } = texts;
  return {
    board: t('board', { game: texts.own(game.variant, 'name') }),
    square: (at) => {
      const piece = shownPieceAt(view, at);
      const square = squareName(def, at);
      const label = piece
        ? t('square.piece', {
            square,
            side: sideName(texts, game, piece.color),
            piece: pieceName(texts, game, piece.role),
          })
        : t('square.empty', { square });
      const notes = notesOf(texts, game, view, at);
      return notes.length === 0 ? label : t('square.notes', { square: label, notes });
    },
    promoteInPlace: (square) => {
      const role = view.dests.find((dest) => dest.to === square)?.promotion ?? 1;
      return t('promoteInPlace', { square: squareName(def, square), piece: pieceName(texts, game, role) });
    },
    file: (file) => squareName(def, file).charAt(0),
    rank: (rank) => squareName(def, rank * def.files).slice(1),
  };
}

const originOf = (from: From): Origin => (typeof from === 'number' ? { square: from } : { role: from.role });
export const grabbedOrigin = (from: BoardOrigin): Origin =>
  'square' in from ? { square: from.square } : { role: from.role };

/** The side whose army the person at the page may not see. */
function veiledOf(game: GameState): Color | undefined {
  const own = serverView(game) ? ownSide(game) : (ownSide(game) ?? arrangingSide(game));
  return own === null || !isCurtained(game) ? undefined : opposite(own);
}

let loaded: BoardProps['Motion'];

/** Returns what draws motion, loaded when something is first about to move: a board without it is whole. */
function useMotion(isWanted: boolean): BoardProps['Motion'] {
  const [Motion, setMotion] = useState(() => loaded);
  useEffect(() => {
    if (!isWanted || loaded) return;
    void import('@sitke/board/motion').then(
      (found) => {
        loaded = found.Motion;
        setMotion(() => loaded);
      },
      () => undefined,
    );
  }, [isWanted]);
  return Motion;
}

/**
 * Returns the ways to the square under the pointer, and a function that says which it is. A tap comes and goes as a pointer, so the
 * board is drawn again only where there are ways to draw or to remove.
 */
function usePaths(state: AppState): readonly [paths: readonly Path[], setHovered: (at: Square | undefined) => void] {
  const over = useDrag()?.dragged?.over;
  const hovered = useRef<Square | undefined>(undefined);
  const [, redraw] = useReducer((count: number, _: undefined) => count + 1, 0);
  const paths = pathsTo(state, over ?? hovered.current);
  const setHovered = (square: Square | undefined): void => {
    hovered.current = square;
    if (paths.length > 0 || pathsTo(state, square).length > 0) redraw(undefined);
  };
  return [paths, setHovered];
}

interface TableBoardProps {
  readonly state: AppState;
  readonly view: PlayView;
  readonly drawOver?: BoardProps['drawOver'];
}

export function TableBoard(props: TableBoardProps): JSX.Element {
  const { state, view } = props;
  const game = gameOn(state);
  const { t, texts, dispatch } = useTools();
  const [paths, setHovered] = usePaths(state);
  const def = variantOf(game.variant);
  const veiled = veiledOf(game);
  const isHeld = view.selectedSquare !== undefined || view.selectedRole !== undefined;
  const Motion = useMotion(isHeld || veiled !== undefined || game.cursor !== ROOT);
  const labels = useMemo(() => labelsOf(texts, game, view), [texts, game, view]);
  const letters = useMemo(
    () => Object.fromEntries(def.pieces.map((_, i) => [roleLetter(def, i + 1).toLowerCase(), i + 1])),
    [def],
  );
  return (
    <>
      <Board
        files={def.files}
        ranks={def.ranks}
        pieces={view.pieces}
        orientation={state.orientation}
        skin={skinOf(game.variant)}
        labels={labels}
        letters={letters}
        selected={view.selectedSquare}
        dests={view.dests}
        sources={view.sources}
        draggable={view.draggable}
        promotable={view.promotable}
        lastMove={view.lastMove}
        check={view.check}
        placing={view.placing ?? undefined}
        fallen={view.fallen ?? undefined}
        veiled={veiled}
        Motion={Motion}
        marks={view.marks}
        paths={paths}
        drawOver={props.drawOver}
        describedBy="board-help"
        onSquare={(square) => dispatch({ type: 'squareTapped', square })}
        onMoveWanted={(from, to) => dispatch({ type: 'moveWanted', origin: originOf(from), to })}
        onGrab={(origin) => dispatch({ type: 'grabbed', origin: grabbedOrigin(origin) })}
        onHover={setHovered}
        onAsked={(square) => {
          const piece = shownPieceAt(view, square);
          if (piece)
            dispatch({ type: 'dialogOpened', dialog: { kind: 'piece', color: piece.color, role: piece.role } });
        }}
        onCancel={() => dispatch({ type: 'cancelled' })}
      />
      <p class="visually-hidden" id="board-help">
        {t('boardHelp')}
      </p>
    </>
  );
}
