/** The looks of the board to choose from. */

/** The sets of pieces. */
export const SET_IDS = ['signs', 'carved', 'international'] as const;
/** The name of a set of pieces; `signs` are each game's own. */
export type SetId = (typeof SET_IDS)[number];

/** The boards. */
export const BOARD_IDS = ['teak', 'lacquer', 'paper', 'slate'] as const;
/** The name of a board. */
export type BoardId = (typeof BOARD_IDS)[number];
