/**
 * Arrangements for the differential test, one kind for each corner of the rules: endgames near the end of a count,
 * pawns ready to promote next to kings and rooks, pockets that are hard or impossible to place, shields.
 */

import type { Setup } from '@sitke/rules';
import { type Choose, oneOf } from '../../random.js';

type Draft = { -readonly [K in keyof Setup]: Setup[K] } & { squares: number[]; pockets: number[] };

const [KING, ELEPHANT, GENERAL, ROOK, HORSE, PAWN] = [1, 2, 3, 4, 5, 6] as const;
const LIMITS = [16, 32, 44, 64, 88, 128];

function emptyDraft(choose: Choose): Draft {
  const squares: number[] = new Array(64).fill(0);
  const pockets: number[] = new Array(32).fill(0);
  const turn = choose(2) as 0 | 1;
  const halfmoves = choose(3) === 0 ? 94 + choose(8) : choose(40);
  return { squares, pockets, turn, flags: 0, epSquare: null, count: null, halfmoves, fullmoves: 1 + choose(90) };
}

/** Puts a piece on a random empty square of a set, if there is one. */
function scatter(draft: Draft, choose: Choose, piece: number, squares?: readonly number[]): void {
  const free = (squares ?? [...draft.squares.keys()]).filter((sq) => draft.squares[sq] === 0);
  if (free.length > 0) draft.squares[oneOf(choose, free)] = piece;
}

function addKings(draft: Draft, choose: Choose): void {
  scatter(draft, choose, KING);
  scatter(draft, choose, 16 | KING);
}

/** A bare or nearly bare king against a few pieces: counts, dead positions, mates and stalemates. */
function endgame(choose: Choose): Setup {
  const draft = emptyDraft(choose);
  addKings(draft, choose);
  const strong = choose(2) << 4;
  for (let left = choose(5); left > 0; left--) scatter(draft, choose, strong | (2 + choose(5)));
  for (let left = choose(3) === 0 ? 1 + choose(2) : 0; left > 0; left--) {
    scatter(draft, choose, (strong ^ 16) | oneOf(choose, [GENERAL, HORSE, PAWN, PAWN, ELEPHANT]));
  }
  if (choose(2) === 0) {
    const limit = oneOf(choose, LIMITS);
    const by = choose(3) === 0 ? (choose(2) as 0 | 1) : null;
    draft.count = { limit, plies: Math.max(0, limit + 2 - choose(12)), by };
    draft.halfmoves = 0;
  }
  return draft;
}

const LONG_DIAGONALS = [...Array(64).keys()].filter((sq) => sq % 8 === sq >> 3 || (sq % 8) + (sq >> 3) === 7);

/** Pawns on and before their promotion squares, with enemies and rooks around. */
function promotions(choose: Choose): Setup {
  const draft = emptyDraft(choose);
  addKings(draft, choose);
  for (let left = 1 + choose(4); left > 0; left--) {
    const color = choose(3) === 0 ? draft.turn ^ 1 : draft.turn;
    const before = color === 0 ? -8 : 8;
    const squares = choose(2) === 0 ? LONG_DIAGONALS : LONG_DIAGONALS.map((sq) => sq + before);
    const onBoard = squares.filter((sq) => sq >= 0 && sq < 64);
    scatter(draft, choose, (color << 4) | PAWN, onBoard);
  }
  for (let left = choose(6); left > 0; left--) {
    scatter(draft, choose, (choose(2) << 4) | oneOf(choose, [ROOK, ROOK, HORSE, ELEPHANT]));
  }
  if (choose(6) === 0) scatter(draft, choose, (choose(2) << 4) | GENERAL);
  return draft;
}

/** All kinds of pieces in the pockets, kings and pawns too, more or fewer than in an army. */
function pockets(choose: Choose): Setup {
  const draft = emptyDraft(choose);
  const { pockets } = draft;
  for (const color of [0, 16]) {
    if (choose(2) === 0) pockets[color | KING] = 1;
    else scatter(draft, choose, color | KING);
    for (let left = choose(8); left > 0; left--) scatter(draft, choose, color | oneOf(choose, [PAWN, PAWN, 2, 4, 5]));
    for (let left = choose(4); left > 0; left--) pockets[color | (choose(8) === 0 ? PAWN : 2 + choose(4))]!++;
  }
  if (choose(3) === 0) fillRank(draft, choose);
  if (choose(2) === 0) for (let file = 0; file < 8; file++) if (choose(3) > 0) addPawnPair(draft, file);
  return draft;
}

/** Fills a side's first rank, so that rooks in the pocket cannot be placed. */
function fillRank(draft: Draft, choose: Choose): void {
  const color = choose(2) << 4;
  for (let file = 0; file < 8; file++)
    scatter(draft, choose, color | oneOf(choose, [2, 3, 5]), [(color >> 4) * 56 + file]);
  for (let role = ELEPHANT; role <= PAWN; role++) draft.pockets[color | role] = 0;
  draft.pockets[color | ROOK] = 1 + choose(2);
}

function addPawnPair(draft: Draft, file: number): void {
  for (const [sq, piece] of [
    [(file < 4 ? 16 : 24) + file, PAWN],
    [(file < 4 ? 32 : 40) + file, 16 | PAWN],
  ] as const) {
    if (draft.squares[sq] === 0) draft.squares[sq] = piece;
  }
}

/** Any number of pieces anywhere. */
function crowd(choose: Choose): Setup {
  const draft = emptyDraft(choose);
  addKings(draft, choose);
  for (let left = 4 + choose(26); left > 0; left--) {
    scatter(draft, choose, (choose(2) << 4) | oneOf(choose, [2, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6, 6]));
  }
  return draft;
}

/** Returns an arrangement; it may have fatal problems. */
export function arrangement(choose: Choose): Setup {
  return [endgame, endgame, promotions, promotions, pockets, pockets, crowd][choose(7)]!(choose);
}
