/** English: what is wrong with input to Makruk alone. Its rules load this part of its texts. */

export const PAWN_RANK = ['problem.pawnRank', 'a pawn on a rank where it can never stand'] as const;
