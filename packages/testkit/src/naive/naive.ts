/**
 * A position as letters on squares, read from its FEN by a game's slow second implementation (../variants), and the few questions that
 * the checks of reasons ask of it. Nothing here uses the tables, packed moves or attack code of the library.
 */

/** How pieces move and promote where the games differ. */
export interface Ways {
  /** Whether pawns may step twice and the king castle. */
  readonly hasDoubleStep: boolean;
  readonly hasCastling: boolean;
  /** Whether pieces are placed from a pocket. */
  readonly hasPockets: boolean;
  /** Whether the piece S goes along bent paths, not a step. */
  readonly hasBentPaths: boolean;
  /** The own rank, from 1, from which on a pawn that arrives must promote; null where pawns may promote as they stand. */
  readonly promotesFrom: number | null;
  readonly promotesTo: string;
}

/** The state of a game besides the pieces on the squares, asked of its slow implementation. */
export interface Rights {
  /** The square on which a pawn may be taken in passing, if any. */
  readonly epSquare: number | null;
  /** Letters of the castlings that are left; null in a game without them. */
  readonly castling: string | null;
  attacks(board: readonly string[], from: number, to: number): boolean;
  /** The conversion state of the bishop on a square. */
  bishopStateAt(board: readonly string[], sq: number): 'free' | 'must' | 'none';
  /** The bent paths between two squares, without start and target. */
  pathsBetween(from: number, to: number): readonly (readonly number[])[];
  /** Returns the rights left after a step that leads to a board. */
  after(n: Naive, board: readonly string[], from: number, to: number): Rights;
  /** Whether a legal move stalemates while another does not, where stalemate is no bar; false in a game without that bar. */
  stalemates(fen: string, uci: string): boolean;
}

/** A game as the checks see it. */
export interface NaiveGame {
  readonly ways: Ways;
  read(fen: string, options: Naive['options']): Pick<Naive, 'board' | 'side' | 'pockets' | 'rights'>;
}

/** A position seen naively. Letters: upper case for the first side, '' for an empty square. */
export interface Naive {
  readonly ways: Ways;
  readonly files: number;
  readonly ranks: number;
  readonly options: Readonly<Record<string, string | boolean>>;
  readonly board: readonly string[];
  readonly side: 0 | 1;
  /** Letters in the pocket, upper case, by side. */
  readonly pockets: readonly [string, string];
  readonly rights: Rights;
}

export function fileOf(n: Pick<Naive, 'files'>, sq: number): number {
  return sq % n.files;
}

/** Rank 1 is 1. */
export function rankOf(n: Pick<Naive, 'files'>, sq: number): number {
  return Math.floor(sq / n.files) + 1;
}

/** The rank as the side to move counts it, from 1. */
export function ownRank(n: Naive, sq: number): number {
  return n.side === 0 ? rankOf(n, sq) : n.ranks + 1 - rankOf(n, sq);
}

export function squareAt(n: Naive, file: number, rank: number): number | null {
  return file >= 0 && file < n.files && rank >= 1 && rank <= n.ranks ? (rank - 1) * n.files + file : null;
}

/** The owner of a letter, null for an empty square. */
export function ownerOf(letter: string): 0 | 1 | null {
  if (letter === '') return null;
  return letter === letter.toUpperCase() ? 0 : 1;
}

export function isOwn(n: Naive, sq: number): boolean {
  return ownerOf(n.board[sq]!) === n.side;
}

export function isEnemy(n: Naive, sq: number): boolean {
  return n.board[sq] !== '' && !isOwn(n, sq);
}

/** The kind of piece on a square, upper case, '' for none. */
export function kindAt(n: Naive, sq: number): string {
  return n.board[sq]!.toUpperCase();
}

/** How a side writes a piece. */
export function written(kind: string, side: 0 | 1): string {
  return side === 0 ? kind : kind.toLowerCase();
}

/** All squares on which a side has a piece of a kind. */
export function squaresOf(n: Naive, kind: string, side: 0 | 1): number[] {
  return n.board.flatMap((letter, sq) => (letter === written(kind, side) ? [sq] : []));
}

/** Whether the piece on a square attacks another, by the slow implementation. */
export function attacks(n: Naive, from: number, to: number): boolean {
  return n.rights.attacks(n.board, from, to);
}

/** The squares of all pieces of a side that attack a square. */
export function attackersOf(n: Naive, sq: number, by: 0 | 1): number[] {
  return n.board.flatMap((letter, from) => (ownerOf(letter) === by && attacks(n, from, sq) ? [from] : []));
}

export function isInCheck(n: Naive, side: 0 | 1): boolean {
  const king = squaresOf(n, 'K', side)[0];
  return king !== undefined && attackersOf(n, king, (side ^ 1) as 0 | 1).length > 0;
}

/** The conversion state of the bishop on a square. */
export function bishopStateAt(n: Naive, sq: number): 'free' | 'must' | 'none' {
  return n.rights.bishopStateAt(n.board, sq);
}

/** The squares strictly between two squares of a line, or null if they share none. */
export function between(n: Naive, from: number, to: number): number[] | null {
  const [dx, dy] = [fileOf(n, to) - fileOf(n, from), rankOf(n, to) - rankOf(n, from)];
  if (from === to || (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy))) return null;
  const squares: number[] = [];
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  for (let i = 1; i < steps; i++) {
    squares.push(squareAt(n, fileOf(n, from) + Math.sign(dx) * i, rankOf(n, from) + Math.sign(dy) * i)!);
  }
  return squares;
}

/** Files to the right and ranks forward, as the side to move sees them. */
export function stepOf(n: Naive, from: number, to: number): [number, number] {
  return [fileOf(n, to) - fileOf(n, from), ownRank(n, to) - ownRank(n, from)];
}
