/**
 * The weights of the evaluation in hundredths of a pawn, and where each term's begin. Squares are Red's, rank 1 first,
 * from the edge to the middle. Written by the tuner (docs/tuning.md) from tools/src/tuner/terms.ts: not by hand.
 */

export const MATERIAL: i32 = 0; // a man, by role
export const SQUARES: i32 = 7; // a man on a square: king, elephant, general, rook, horse, pawn
export const ROOK_MOBILITY: i32 = 199; // a rook, by the squares that it may go to
export const HORSE_MOBILITY: i32 = 214; // a horse, by its squares that no enemy pawn guards
export const ELEPHANT_MOBILITY: i32 = 223; // an elephant, so
export const GENERAL_MOBILITY: i32 = 229; // a general, so
export const HORSE_NEAR_KING: i32 = 234; // a horse, by its distance to the enemy king
export const ELEPHANT_NEAR_KING: i32 = 242; // an elephant, so
export const GENERAL_NEAR_KING: i32 = 250; // a general, so
export const ROOK_OPEN: i32 = 258; // a rook on a file without pawns
export const ROOK_HALF_OPEN: i32 = 259; // a rook on a file without own pawns
export const ROOK_BEHIND_PAWN: i32 = 260; // a rook right behind an own pawn, seen along the file
export const ROOK_KING_FILE: i32 = 261; // a rook on the enemy king's file
export const ROOK_CONNECTED: i32 = 262; // a rook that guards the other
export const HORSE_OUTPOST: i32 = 263; // a horse guarded by a pawn where no enemy pawn can attack it
export const ELEPHANT_OUTPOST: i32 = 264; // an elephant, so
export const COLOR_PAWNS: i32 = 265; // an enemy pawn on the color of the general's squares
export const COLOR_MEN: i32 = 266; // another enemy man there
export const COLOR_KING: i32 = 267; // the enemy king there
export const PAIR: i32 = 268; // two men of a role
export const WITH_PAWNS: i32 = 275; // a man of a role, for each own pawn
export const PAWNS: i32 = 282; // by how many pawns there are
export const PAWN_BESIDE: i32 = 291; // a pawn beside another, by rank
export const PAWN_DOUBLED: i32 = 299; // a pawn behind another
export const PAWN_ISOLATED: i32 = 300; // a pawn with none on the files beside
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
export const PROMOTION_BANNED: i32 = 346; // it stands there, and the general would attack a man
export const TARGET_TAKEN: i32 = 347; // its promotion square, three steps away at most, is taken
export const TARGET_GUARDED: i32 = 348; // that square is attacked by the enemy
export const TARGET_HELD: i32 = 349; // that square is attacked by an own man
export const LOOSE: i32 = 350; // an enemy attacked and not guarded, by role
export const PAWN_THREAT: i32 = 357; // an enemy attacked by a pawn
export const NEAR_THREAT: i32 = 364; // an enemy attacked by an elephant or a general
export const HORSE_THREAT: i32 = 371; // an enemy attacked by a horse
export const ROOK_THREAT: i32 = 378; // an enemy attacked by a rook
export const KING_THREAT: i32 = 385; // an unguarded enemy attacked by the king
export const PUSH_THREAT: i32 = 386; // an enemy that a pawn would attack by a safe step
export const GUARDED: i32 = 387; // an own man guarded by a pawn, by role
export const RESTRICTED: i32 = 394; // a square attacked by both, and not by an enemy pawn
export const CONTROL_FAR: i32 = 395; // a square of the enemy's half that only this side attacks
export const CONTROL_NEAR: i32 = 396; // a square of the own half, so
export const SHELTER_MEN: i32 = 397; // by how many men stand beside the king
export const SHELTER_FRONT: i32 = 406; // by how many men other than pawns stand before it
export const SHELTER_PAWNS: i32 = 410; // by how many pawns stand before it
export const KING_MOBILITY: i32 = 414; // by how many squares the king has
export const KING_FILE: i32 = 423; // no own pawn on its file; no pawn at all
export const SAFE_CHECK: i32 = 425; // one safe check and more: by rook, horse, elephant or general
export const KING_ATTACK: i32 = 431; // by the pressure on the squares about the enemy king
export const DRIVE_EDGE: i32 = 463; // far ahead: by how near the enemy king is to the middle
export const DRIVE_CLOSE: i32 = 470; // far ahead: by the distance of the kings
export const SCALE: i32 = 478; // a lead in 64ths, by force: no pawn (8), one (4); full board only
export const TEMPO: i32 = 490; // to be on the move

