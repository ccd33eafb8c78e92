/**
 * The weights of the evaluation in hundredths of a pawn, and where each term's begin. Squares are Red's, rank 1 first,
 * from the edge to the middle. Tuned, not written by hand: docs/tuning.md.
 */

export const MATERIAL: i32 = 0; // a piece, by role
export const SQUARES: i32 = 7; // a piece on a square: king, elephant, general, rook, horse, pawn
export const ROOK_MOBILITY: i32 = 199; // a rook, by the squares that it may go to
export const HORSE_MOBILITY: i32 = 214; // a horse, by its squares that no enemy pawn guards
export const ELEPHANT_MOBILITY: i32 = 223; // an elephant, likewise
export const GENERAL_MOBILITY: i32 = 229; // a general, likewise
export const HORSE_NEAR_KING: i32 = 234; // a horse, by its distance to the enemy king
export const ELEPHANT_NEAR_KING: i32 = 242; // an elephant, likewise
export const GENERAL_NEAR_KING: i32 = 250; // a general, likewise
export const ROOK_OPEN: i32 = 258; // a rook on a file without pawns
export const ROOK_HALF_OPEN: i32 = 259; // a rook on a file without own pawns
export const ROOK_BEHIND_PAWN: i32 = 260; // a rook right behind an own pawn, seen along the file
export const ROOK_KING_FILE: i32 = 261; // a rook on the enemy king's file
export const ROOK_CONNECTED: i32 = 262; // a rook that guards the other
export const HORSE_OUTPOST: i32 = 263; // a horse guarded by a pawn where no enemy pawn can attack it
export const ELEPHANT_OUTPOST: i32 = 264; // an elephant, likewise
export const COLOR_PAWNS: i32 = 265; // an enemy pawn on the color of the general's squares
export const COLOR_PIECES: i32 = 266; // another enemy piece there
export const COLOR_KING: i32 = 267; // the enemy king there
export const PAIR: i32 = 268; // two pieces of a role
export const WITH_PAWNS: i32 = 275; // a piece of a role, for each own pawn
export const PAWNS: i32 = 282; // by how many pawns there are
export const PAWN_BESIDE: i32 = 291; // a pawn next to another, by rank
export const PAWN_DOUBLED: i32 = 299; // a pawn behind another
export const PAWN_ISOLATED: i32 = 300; // a pawn with none on the adjacent files
export const PAWN_BACKWARD: i32 = 301; // a pawn that others cannot guard if it steps
export const PAWN_RAMMED: i32 = 302; // a pawn stopped by a pawn
export const PAWN_BLOCKED: i32 = 303; // a pawn stopped by another enemy
export const PAWN_BEYOND: i32 = 304; // a pawn past the promotion square of its file
export const FREE_PAWN: i32 = 305; // a pawn that no enemy pawn can stop, by rank
export const FREE_OWN_KING: i32 = 313; // such a pawn, by the distance of the own king
export const FREE_ENEMY_KING: i32 = 321; // such a pawn, by the distance of the enemy king
export const UNPROMOTED_PAWNS: i32 = 329; // no general, by how many pawns there are
export const LAST_PAWN: i32 = 338; // the last pawn, which may promote anywhere
export const PROMOTION_STEPS: i32 = 339; // a pawn without own general, by its steps to the promotion square
export const PROMOTION_READY: i32 = 345; // it stands there and may promote in place
export const PROMOTION_BANNED: i32 = 346; // it stands there, and the general would attack a piece
export const TARGET_TAKEN: i32 = 347; // its promotion square, three steps away at most, is taken
export const TARGET_GUARDED: i32 = 348; // that square is attacked by the enemy
export const TARGET_HELD: i32 = 349; // that square is attacked by an own piece
export const LOOSE: i32 = 350; // an enemy attacked and not guarded, by role
export const PAWN_THREAT: i32 = 357; // an enemy attacked by a pawn
export const NEAR_THREAT: i32 = 364; // an enemy attacked by an elephant or a general
export const HORSE_THREAT: i32 = 371; // an enemy attacked by a horse
export const ROOK_THREAT: i32 = 378; // an enemy attacked by a rook
export const KING_THREAT: i32 = 385; // an unguarded enemy attacked by the king
export const PUSH_THREAT: i32 = 386; // an enemy that a pawn would attack by a safe step
export const GUARDED: i32 = 387; // an own piece guarded by a pawn, by role
export const RESTRICTED: i32 = 394; // a square attacked by both, and not by an enemy pawn
export const CONTROL_FAR: i32 = 395; // a square of the enemy's half that only this side attacks
export const CONTROL_NEAR: i32 = 396; // a square of the own half, likewise
export const SHELTER_PIECES: i32 = 397; // by how many pieces are next to the king
export const SHELTER_FRONT: i32 = 406; // by how many pieces other than pawns stand before it
export const SHELTER_PAWNS: i32 = 410; // by how many pawns stand before it
export const KING_MOBILITY: i32 = 414; // by how many squares the king has
export const KING_FILE: i32 = 423; // no own pawn on its file; no pawn at all
export const SAFE_CHECK: i32 = 425; // one safe check and more: by rook, horse, elephant or general
export const KING_ATTACK: i32 = 431; // by the pressure on the squares around the enemy king
export const DRIVE_EDGE: i32 = 463; // far ahead: by how near the enemy king is to the middle
export const DRIVE_CLOSE: i32 = 470; // far ahead: by the distance of the kings
export const SCALE: i32 = 478; // a lead in 64ths, by force: no pawn (8), one (4); full board only
export const TEMPO: i32 = 490; // to be on the move

