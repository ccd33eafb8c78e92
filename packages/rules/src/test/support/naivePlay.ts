/** Playing a request on a naive position without asking whether it is legal. */

import type { SissaPosition } from '../../../../../tools/src/oracle/sissaPosition.js';
import type { MoveRequest } from '../../core/reasons.js';
import { bishopStateAt, fileOf, kindAt, type Naive, rankOf, stepOf, written } from './naive.js';

/** The bishop flags of a side after a flagged bishop (`letter` C or G) has gone from home. */
function flagsWithout(flags: string, letter: string, how: 'moved' | 'converted' | 'captured'): string {
  const other = flags.replace(letter, '').replace('+', '');
  if (how === 'converted' || flags.includes('+') || other === '') return '';
  return how === 'moved' ? `${other}+` : other;
}

function homeLetter(n: Naive, sq: number): string {
  return fileOf(n, sq) === 2 ? 'C' : 'G';
}

function afterSissa(n: Naive, board: string[], from: number, to: number): SissaPosition {
  const sissa = n.sissa!;
  const conversion: [string, string] = [sissa.conversion[0], sissa.conversion[1]];
  const [dx, dy] = stepOf(n, from, to);
  if (bishopStateAt(n, from) !== 'none' && kindAt(n, from) === 'B') {
    const how = Math.abs(dx) + Math.abs(dy) === 1 ? 'converted' : 'moved';
    conversion[n.side] = flagsWithout(conversion[n.side]!, homeLetter(n, from), how);
  }
  if (bishopStateAt(n, to) !== 'none' && kindAt(n, to) === 'B') {
    const them = (n.side ^ 1) as 0 | 1;
    conversion[them] = flagsWithout(conversion[them]!, homeLetter(n, to), 'captured');
  }
  return { ...sissa, board, conversion, side: (n.side ^ 1) as 0 | 1 };
}

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
    const hands: [string, string] = [n.hands[0], n.hands[1]];
    hands[n.side] = hands[n.side]!.replace(letters[request.drop - 1]!, '');
    return { ...n, board, hands, side: them };
  }
  const { from, to, promotion } = request;
  const man = promotion === undefined ? board[from]! : written(letters[promotion - 1]!, n.side);
  if (n.sissa) special(n, board, from, to);
  board[from] = '';
  board[to] = man;
  return { ...n, board, side: them, sissa: n.sissa ? afterSissa(n, board, from, to) : null };
}
