/** The bounds that packed moves, hash keys and notation set to every variant. Each is asserted where it binds. */

/** A role has four bits in a piece and in a move, and 0 for none. */
export const MAX_ROLES = 15;
/** Notation writes a rank, and a run of empty squares, as one digit. */
export const MAX_SIDE = 9;
/** A move has three bits for its kind, and the kit has six kinds. */
export const MAX_OWN_KINDS = 2;
/** The hash has a key for each bit of `Setup.flags`. */
export const MAX_RIGHTS = 16;
/** The hash has a key for each number of pieces of a role in a pocket. */
export const MAX_IN_POCKET = 31;
/** A search has room for so many moves of a position. */
export const MAX_MOVES = 8191;
/** A FEN has four digits for the move number, and for the plies of its clock. */
export const MAX_COUNTER = 9999;

/** Throws RangeError where a count is above its bound: `10 files; notation allows 9`. */
export function checkBound(count: number, things: string, most: number, before = ''): void {
  if (count > most) throw new RangeError(`${before}${count} ${things} ${most}`);
}

/** Throws RangeError where the start of a game has more rights or pieces in a pocket than hash keys have room for. */
export function checkStart(game: string, flags: number, pockets: readonly number[]): void {
  const has = `${game} has `;
  checkBound(32 - Math.clz32(flags), 'rights; positions allow', MAX_RIGHTS, has);
  checkBound(Math.max(...pockets), 'pieces of a role in a pocket; positions allow', MAX_IN_POCKET, has);
}