/** How many there are. */
export const WEIGHTS: i32 = 491;

/** For a full board. */
// biome-ignore format: a line a term
export const FULL_BOARD: usize = memory.data<i16>([
  0, 0, 301, 189, 568, 381, 6, // MATERIAL
  -16, -4, -17, -32, // SQUARES
  3, 20, 11, 1,
  -10, 23, 14, -1,
  -52, -28, -32, -20,
  -70, -30, -44, -32,
  -65, -55, -63, -58,
  -76, -75, -80, -83,
  -93, -94, -95, -99,
  -25, -7, 0, 5,
  -18, -2, 8, 15,
  -11, -1, 9, 24,
  0, 11, 12, 35,
  1, 3, 23, 15,
  1, 15, 39, 14,
  -15, -4, 2, 5,
  -29, -37, -19, -25,
  -23, -26, -17, -26,
  -23, -14, -6, 0,
  -13, -6, 1, 14,
  10, 15, 13, 17,
  -12, -13, 28, 16,
  0, 0, 4, 23,
  -5, 0, 1, -1,
  -15, -5, -3, -5,
  4, 9, 13, 16,
  5, -2, 3, 14,
  0, -3, -1, 1,
  -6, -17, -19, 0,
  9, -11, -6, -27,
  18, 14, 9, 8,
  27, 25, 20, 15,
  -5, 3, 6, -17,
  -43, -22, -9, -1,
  -28, -7, 13, 25,
  -3, 10, 33, 40,
  20, 28, 29, 49,
  -7, 3, 23, 35,
  3, 8, 18, 13,
  -31, -37, 8, 9,
  -28, -22, 5, -18,
  -6, -3, 0, 3,
  -3, 0, 3, 6,
  -2, -6, 10, 12,
  -1, 4, 11, 16,
  -4, -5, 10, 14,
  -2, 9, 15, 6,
  16, -16, 12, -14,
  -11, -6, 19, -2,
  -23, -22, -12, -5, -4, 2, 2, 1, 6, 6, 9, 18, 10, 15, 19, // ROOK_MOBILITY
  -19, -14, -3, -1, 5, 8, 15, 20, 29, // HORSE_MOBILITY
  -6, -7, 0, 2, 4, 6, // ELEPHANT_MOBILITY
  -8, -7, -1, 5, 6, // GENERAL_MOBILITY
  0, 21, 16, 12, -3, -4, -9, -9, // HORSE_NEAR_KING
  0, -5, 34, 6, -3, -7, -9, -17, // ELEPHANT_NEAR_KING
  0, -6, 22, 6, -5, -3, -6, -13, // GENERAL_NEAR_KING
  24, // ROOK_OPEN
  13, // ROOK_HALF_OPEN
  2, // ROOK_BEHIND_PAWN
  9, // ROOK_KING_FILE
  5, // ROOK_CONNECTED
  35, // HORSE_OUTPOST
  12, // ELEPHANT_OUTPOST
  0, // COLOR_PAWNS
  2, // COLOR_PIECES
  -2, // COLOR_KING
  0, 0, -14, 0, -12, -12, 0, // PAIR
  0, 0, 6, -1, 17, 8, 0, // WITH_PAWNS
  46, 15, -17, -26, -25, -21, -8, 6, 28, // PAWNS
  0, 0, 9, 6, 3, -5, 3, -4, // PAWN_BESIDE
  -10, // PAWN_DOUBLED
  -3, // PAWN_ISOLATED
  3, // PAWN_BACKWARD
  0, // PAWN_RAMMED
  0, // PAWN_BLOCKED
  -11, // PAWN_BEYOND
  8, 8, 16, 13, 12, -1, -21, -7, // FREE_PAWN
  0, 1, -4, 3, -2, -7, -14, -13, // FREE_OWN_KING
  0, -9, 5, -10, -9, -5, -4, -2, // FREE_ENEMY_KING
  -3, 23, 1, 12, -17, -1, 0, -1, -7, // UNPROMOTED_PAWNS
  23, // LAST_PAWN
  51, -1, 0, -10, -2, 2, // PROMOTION_STEPS
  27, // PROMOTION_READY
  -26, // PROMOTION_BANNED
  -4, // TARGET_TAKEN
  -5, // TARGET_GUARDED
  1, // TARGET_HELD
  0, 0, 7, 13, -4, 12, 20, // LOOSE
  0, 0, 70, 55, 79, 90, -15, // PAWN_THREAT
  0, 0, 23, 5, 44, 47, 13, // NEAR_THREAT
  0, 0, 4, -2, 54, 0, 2, // HORSE_THREAT
  0, 0, -2, -3, -2, 18, 2, // ROOK_THREAT
  20, // KING_THREAT
  27, // PUSH_THREAT
  0, 0, -2, 7, 2, -23, 17, // GUARDED
  11, // RESTRICTED
  5, // CONTROL_FAR
  1, // CONTROL_NEAR
  18, 36, 40, 41, 37, 33, 27, 32, 57, // SHELTER_PIECES
  6, 7, 5, 11, // SHELTER_FRONT
  4, 4, 10, 12, // SHELTER_PAWNS
  -24, 11, 11, 10, 7, 2, -3, -10, -5, // KING_MOBILITY
  -9, -21, // KING_FILE
  44, 56, 46, 66, 18, 9, // SAFE_CHECK
  38, 38, 35, 39, 40, 37, 46, 52, 59, 59, 57, 68, 58, 77, 76, 109, // KING_ATTACK
  120, 118, 124, 153, 176, 205, 232, 242, 269, 306, 317, 358, 384, 415, 446, 432,
  28, 22, 14, 8, 3, 3, -3, // DRIVE_EDGE
  28, 24, 17, 5, 3, 3, 0, 1, // DRIVE_CLOSE
  10, 13, 17, 40, 47, 46, 47, 49, 28, 40, 47, 52, // SCALE
  18, // TEMPO
]);

