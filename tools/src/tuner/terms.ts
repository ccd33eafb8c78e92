/** The terms of the evaluation: what each is, and how many weights it has. weights.ts is written from this list. */

/** A row of weights of the evaluation. */
export interface Term {
  readonly name: string;
  readonly size: number;
  readonly meaning: string;
  /** How many weights stand in a line. */
  readonly width?: number;
}

const BY_ROLE = 7;
const BY_COUNT = 9;
const BY_RANK = 8;
const BY_DISTANCE = 8;

/** The terms in the order of their weights; "by role" counts from 0 (no piece), roles as in the core. */
export const TERMS: readonly Term[] = [
  { name: 'MATERIAL', size: BY_ROLE, meaning: 'a piece, by role' },
  { name: 'SQUARES', size: 192, width: 4, meaning: 'a piece on a square: king, elephant, general, rook, horse, pawn' },
  { name: 'ROOK_MOBILITY', size: 15, meaning: 'a rook, by the squares that it may go to' },
  { name: 'HORSE_MOBILITY', size: 9, meaning: 'a horse, by its squares that no enemy pawn guards' },
  { name: 'ELEPHANT_MOBILITY', size: 6, meaning: 'an elephant, likewise' },
  { name: 'GENERAL_MOBILITY', size: 5, meaning: 'a general, likewise' },
  { name: 'HORSE_NEAR_KING', size: BY_DISTANCE, meaning: 'a horse, by its distance to the enemy king' },
  { name: 'ELEPHANT_NEAR_KING', size: BY_DISTANCE, meaning: 'an elephant, likewise' },
  { name: 'GENERAL_NEAR_KING', size: BY_DISTANCE, meaning: 'a general, likewise' },
  { name: 'ROOK_OPEN', size: 1, meaning: 'a rook on a file without pawns' },
  { name: 'ROOK_HALF_OPEN', size: 1, meaning: 'a rook on a file without own pawns' },
  { name: 'ROOK_BEHIND_PAWN', size: 1, meaning: 'a rook right behind an own pawn, seen along the file' },
  { name: 'ROOK_KING_FILE', size: 1, meaning: "a rook on the enemy king's file" },
  { name: 'ROOK_CONNECTED', size: 1, meaning: 'a rook that guards the other' },
  { name: 'HORSE_OUTPOST', size: 1, meaning: 'a horse guarded by a pawn where no enemy pawn can attack it' },
  { name: 'ELEPHANT_OUTPOST', size: 1, meaning: 'an elephant, likewise' },
  { name: 'COLOR_PAWNS', size: 1, meaning: "an enemy pawn on the color of the general's squares" },
  { name: 'COLOR_PIECES', size: 1, meaning: 'another enemy piece there' },
  { name: 'COLOR_KING', size: 1, meaning: 'the enemy king there' },
  { name: 'PAIR', size: BY_ROLE, meaning: 'two pieces of a role' },
  { name: 'WITH_PAWNS', size: BY_ROLE, meaning: 'a piece of a role, for each own pawn' },
  { name: 'PAWNS', size: BY_COUNT, meaning: 'by how many pawns there are' },
  { name: 'PAWN_BESIDE', size: BY_RANK, meaning: 'a pawn next to another, by rank' },
  { name: 'PAWN_DOUBLED', size: 1, meaning: 'a pawn behind another' },
  { name: 'PAWN_ISOLATED', size: 1, meaning: 'a pawn with none on the adjacent files' },
  { name: 'PAWN_BACKWARD', size: 1, meaning: 'a pawn that others cannot guard if it steps' },
  { name: 'PAWN_RAMMED', size: 1, meaning: 'a pawn stopped by a pawn' },
  { name: 'PAWN_BLOCKED', size: 1, meaning: 'a pawn stopped by another enemy' },
  { name: 'PAWN_BEYOND', size: 1, meaning: 'a pawn past the promotion square of its file' },
  { name: 'FREE_PAWN', size: BY_RANK, meaning: 'a pawn that no enemy pawn can stop, by rank' },
  { name: 'FREE_OWN_KING', size: BY_DISTANCE, meaning: 'such a pawn, by the distance of the own king' },
  { name: 'FREE_ENEMY_KING', size: BY_DISTANCE, meaning: 'such a pawn, by the distance of the enemy king' },
  { name: 'UNPROMOTED_PAWNS', size: BY_COUNT, meaning: 'no general, by how many pawns there are' },
  { name: 'LAST_PAWN', size: 1, meaning: 'the last pawn, which may promote anywhere' },
  { name: 'PROMOTION_STEPS', size: 6, meaning: 'a pawn without own general, by its steps to the promotion square' },
  { name: 'PROMOTION_READY', size: 1, meaning: 'it stands there and may promote in place' },
  { name: 'PROMOTION_BANNED', size: 1, meaning: 'it stands there, and the general would attack a piece' },
  { name: 'TARGET_TAKEN', size: 1, meaning: 'its promotion square, three steps away at most, is taken' },
  { name: 'TARGET_GUARDED', size: 1, meaning: 'that square is attacked by the enemy' },
  { name: 'TARGET_HELD', size: 1, meaning: 'that square is attacked by an own piece' },
  { name: 'LOOSE', size: BY_ROLE, meaning: 'an enemy attacked and not guarded, by role' },
  { name: 'PAWN_THREAT', size: BY_ROLE, meaning: 'an enemy attacked by a pawn' },
  { name: 'NEAR_THREAT', size: BY_ROLE, meaning: 'an enemy attacked by an elephant or a general' },
  { name: 'HORSE_THREAT', size: BY_ROLE, meaning: 'an enemy attacked by a horse' },
  { name: 'ROOK_THREAT', size: BY_ROLE, meaning: 'an enemy attacked by a rook' },
  { name: 'KING_THREAT', size: 1, meaning: 'an unguarded enemy attacked by the king' },
  { name: 'PUSH_THREAT', size: 1, meaning: 'an enemy that a pawn would attack by a safe step' },
  { name: 'GUARDED', size: BY_ROLE, meaning: 'an own piece guarded by a pawn, by role' },
  { name: 'RESTRICTED', size: 1, meaning: 'a square attacked by both, and not by an enemy pawn' },
  { name: 'CONTROL_FAR', size: 1, meaning: "a square of the enemy's half that only this side attacks" },
  { name: 'CONTROL_NEAR', size: 1, meaning: 'a square of the own half, likewise' },
  { name: 'SHELTER_PIECES', size: BY_COUNT, meaning: 'by how many pieces are next to the king' },
  { name: 'SHELTER_FRONT', size: 4, meaning: 'by how many pieces other than pawns stand before it' },
  { name: 'SHELTER_PAWNS', size: 4, meaning: 'by how many pawns stand before it' },
  { name: 'KING_MOBILITY', size: BY_COUNT, meaning: 'by how many squares the king has' },
  { name: 'KING_FILE', size: 2, meaning: 'no own pawn on its file; no pawn at all' },
  { name: 'SAFE_CHECK', size: 6, meaning: 'one safe check and more: by rook, horse, elephant or general' },
  { name: 'KING_ATTACK', size: 32, width: 16, meaning: 'by the pressure on the squares around the enemy king' },
  { name: 'DRIVE_EDGE', size: 7, meaning: 'far ahead: by how near the enemy king is to the middle' },
  { name: 'DRIVE_CLOSE', size: BY_DISTANCE, meaning: 'far ahead: by the distance of the kings' },
  { name: 'SCALE', size: 12, meaning: 'a lead in 64ths, by force: no pawn (8), one (4); full board only' },
  { name: 'TEMPO', size: 1, meaning: 'to be on the move' },
];

/** The number of weights. */
export const WEIGHT_COUNT: number = TERMS.reduce((sum, { size }) => sum + size, 0);

/** Returns where the weights of a term begin. Errors: RangeError where there is no such term. */
export function offsetOf(name: string): number {
  let offset = 0;
  for (const term of TERMS) {
    if (term.name === name) return offset;
    offset += term.size;
  }
  throw new RangeError(`no term ${name}`);
}
