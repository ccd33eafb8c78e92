/** The side that moves first (Red, 0) or the other one (Black, 1). */
export type Side = 0 | 1;

/**
 * One letter a square, upper case for Red, empty text for an empty square.
 * Shape: 64 entries, a1 first, then b1, ..., h8 last.
 */
export type Board = readonly string[];

/** Returns the side that is not `side`. */
export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/** Returns the file of a square, 0 for a. */
export function fileOf(square: number): number {
  return square % 8;
}

/** Returns the rank of a square, 0 for rank 1. */
export function rankOf(square: number): number {
  return Math.floor(square / 8);
}

/** Returns the rank of a square counted from its owner's side of the board, 1 to 8. */
export function ownRank(square: number, side: Side): number {
  return side === 0 ? rankOf(square) + 1 : 8 - rankOf(square);
}

/** Returns the name of a square, such as `e4`. */
export function squareName(square: number): string {
  return 'abcdefgh'.charAt(fileOf(square)) + String(rankOf(square) + 1);
}

/** Returns the number of a named square. */
export function squareNumber(name: string): number {
  return 'abcdefgh'.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);
}

/** Says whether a piece of `side` stands on the square. */
export function holds(board: Board, square: number, side: Side): boolean {
  const piece = board[square]!;
  return piece !== '' && sideOf(piece) === side;
}

/** Returns the owner of a piece by its letter's case. */
export function sideOf(piece: string): Side {
  return piece === piece.toUpperCase() ? 0 : 1;
}

/** Returns the letter of a piece as the side writes it. */
export function pieceOf(letter: string, side: Side): string {
  return side === 0 ? letter.toUpperCase() : letter.toLowerCase();
}

/** Returns all squares on which exactly this piece (a letter with its case) stands. */
export function squaresOf(board: Board, piece: string): number[] {
  const found: number[] = [];
  for (let square = 0; square < 64; square += 1) if (board[square] === piece) found.push(square);
  return found;
}

/** Returns the squares strictly between two squares of one rank or one file. */
export function between(from: number, to: number): number[] {
  const fileStep = Math.sign(fileOf(to) - fileOf(from));
  const rankStep = Math.sign(rankOf(to) - rankOf(from));
  const squares: number[] = [];
  const step = fileStep + 8 * rankStep;
  for (let square = from + step; square !== to; square += step) squares.push(square);
  return squares;
}

/** Says whether the piece on `from` attacks `to`, whatever stands on `to`. */
export function attacks(board: Board, from: number, to: number): boolean {
  const piece = board[from]!;
  const across = Math.abs(fileOf(to) - fileOf(from));
  const up = rankOf(to) - rankOf(from);
  const forward = sideOf(piece) === 0 ? up : -up;
  const along = Math.abs(up);
  switch (piece.toUpperCase()) {
    case 'K':
      return Math.max(across, along) === 1;
    case 'F':
      return across === 1 && along === 1;
    case 'S':
      return (across === 1 && along === 1) || (across === 0 && forward === 1);
    case 'N':
      return across * along === 2;
    case 'P':
      return across === 1 && forward === 1;
    case 'R':
      return (across === 0) !== (along === 0) && between(from, to).every((square) => board[square] === '');
    default:
      return false;
  }
}

/** Says whether any piece of `by` attacks the square. */
export function isAttacked(board: Board, square: number, by: Side): boolean {
  for (let from = 0; from < 64; from += 1) {
    if (holds(board, from, by) && attacks(board, from, square)) return true;
  }
  return false;
}

/** Says whether the king of `side` is attacked; a king that is not on the board never is. */
export function inCheck(board: Board, side: Side): boolean {
  const king = board.indexOf(pieceOf('K', side));
  return king !== -1 && isAttacked(board, king, otherSide(side));
}

/** Says whether the square is one of the promotion squares of `side`: both long diagonals in the enemy half. */
export function isPromotionSquare(square: number, side: Side): boolean {
  const onDiagonal = fileOf(square) === rankOf(square) || fileOf(square) + rankOf(square) === 7;
  return onDiagonal && ownRank(square, side) >= 5;
}

/** Returns the squares diagonally next to a square. */
export function diagonalNeighbours(square: number): number[] {
  const found: number[] = [];
  for (const files of [-1, 1]) {
    for (const ranks of [-1, 1]) {
      const file = fileOf(square) + files;
      const rank = rankOf(square) + ranks;
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8) found.push(8 * rank + file);
    }
  }
  return found;
}