/** For an empty board. */
// biome-ignore format: a line a term
export const EMPTY_BOARD: usize = memory.data<i16>([
  0, 0, 236, 171, 661, 306, 57, // MATERIAL
  -45, -35, -3, 9, // SQUARES
  -35, 2, 20, 32,
  -4, 26, 37, 43,
  23, 53, 67, 67,
  29, 56, 67, 76,
  20, 51, 66, 73,
  11, 27, 41, 39,
  -5, 6, 22, 28,
  -13, -4, 5, 15,
  -28, 2, 12, 18,
  -1, 14, 23, 29,
  2, 11, 36, 33,
  -8, 10, 21, 37,
  -10, 10, 20, 35,
  -15, -14, 16, 18,
  -33, -38, -17, -21,
  -16, -12, -1, 0,
  -17, 0, 14, 5,
  -15, 11, 20, 23,
  -2, 6, 22, 30,
  -6, 16, 24, 32,
  -6, 20, 20, 30,
  1, -4, 10, 19,
  -32, -2, 2, -5,
  2, -2, -5, -10,
  -2, 8, -5, -7,
  5, -8, 1, 7,
  12, 10, 4, 1,
  5, 15, 6, 16,
  10, 9, 14, 15,
  4, 4, 4, 8,
  9, 0, -3, 19,
  -31, -2, 9, 8,
  -9, 1, -1, 5,
  -4, 23, 6, 12,
  -1, 5, 20, 21,
  0, 16, 10, 30,
  -7, 6, 24, 27,
  -5, -3, -2, 3,
  -25, -23, -4, 3,
  -10, -5, 0, 5,
  -5, 0, 5, 10,
  4, 10, 13, 10,
  3, 14, 5, 8,
  10, 16, 8, 14,
  16, 14, 12, 21,
  9, 12, 9, 14,
  6, -1, 11, -5,
  -34, -37, -29, -22, -9, -1, 8, 4, 18, 26, 31, 26, 34, 26, 35, // ROOK_MOBILITY
  -41, -31, -19, -11, 2, 10, 12, 10, 6, // HORSE_MOBILITY
  -20, -23, -18, -7, -4, -2, // ELEPHANT_MOBILITY
  -24, -8, -2, -1, 1, // GENERAL_MOBILITY
  0, -36, -25, -10, -8, -1, -1, 3, // HORSE_NEAR_KING
  0, -17, -9, -5, -6, -11, -19, -8, // ELEPHANT_NEAR_KING
  0, -16, -14, -7, -3, -10, -3, 19, // GENERAL_NEAR_KING
  -1, // ROOK_OPEN
  -2, // ROOK_HALF_OPEN
  -21, // ROOK_BEHIND_PAWN
  7, // ROOK_KING_FILE
  1, // ROOK_CONNECTED
  -9, // HORSE_OUTPOST
  0, // ELEPHANT_OUTPOST
  0, // COLOR_PAWNS
  2, // COLOR_PIECES
  -1, // COLOR_KING
  0, 0, 1, 0, 2, -1, 0, // PAIR
  0, 0, 19, 6, 23, 28, 0, // WITH_PAWNS
  26, 18, -34, -21, 2, 7, -4, -6, 11, // PAWNS
  0, 0, 12, 11, 5, -5, 3, -2, // PAWN_BESIDE
  5, // PAWN_DOUBLED
  -11, // PAWN_ISOLATED
  0, // PAWN_BACKWARD
  0, // PAWN_RAMMED
  -7, // PAWN_BLOCKED
  4, // PAWN_BEYOND
  22, 22, 18, 18, 19, 25, 20, 8, // FREE_PAWN
  0, 14, 8, -6, -12, -11, -12, -5, // FREE_OWN_KING
  0, -21, -8, 1, 3, 0, 1, 3, // FREE_ENEMY_KING
  16, 19, 30, -1, -15, -13, -4, -1, 3, // UNPROMOTED_PAWNS
  19, // LAST_PAWN
  66, 16, 0, 1, 0, 2, // PROMOTION_STEPS
  0, // PROMOTION_READY
  -9, // PROMOTION_BANNED
  -2, // TARGET_TAKEN
  1, // TARGET_GUARDED
  5, // TARGET_HELD
  0, 0, 17, 21, -13, -12, 29, // LOOSE
  0, 0, 26, 12, 31, 16, -16, // PAWN_THREAT
  0, 0, 27, 7, 11, 21, 8, // NEAR_THREAT
  0, 0, 1, 5, 15, 0, 11, // HORSE_THREAT
  0, 0, 5, 13, 0, 18, 4, // ROOK_THREAT
  15, // KING_THREAT
  8, // PUSH_THREAT
  0, 0, 8, 12, 10, 16, 2, // GUARDED
  5, // RESTRICTED
  -2, // CONTROL_FAR
  -2, // CONTROL_NEAR
  13, 0, -3, -4, -8, -4, 2, 2, 3, // SHELTER_PIECES
  6, 6, 6, -18, // SHELTER_FRONT
  2, -1, -6, 4, // SHELTER_PAWNS
  5, -13, 0, 3, 3, 3, 2, -2, -2, // KING_MOBILITY
  -2, 7, // KING_FILE
  2, 19, -10, -7, 7, 21, // SAFE_CHECK
  36, 27, 27, 24, 24, 29, 27, 27, 26, 31, 29, 31, 33, 23, 24, 18, // KING_ATTACK
  9, 21, 8, 12, 27, 25, 27, 31, 26, 35, 34, 38, 35, 36, 35, 28,
  31, 22, 20, 11, 1, 8, -7, // DRIVE_EDGE
  28, 24, 29, 7, -4, 7, -3, 5, // DRIVE_CLOSE
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // SCALE
  10, // TEMPO
]);
