/** A text of many games cut into one stretch a game, without reading their moves, so that a broken game costs no other. */

/** A stretch of a text. Units: offsets in UTF-16 units; `line` counts from 1. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

const TAG = /^\s*\[\s*\w+\s*"/;
const WHOLE_TAG = /^\[\w+ "[^"]*"\]\s*$/;

/** Where a scan of moves stands. */
interface Scan {
  /** Whether the line above is empty. */
  isAfterGap: boolean;
  isInComment: boolean;
  /** Whether the stretch has moves or comments yet: a tag after these begins another game. */
  hasMoves: boolean;
}

/** Whether a line begins another game. A tag after an empty line does in a comment, too: that comment was never closed. */
function beginsGame(line: string, { isAfterGap, isInComment, hasMoves }: Scan): boolean {
  if (!hasMoves) return false;
  return isInComment ? isAfterGap && WHOLE_TAG.test(line) : TAG.test(line);
}

/** Returns whether a line of moves ends within a comment. */
function endsInComment(line: string, isInComment: boolean): boolean {
  let isInside = isInComment;
  for (const char of line) {
    if (isInside) isInside = char !== '}';
    else if (char === '{') isInside = true;
    else if (char === ';') return false;
  }
  return isInside;
}

/** Yields the stretches of a text with line feeds alone at its line ends: each has one game, or several without tags. */
export function* splitGames(text: string): Generator<Stretch> {
  const scan: Scan = { isAfterGap: true, isInComment: false, hasMoves: false };
  let [from, line, number] = [0, 1, 1];
  for (let at = 0; at < text.length; number++) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const words = text.slice(at, end);
    if (beginsGame(words, scan)) {
      yield { from, to: at, line };
      [from, line] = [at, number];
      scan.isInComment = false;
      scan.hasMoves = false;
    }
    const isEmpty = words.trim() === '';
    if (!isEmpty && (scan.isInComment || !TAG.test(words)) && !words.startsWith('%')) {
      scan.hasMoves = true;
      scan.isInComment = endsInComment(words, scan.isInComment);
    }
    scan.isAfterGap = isEmpty;
    at = end + 1;
  }
  if (text.slice(from).trim() !== '') yield { from, to: text.length, line };
}
