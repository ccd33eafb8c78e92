/** Counts as plain data. */

import type { Color, Role } from './types.js';

/** A role that gave a count its limit, and how many pieces of it are needed. */
export interface CountCause {
  readonly role: Role;
  readonly atLeast: number;
}

/** The fields of every count. In plies: a limit of 32 is 16 moves of the side that tries to win. */
export interface AnyCount {
  readonly limit: number;
  readonly plies: number;
  /** Whether the side that counts must claim the draw, on its turn once `plies` is `limit`; else it comes by itself a ply later. */
  readonly isClaimed: boolean;
  readonly why: readonly CountCause[];
  readonly article: string;
}

/**
 * The count in force. `by` is the side that hopes for the draw: the bare king, or the side that declared the count; null
 * where a count began by itself while both sides have pieces.
 */
export type Count = AnyCount &
  ({ readonly kind: 'bareKing'; readonly by: Color } | { readonly kind: 'board'; readonly by: Color | null });

/** The action of a side about a count that it declares. */
export type CountAction = 'start' | 'stop';
