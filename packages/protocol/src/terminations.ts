/** The ways a game ends. The board's own are the rules'; every other one is listed here and nowhere else. */

import { CLAIM_REASONS, type ClaimReason, OUTCOME_REASONS, type OutcomeReason } from '@sitke/rules';

/**
 * Ends that the server decides, by their names in PGN (`Termination`. Source: PGN standard, 9.8.1) and in lichess's bot API.
 * An `aborted` game has no winner and is not a draw; an operator has `adjudicated`.
 */
export const SERVER_ENDS = {
  time: { pgn: 'time forfeit', status: 'outoftime' },
  abandoned: { pgn: 'abandoned', status: 'timeout' },
  aborted: { pgn: 'unterminated', status: 'aborted' },
  adjudicated: { pgn: 'adjudication', status: 'unknownFinish' },
  length: { pgn: 'adjudication', status: 'draw' },
} as const;

export type ServerEnd = keyof typeof SERVER_ENDS;

export const SERVER_END_NAMES = Object.keys(SERVER_ENDS) as readonly ServerEnd[];

/** Ends that the players agree on. */
const PLAYER_ENDS = ['resignation', 'agreement'] as const;

/** A way in which a game ends. */
export type Termination = OutcomeReason | ClaimReason | (typeof PLAYER_ENDS)[number] | ServerEnd;

/** All ways in which a game ends. */
export const TERMINATIONS: readonly Termination[] = [
  ...new Set([...OUTCOME_REASONS, ...CLAIM_REASONS, ...PLAYER_ENDS, ...SERVER_END_NAMES]),
];

export function isServerEnd(by: string): by is ServerEnd {
  return Object.hasOwn(SERVER_ENDS, by);
}

/**
 * Returns the first end that a value of PGN's `Termination` names, whatever its blanks and capitals; null for one that does not
 * say why, as `normal`, or that comes without a result.
 */
export function serverEndOfPgn(termination: string): ServerEnd | null {
  const plain = (text: string): string => text.toLowerCase().replaceAll(' ', '');
  const isRead = (by: ServerEnd): boolean => by !== 'aborted' && plain(SERVER_ENDS[by].pgn) === plain(termination);
  return SERVER_END_NAMES.find(isRead) ?? null;
}
