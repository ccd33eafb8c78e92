/** Description of a variant for XBoard, which has no rules for it. */
export interface XboardSetup {
  /** Letters of the first side's pieces, each in the column of its picture, as in `-pieceToCharTable`. */
  readonly pictures: string;
  /** Number of holdings rows of each side. */
  readonly holdings: number;
  /** Movement of each kind in Betza notation, by its letter: to tell in a game record which of two pieces moved. */
  readonly movements: Readonly<Record<string, string>>;
  /** XBoard's variant to inherit from; decides above all what happens to captured pieces. */
  readonly parent: string;
  /** Converts a FEN for XBoard, where it does not accept the game's own. */
  readonly writeFen?: (fen: string) => string;
  /** Converts a FEN written by XBoard to the game's own. */
  readonly readFen?: (fen: string) => string;
}
