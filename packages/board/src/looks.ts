/** The looks of the board to choose from. */
export const SET_IDS = ['signs', 'carved', 'international'] as const;
export type SetId = (typeof SET_IDS)[number];

export const BOARD_IDS = ['teak', 'lacquer', 'paper', 'slate'] as const;
export type BoardId = (typeof BOARD_IDS)[number];
