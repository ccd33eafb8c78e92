/** The board as this game needs it: its words, its marks, and what its gestures mean. */
import { roleLetter, type Square, squareName, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { Board } from '../../board/Board.js';
import { useDrag } from '../../board/drag.js';
import type { BoardLabels, Origin as BoardOrigin, From, Mark } from '../../board/types.js';
import type { Texts } from '../../i18n/index.js';
import { manName, sideName } from '../../i18n/phrases.js';
import { worthText } from '../../i18n/trainerPhrases.js';
import type { GameState } from '../../state/gameState.js';
import type { AppState, Origin } from '../../state/types.js';
import { skinOf } from '../../variants/registry.js';
import { manAt, type PlayView, pathsTo } from '../../view/select.js';
import { useTools } from '../shared/context.js';

function markText(texts: Texts, { kind, moves }: Mark): string {
  if (kind !== 'win' && kind !== 'draw' && kind !== 'loss') return texts.squareNotes[kind];
  return texts.verdict.note(worthText(texts, { outcome: kind }, moves));
}

function notesOf(texts: Texts, view: PlayView, square: Square): string[] {
  const words = texts.squareNotes;
  const notes: string[] = [];
  if (view.selectedSquare === square) notes.push(words.selected);
  for (const dest of view.dests) if (dest.to === square) notes.push(words[dest.kind]);
  for (const mark of view.marks) if (mark.square === square) notes.push(markText(texts, mark));
  if (view.check.includes(square)) notes.push(words.check);
  if (view.lastMove.includes(square)) notes.push(words.lastMove);
  return notes;
}

function labelsOf(texts: Texts, game: GameState, view: PlayView): BoardLabels {
  const def = variantOf(game.variant);
  return {
    board: texts.board(texts.variants[game.variant].name),
    square: (square) => {
      const man = manAt(view, square);
      const named = man && { side: sideName(texts, game, man.color), man: manName(texts, game, man.role).one };
      return texts.square(squareName(def, square), named, notesOf(texts, view, square));
    },
    promoteInPlace: (square) => {
      const role = view.dests.find((dest) => dest.to === square)?.promotion ?? 1;
      return texts.promoteInPlace(squareName(def, square), manName(texts, game, role).one);
    },
    file: (file) => squareName(def, file).charAt(0),
    rank: (rank) => squareName(def, rank * def.files).slice(1),
  };
}

const originOf = (from: From): Origin => (typeof from === 'number' ? { square: from } : { role: from.role });
export const grabbedOrigin = (from: BoardOrigin): Origin =>
  'square' in from ? { square: from.square } : { role: from.role };

export function TableBoard(props: { readonly state: AppState; readonly view: PlayView }): JSX.Element {
  const { state, view } = props;
  const { game } = state;
  const { texts, dispatch } = useTools();
  const [hovered, setHovered] = useState<Square | undefined>(undefined);
  const over = useDrag()?.dragged?.over;
  const def = variantOf(game.variant);
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
        marks={view.marks}
        paths={pathsTo(state, over ?? hovered)}
        describedBy="board-help"
        onSquare={(square) => dispatch({ type: 'squareTapped', square })}
        onMoveWanted={(from, to) => dispatch({ type: 'moveWanted', origin: originOf(from), to })}
        onGrab={(origin) => dispatch({ type: 'grabbed', origin: grabbedOrigin(origin) })}
        onHover={setHovered}
        onCancel={() => dispatch({ type: 'cancelled' })}
      />
      <p class="visually-hidden" id="board-help">
        {texts.boardHelp}
      </p>
    </>
  );
}
