/** The words of Fairy-Stockfish for a game, where it has some: programs compare its answer to `UCI_Variant` with what they know. */

import type { VariantId } from '@sitke/rules';

/** A game in the words of Fairy-Stockfish. */
export interface FairyWords {
  /** The game that programs without rules for this one show it as. */
  readonly template: string;
  /** The hands of the start in its order, where it is not that of a FEN of ours. */
  readonly hands?: string;
}

const WORDS: Readonly<Partial<Record<VariantId, FairyWords>>> = {
  sittuyin: { template: 'bughouse', hands: 'KFRRSSNNkfrrssnn' },
  makruk: { template: 'makruk' },
};

/** Returns the words for a variant; those of any game where it has none. */
export function fairyOf(variant: VariantId): FairyWords {
  return WORDS[variant] ?? { template: 'fairy' };
}
