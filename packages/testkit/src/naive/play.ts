/** Playing a request on a naive position without asking whether it is legal. */

import type { MoveRequest } from '@sitke/rules';
import { fileOf, kindAt, type Naive, rankOf, stepOf, written } from './naive.js';

/** Lifts the pawn taken in passing and moves the rook of a castling. */
function special(n: Naive, board: string[], from: number, to: number): void {
  const [dx, dy] = stepOf(n, from, to);
  if (kindAt(n, from) === 'P' && dx !== 0 && n.board[to] === '') {
    board[(rankOf(n, from) - 1) * n.files + fileOf(n, to)] = '';
  }
  if (kindAt(n, from) === 'K' && Math.abs(dx) === 3 && dy === 0) {
    const row = (rankOf(n, from) - 1) * n.files;
    board[row + (dx > 0 ? 8 : 0)] = '';
    board[row + (dx > 0 ? 6 : 2)] = written('R', n.side);
  }
}

/** Returns the position after a request is played, the other side to move; letters say what a role is. */
export function played(n: Naive, request: MoveRequest, letters: string): Naive {
  const board = [...n.board];
  const them = (n.side ^ 1) as 0 | 1;
  if ('drop' in request) {
    if (request.pawnTo !== undefined) board[request.pawnTo] = written('P', n.side);
    board[request.to] = written(letters[request.drop - 1]!, n.side);
    const pockets: [string, string] = [n.pockets[0], n.pockets[1]];
    pockets[n.side] = pockets[n.side]!.replace(letters[request.drop - 1]!, '');
    return { ...n, board, pockets, side: them };
  }
  const { from, to, promotion } = request;
  const piece = promotion === undefined ? board[from]! : written(letters[promotion - 1]!, n.side);
  if (n.ways.hasCastling) special(n, board, from, to);
  board[from] = '';
  board[to] = piece;
  return { ...n, board, side: them, rights: n.rights.after(n, board, from, to) };
}
