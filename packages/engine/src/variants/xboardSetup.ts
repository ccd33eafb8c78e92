/** What XBoard must know of a variant that it has no rules for. */
export interface XboardSetup {
  /** The letters of the first side's pieces, each at the place of the picture it gets, as `-pieceToCharTable` has them. */
  readonly pictures: string;
  /** Rows for pieces in the pocket, of each side. */
  readonly holdings: number;
  /** How each kind moves, in Betza's notation, by its letter: for telling in a game record which of two pieces has moved. */
  readonly movements: Readonly<Record<string, string>>;
  /** The variant of XBoard's whose customs it follows: what becomes of captured pieces, above all. */
  readonly parent: string;
  /** Returns a FEN for XBoard, where it does not take the game's own. */
  readonly writeFen?: (fen: string) => string;
  /** Returns the game's FEN of one that XBoard has written. */
  readonly readFen?: (fen: string) => string;
}
