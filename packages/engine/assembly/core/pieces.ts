/** Pieces as numbers: `color << 4 | role`, 0 for none. Roles are numbered by each game. */

/** The role of kings, the same in every game. */
export const KING: i32 = 1;
