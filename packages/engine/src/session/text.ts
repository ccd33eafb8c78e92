/** Text handling shared by both protocols. */

import {
  type Claim,
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
import type { SearchLimits } from '../search/request.js';

/** Limit of the length of a line. */
export const MAX_LINE: number = 400_000;

/** Returns untrusted text, shortened and limited to printable characters. */
export function clip(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return clean.length > 100 ? `${clean.slice(0, 99)}…` : clean;
}

/** Returns the message of an error. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the move to answer with where a search has failed: one of the moves wanted, null if there is none. */
export function anyMove({ position }: GameNode, { moves }: SearchLimits): Move | null {
  return (moves ?? position.legalMoves())[0] ?? null;
}

/** Returns which draws the side to move may claim. */
export function claimsText(claims: readonly Claim[]): string {
  return `a draw may be claimed: ${claims.map(({ reason, article }) => `${reason} (article ${article})`).join(', ')}`;
}

/** Returns moves as UCI, separated by spaces. */
export function movesText(rules: Rules, moves: readonly Move[]): string {
  return moves.map((move) => makeUci(rules, move)).join(' ');
}

/** Parses a FEN as other programs write it: XBoard and Cute Chess use `[-]` for an empty pocket. */
export function readFen(rules: Rules, text: string): Result<Position, ParseError> {
  return parseFen(rules, text.replace('[-]', '[]'));
}

/** Returns the node after a move or a count action, null if it is not legal. */
export function nodeAfter(node: GameNode, text: string): GameNode | null {
  const action = text === 'count+' ? 'start' : text === 'count-' ? 'stop' : null;
  if (action) return node.position.countActions.includes(action) ? node.act(action) : null;
  const move = parseUci(node.position, text);
  return move.ok ? node.play(move.value) : null;
}
