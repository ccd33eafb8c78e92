/** Marks drawn by hand, and the arrows of the best moves. */
import type { Drawn } from '@sitke/board/parts';
import { KIND, moveFrom, moveKind, moveTo, parseUci } from '@sitke/rules';
import type { ShownLine } from '../computer/engineLines.js';
import { currentNode } from '../game.js';
import type { DrawnMark, GameState, Note } from '../gameState.js';
import type { Graded } from '../review/grade.js';
import type { SetupWord } from '../review/setupWord.js';
import { parentOf } from '../tree.js';

/** The keys held while a mark is drawn. */
export interface Modifiers {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Returns the colour that keys held down ask for. */
export function colorOfKeys({ shiftKey, altKey }: Modifiers): DrawnMark['color'] {
  if (shiftKey && altKey) return 'yellow';
  if (shiftKey) return 'red';
  return altKey ? 'blue' : 'green';
}

/** Returns marks with one more; the same one again takes it away, another colour in its place changes it. */
export function withMark(marks: Note['marks'], mark: DrawnMark): DrawnMark[] {
  const others = marks.filter(({ from, to }) => from !== mark.from || to !== mark.to);
  const isSame = marks.some((one) => one.from === mark.from && one.to === mark.to && one.color === mark.color);
  return isSame ? others : [...others, mark];
}

const MARK_WIDTH = 14;
/** By rank of the line: the best is the widest. */
const BEST_WIDTHS = [20, 14, 10, 7, 5];

/** Returns what is drawn for a person's marks. */
export function drawnMarks(marks: Note['marks']): Drawn[] {
  return marks.map(({ color, from, to }) => ({ from, to, look: color, width: MARK_WIDTH }));
}

/** Returns an arrow for the first move of each line, the widest for the best; a piece that is placed marks its square. */
export function bestArrows(game: GameState, lines: readonly Pick<ShownLine, 'uci'>[]): Drawn[] {
  const { position } = currentNode(game);
  const found = lines.flatMap(({ uci }, rank): Drawn[] => {
    const move = uci[0] === undefined ? null : parseUci(position, uci[0]);
    if (!move?.ok) return [];
    const to = moveTo(move.value);
    const from = moveKind(move.value) === KIND.drop ? to : moveFrom(move.value);
    return [{ from, to, look: rank === 0 ? 'best' : 'other', width: BEST_WIDTHS[rank] ?? 4 }];
  });
  // Two ways to the same square are one arrow; the best lies on top.
  return found
    .filter((one, at) => found.findIndex(({ from, to }) => from === one.from && to === one.to) === at)
    .reverse();
}

/** Returns an arrow for the better move that was there instead of a move, to lie over the position after it; none after the best. */
export function betterArrow(game: GameState, { path, grade, before }: Graded): Drawn[] {
  return grade === 'best' ? [] : bestArrows({ ...game, cursor: parentOf(path) }, [{ uci: before.line }]);
}

/** Returns marks on the squares that the book would rather have a piece on, the first of them as the best. */
export function betterSquares(word: SetupWord | null): Drawn[] {
  if (word?.kind !== 'out') return [];
  return word.better.map(({ square }, rank) => {
    return { from: square, to: square, look: rank === 0 ? 'best' : 'other', width: BEST_WIDTHS[rank]! };
  });
}