/** How many there are. */
export const WEIGHTS: i32 = 491;

/** For a full board. */
// biome-ignore format: a line a term
export const FULL_BOARD: usize = memory.data<i16>([
  0, 0, 304, 198, 579, 382, 0, // MATERIAL
  -17, -1, -13, -32, // SQUARES
  4, 23, 12, 2,
  -12, 22, 13, -2,
  -32, -30, -30, -28,
  -47, -26, -48, -40,
  -68, -52, -75, -62,
  -85, -74, -93, -81,
  -95, -95, -96, -99,
  -26, -7, -2, 4,
  -20, -2, 9, 12,
  -13, 4, 11, 23,
  -6, 20, 23, 37,
  -3, 19, 21, 30,
  5, 12, 15, 20,
  -16, -6, -6, -1,
  -28, -36, -24, -24,
  -29, -21, -11, -16,
  -29, -13, 3, 3,
  -15, 3, 0, 11,
  12, 9, 20, 27,
  -15, 9, 18, 14,
  -9, -3, 2, 9,
  -5, -2, 1, 5,
  -20, -4, -5, -6,
  3, 7, 12, 13,
  -1, 5, 5, 18,
  -3, -2, -5, 4,
  7, -25, -20, -3,
  11, -18, -22, -15,
  8, 5, 4, 18,
  26, 27, 39, 15,
  -12, 6, 4, 0,
  -50, -27, -11, 5,
  -26, -10, 13, 24,
  -7, 12, 32, 42,
  10, 25, 32, 51,
  0, 1, 26, 36,
  4, -1, 18, 10,
  -21, -30, 9, 4,
  -23, -32, -2, 0,
  -6, -3, 0, 3,
  -3, 0, 3, 6,
  -6, -10, 8, 5,
  -4, -2, 9, 9,
  -1, -12, 7, 4,
  4, 3, 16, 9,
  8, -1, -2, 2,
  0, 6, 8, -4,
  -29, -29, -14, -5, -4, 4, 3, 6, 9, 9, 12, 20, 13, 19, 20, // ROOK_MOBILITY
  -20, -15, -4, -1, 4, 13, 18, 22, 27, // HORSE_MOBILITY
  -12, -6, 0, 3, 7, 10, // ELEPHANT_MOBILITY
  -9, -5, 0, 6, 12, // GENERAL_MOBILITY
  0, 13, 17, 17, 5, -3, -9, -13, // HORSE_NEAR_KING
  0, -2, 40, 5, -7, -9, -9, -10, // ELEPHANT_NEAR_KING
  0, 7, 25, 4, -6, -4, -9, -8, // GENERAL_NEAR_KING
  30, // ROOK_OPEN
  15, // ROOK_HALF_OPEN
  4, // ROOK_BEHIND_PAWN
  9, // ROOK_KING_FILE
  5, // ROOK_CONNECTED
  39, // HORSE_OUTPOST
  13, // ELEPHANT_OUTPOST
  -1, // COLOR_PAWNS
  2, // COLOR_MEN
  -2, // COLOR_KING
  0, 0, -2, 0, -32, -9, 0, // PAIR
  0, 0, 7, -4, 21, 12, 0, // WITH_PAWNS
  53, 25, -20, -33, -25, -24, -15, 5, 33, // PAWNS
  0, 0, 7, 6, 6, -8, 5, 0, // PAWN_BESIDE
  -14, // PAWN_DOUBLED
  -2, // PAWN_ISOLATED
  6, // PAWN_BACKWARD
  0, // PAWN_RAMMED
  -3, // PAWN_BLOCKED
  -6, // PAWN_BEYOND
  8, 8, 5, 17, 13, 4, -13, 4, // FREE_PAWN
  0, 1, 4, 1, 2, -5, -14, -7, // FREE_OWN_KING
  0, 5, 4, -8, -8, -7, -7, 5, // FREE_ENEMY_KING
  -9, 22, -2, 5, -8, 11, 7, -16, -12, // UNPROMOTED_PAWNS
  22, // LAST_PAWN
  47, -14, -10, -11, -6, 9, // PROMOTION_STEPS
  23, // PROMOTION_READY
  -26, // PROMOTION_BANNED
  -6, // TARGET_TAKEN
  -7, // TARGET_GUARDED
  13, // TARGET_HELD
  0, 0, 40, 39, 24, 47, 31, // LOOSE
  0, 0, 94, 63, 118, 131, -17, // PAWN_THREAT
  0, 0, 43, -1, 89, 72, 2, // NEAR_THREAT
  0, 0, 1, 7, 80, 0, 5, // HORSE_THREAT
  0, 0, 2, 3, 0, 25, 11, // ROOK_THREAT
  31, // KING_THREAT
  28, // PUSH_THREAT
  0, 0, -5, 1, 1, -25, 19, // GUARDED
  13, // RESTRICTED
  6, // CONTROL_FAR
  1, // CONTROL_NEAR
  24, 43, 43, 39, 35, 27, 15, 22, 65, // SHELTER_MEN
  6, 7, 7, 8, // SHELTER_FRONT
  -3, 0, 10, 23, // SHELTER_PAWNS
  -20, 11, 12, 9, 6, 2, -10, -7, -8, // KING_MOBILITY
  -4, -18, // KING_FILE
  57, 67, 54, 62, 27, 17, // SAFE_CHECK
  31, 38, 30, 33, 36, 35, 43, 43, 53, 59, 52, 60, 48, 66, 85, 114, // KING_ATTACK
  113, 123, 131, 160, 177, 223, 235, 245, 279, 305, 318, 359, 388, 420, 447, 432,
  28, 23, 13, 5, 2, 0, -4, // DRIVE_EDGE
  28, 24, 18, 4, 2, 1, -2, -2, // DRIVE_CLOSE
  8, 15, 16, 40, 45, 44, 46, 50, 26, 39, 46, 51, // SCALE
  86, // TEMPO
]);

