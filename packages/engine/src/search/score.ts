/** Scores of the core, in centipawns: assembly/search/stack.ts. */

/** A mate in n plies is `MATE - n`; beyond `MATE_BOUND` every score is a mate. */
export const MATE: number = 31_000;
export const MATE_BOUND: number = MATE - 512;
