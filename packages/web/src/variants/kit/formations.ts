/** The studio's files of a variant in which armies are placed. */
export interface FormationFiles {
  /** Rules under which a side places its whole army at once; then a name and an army a line. */
  readonly armies: string;
  /** Two names and the results of the engine's games a line. */
  readonly games: string;
}
