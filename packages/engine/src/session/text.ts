/** Words that both text protocols write and read. */

import {
  type GameNode,
  type Move,
  makeUci,
  type ParseError,
  type Position,
  parseFen,
  parseUci,
  type Result,
  type Rules,
} from '@sitke/rules';

/** A longer line is not read. */
export const MAX_LINE: number = 400_000;

/** Returns a stranger's text cut to a sensible length, in printable characters. */
export function clip(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return clean.length > 100 ? `${clean.slice(0, 99)}…` : clean;
}

/** Returns moves as UCI, with blanks between. */
export function movesText(rules: Rules, moves: readonly Move[]): string {
  return moves.map((move) => makeUci(rules, move)).join(' ');
}

/** Returns the position of a FEN as programs write it: XBoard and Cute Chess have `[-]` for an empty hand. */
export function readFen(rules: Rules, text: string): Result<Position, ParseError> {
  return parseFen(rules, text.replace('[-]', '[]'));
}

/** Returns the node after a move or a count action, null where that is none here. */
export function nodeAfter(node: GameNode, text: string): GameNode | null {
  const action = text === 'count+' ? 'start' : text === 'count-' ? 'stop' : null;
  if (action) return node.position.countActions.includes(action) ? node.act(action) : null;
  const move = parseUci(node.position, text);
  return move.ok ? node.play(move.value) : null;
}
