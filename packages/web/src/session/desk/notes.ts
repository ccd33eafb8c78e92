/**
 * Notes as PGN has them: glyphs as numbers, marks as `[%csl Rd4]` and `[%cal Gd2d4]` in the comment, as other programs
 * write them: a colour's letter and one square or two.
 */
import { parseSquare, squareName, type VariantDef } from '@sitke/rules';
import { type DrawnMark, MARK_COLORS, type Note } from '../gameState.js';
import { MAX_COMMENT } from '../tree.js';

/** A note's share of a node of a PGN game. */
export interface PgnNote {
  readonly comment: string;
  readonly nags: readonly number[];
}

const MOST_MARKS = 200;
const COMMANDS = /\[%c([sa])l\s+([^\]]*)\]/g;

const letterOf = ({ color }: DrawnMark): string => color.charAt(0).toUpperCase();

/** Returns a note as a PGN has it. */
export function pgnNote(def: VariantDef, { comment, glyphs, marks }: Note): PgnNote {
  const squares = marks.filter(({ from, to }) => from === to);
  const arrows = marks.filter(({ from, to }) => from !== to);
  const csl = squares.map((mark) => `${letterOf(mark)}${squareName(def, mark.from)}`).join(',');
  const cal = arrows
    .map((mark) => `${letterOf(mark)}${squareName(def, mark.from)}${squareName(def, mark.to)}`)
    .join(',');
  const parts = [csl && `[%csl ${csl}]`, cal && `[%cal ${cal}]`, comment];
  return { comment: parts.filter((part) => part !== '').join(' '), nags: glyphs };
}

function markOf(def: VariantDef, text: string): DrawnMark | null {
  const [, letter = '', first = '', second = first] = /^([A-Za-z])([a-z]\d+)([a-z]\d+)?$/.exec(text) ?? [];
  const color = MARK_COLORS.find((name) => name.startsWith(letter.toLowerCase()));
  const [from, to] = [parseSquare(def, first), parseSquare(def, second)];
  return letter !== '' && color && from !== undefined && to !== undefined ? { color, from, to } : null;
}

/** Returns the note that a node of a PGN has; null if it has none. Marks that no square is known of are left out. */
export function noteOfPgn(def: VariantDef, { comment: text, nags }: PgnNote): Note | null {
  const marks: DrawnMark[] = [];
  const rest = text.replace(COMMANDS, (_, _kind, list: string) => {
    for (const one of list.split(',')) {
      const mark = markOf(def, one.trim());
      if (mark && marks.length < MOST_MARKS) marks.push(mark);
    }
    return ' ';
  });
  const comment = rest.replace(/\s+/g, ' ').trim().slice(0, MAX_COMMENT);
  const glyphs = [...new Set(nags)].filter((nag) => nag > 0 && nag <= 255);
  return comment === '' && glyphs.length === 0 && marks.length === 0 ? null : { comment, glyphs, marks };
}
