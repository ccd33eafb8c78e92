/** Messages between the page and the worker that reads PGN. */
import type { VariantId } from '@sitke/rules';
import type { PgnEncoding } from '@sitke/rules/pgn';
import type { GameRecord } from '../../session/games/record.js';
import type { PgnEntry } from './read.js';

/** An order to the worker. */
export type PgnOrder =
  /** `variant`: the game of those whose tags do not say it. */
  | { readonly kind: 'read'; readonly source: Blob | string; readonly variant: VariantId | null }
  | { readonly kind: 'stop' }
  /** The games of these numbers are wanted as the library keeps them. */
  | { readonly kind: 'records'; readonly wanted: number; readonly numbers: readonly number[] };

/** A report of the worker. */
export type PgnReport =
  /** Further entries, and the part of the source that is read, from 0 to 1. */
  | { readonly kind: 'entries'; readonly entries: readonly PgnEntry[]; readonly part: number }
  /** `encodings`: those that were met, other than UTF-8. */
  | { readonly kind: 'ended'; readonly isStopped: boolean; readonly encodings: readonly PgnEncoding[] }
  | { readonly kind: 'failed'; readonly why: 'noText' | 'unreadable' }
  /** Some of the records that were wanted; `isLast` where no more come. */
  | {
      readonly kind: 'records';
      readonly wanted: number;
      readonly records: readonly GameRecord[];
      readonly isLast: boolean;
    };
