/** English: what is wrong with input to Makruk alone. Its rules load this part of its texts. */

export const PAWN_RANK = ['problem.pawnRank', 'a pawn where it cannot have come'] as const;
