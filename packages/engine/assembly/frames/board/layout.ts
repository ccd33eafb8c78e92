/**
 * Memory map of a game that is handed over as data: the loader writes its rules (src/board/gameTables.ts), and a position
 * is a frame, as in every core. Pieces are `color << 4 | role`, the king's role is 1; squares are rank * files + file.
 */

/** Room for squares, and for pieces by code. */
export const ROOM: i32 = 96;
export const PIECES: i32 = 32;

/** The facts of a game, 32 bits each; see parameters.ts. */
export const PARAMETERS: usize = 1024;
/** Input from the loader: the pieces by square; behind the tables of kit/ending.ts. */
export const INPUT: usize = 1664;
/** By role, 32 bits each: value in exchanges, value of a square that is attacked. */
export const ROLE_VALUES: usize = 1792;
export const MOBILITY_VALUES: usize = 1856;
/** By piece, one byte each: the directions that it slides in, as bits. */
export const SLIDES: usize = 1920;
/** By color and direction as seen from the target, 32 bits each: the pieces that attack along it, as bits. */
export const SLIDERS: usize = 1952;
/** By color and square: whether pawns promote there. */
export const ZONES: usize = 2048;
/** By piece and square. */
export const KEYS: usize = 4096;
export const SQUARE_VALUES: usize = 36864;
/** By direction and square: the number of squares, then the squares, nearest first; 16 bytes. */
export const RAYS: usize = 49152;
/** By piece and square: the number of targets, then the targets; 32 bytes. */
export const LEAPS: usize = 262144;
export const CAPTURES: usize = 360448;
/** By color and square: the number of entries, then square and pieces (as bits) that attack it from there; 256 bytes. */
export const SOURCES: usize = 458752;

/** Size of a frame, and offsets in it behind its head (frames/head.ts). */
export const FRAME: usize = 256;
/** The pieces by square, then the number of each; of a side as a whole at its king's code less 1. */
export const MAILBOX: usize = 40;
export const COUNTS: usize = 136;
/** By color: two words of squares. */
export const SIDES: usize = 168;
/** Keys of the pawns, and of each side's other pieces. */
export const PAWNS_KEY: usize = 200;
export const PIECE_KEYS: usize = 208;
/** The values of the pieces on their squares, the first side's less the second's. */
export const VALUE: usize = 224;
/** By color, one byte: the king's square, NO_SQUARE if there is none. */
export const KINGS: usize = 228;
export const NO_SQUARE: i32 = 255;