/** For an empty board. */
// biome-ignore format: a line a term
export const EMPTY_BOARD: usize = memory.data<i16>([
  0, 0, 247, 175, 680, 326, 69, // MATERIAL
  -48, -34, -6, 7, // SQUARES
  -23, 1, 20, 32,
  5, 31, 41, 45,
  6, 59, 69, 69,
  24, 55, 66, 76,
  16, 50, 69, 72,
  7, 23, 40, 44,
  -3, 7, 17, 26,
  -2, -2, 5, 7,
  -20, 1, 10, 19,
  14, 11, 30, 31,
  -5, 8, 32, 28,
  3, 8, 23, 35,
  -9, 12, 17, 32,
  -23, -7, 7, 13,
  -27, -37, -21, -21,
  -12, -13, -12, -2,
  -15, -2, 3, 11,
  -15, 10, 19, 29,
  -10, 7, 22, 34,
  -5, 14, 33, 40,
  -14, 26, 23, 34,
  0, -10, 18, 17,
  -28, -3, -3, -3,
  7, -6, -18, -12,
  16, 2, 2, -9,
  5, -15, 5, 5,
  0, 28, -3, -9,
  10, 9, 4, 11,
  15, 12, 16, 12,
  10, 8, 3, 5,
  20, 1, 6, 24,
  -2, -8, 8, 13,
  -19, 6, 5, 8,
  9, 17, 3, 6,
  11, 12, 15, 21,
  5, 17, 18, 22,
  -18, 4, 18, 24,
  -8, 3, 2, 5,
  -26, -34, -11, 8,
  -10, -5, 0, 5,
  -5, 0, 5, 10,
  8, 12, 16, 12,
  3, 8, -6, 7,
  11, 14, 13, 19,
  15, 13, 17, 20,
  14, 8, 3, 16,
  9, -1, 13, -10,
  -32, -39, -24, -3, 0, 8, 2, 0, 12, 21, 30, 23, 27, 30, 39, // ROOK_MOBILITY
  -43, -36, -16, -10, 4, 10, 12, 17, 18, // HORSE_MOBILITY
  -17, -25, -19, -3, -4, -1, // ELEPHANT_MOBILITY
  -16, -10, -4, -2, -1, // GENERAL_MOBILITY
  0, -37, -23, -7, -7, 1, 5, 5, // HORSE_NEAR_KING
  0, -12, -9, -7, -6, -10, -18, -10, // ELEPHANT_NEAR_KING
  0, -25, -14, -3, -1, -4, 3, 12, // GENERAL_NEAR_KING
  -6, // ROOK_OPEN
  3, // ROOK_HALF_OPEN
  -19, // ROOK_BEHIND_PAWN
  19, // ROOK_KING_FILE
  4, // ROOK_CONNECTED
  0, // HORSE_OUTPOST
  -2, // ELEPHANT_OUTPOST
  3, // COLOR_PAWNS
  2, // COLOR_MEN
  0, // COLOR_KING
  0, 0, -2, 0, 8, -9, 0, // PAIR
  0, 0, 19, 10, 27, 30, 0, // WITH_PAWNS
  39, 18, -38, -27, -11, -5, 6, 7, 10, // PAWNS
  0, 0, 10, 11, 4, -6, 6, -2, // PAWN_BESIDE
  -1, // PAWN_DOUBLED
  -15, // PAWN_ISOLATED
  -1, // PAWN_BACKWARD
  0, // PAWN_RAMMED
  -6, // PAWN_BLOCKED
  -2, // PAWN_BEYOND
  22, 22, 27, 18, 21, 27, 18, 9, // FREE_PAWN
  0, 17, 7, -3, -11, -10, -15, 1, // FREE_OWN_KING
  0, -17, -6, 0, 3, 3, 4, 1, // FREE_ENEMY_KING
  21, 15, 25, -11, -10, -4, -4, -1, 0, // UNPROMOTED_PAWNS
  15, // LAST_PAWN
  68, 24, 5, -3, 5, -6, // PROMOTION_STEPS
  5, // PROMOTION_READY
  -12, // PROMOTION_BANNED
  4, // TARGET_TAKEN
  -4, // TARGET_GUARDED
  -7, // TARGET_HELD
  0, 0, 27, 27, 3, 2, 43, // LOOSE
  0, 0, 21, 15, 34, 17, -10, // PAWN_THREAT
  0, 0, 31, 21, 6, 25, 15, // NEAR_THREAT
  0, 0, 9, -3, 23, 0, 9, // HORSE_THREAT
  0, 0, 6, 13, 0, 14, 10, // ROOK_THREAT
  15, // KING_THREAT
  3, // PUSH_THREAT
  0, 0, 6, 11, 5, 13, 3, // GUARDED
  1, // RESTRICTED
  -2, // CONTROL_FAR
  -2, // CONTROL_NEAR
  10, -3, -2, -6, -2, -2, 0, 0, 5, // SHELTER_MEN
  -2, 0, -1, 3, // SHELTER_FRONT
  7, 0, -7, 0, // SHELTER_PAWNS
  1, -16, -1, 3, 3, 3, 4, 1, 1, // KING_MOBILITY
  -4, 1, // KING_FILE
  -6, 23, -11, 0, 6, 19, // SAFE_CHECK
  40, 26, 32, 29, 21, 23, 29, 32, 26, 31, 30, 32, 34, 23, 15, 23, // KING_ATTACK
  3, 19, 3, 9, 25, 35, 24, 28, 23, 34, 34, 37, 38, 40, 37, 25,
  26, 24, 14, 5, -5, 1, -6, // DRIVE_EDGE
  28, 24, 37, 4, -8, -4, -11, -3, // DRIVE_CLOSE
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // SCALE
  13, // TEMPO
]);
