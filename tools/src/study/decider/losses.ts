/** The losses of chosen moves: by each judge, how much worse a move is than the best that the judge has seen there. */

/** A position: the move of each engine, and for each judge the scores of these moves and of its own, in centipawns. */
export interface Judged {
  readonly fen: string;
  readonly chosen: Readonly<Record<string, string>>;
  readonly scores: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** An engine by a judge: the mean loss a move with its error of 95 %, and the moves that lose 30 or more. */
export interface Loss {
  readonly judge: string;
  readonly engine: string;
  readonly mean: number;
  readonly error: number;
  readonly bad: number;
}

/** A loss beyond this counts as this: a decided game is decided. */
const MOST = 300;
const BAD = 30;

function lossOf({ chosen, scores }: Judged, judge: string, engine: string): number {
  const seen = scores[judge]!;
  return Math.min(Math.max(...Object.values(seen)) - seen[chosen[engine]!]!, MOST);
}

/** Returns the losses of all engines by all judges. */
export function lossesOf(positions: readonly Judged[]): readonly Loss[] {
  const [first] = positions;
  if (!first) return [];
  return Object.keys(first.scores).flatMap((judge) =>
    Object.keys(first.chosen).map((engine) => {
      const losses = positions.map((position) => lossOf(position, judge, engine));
      const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
      const variance = losses.reduce((sum, loss) => sum + (loss - mean) ** 2, 0) / Math.max(losses.length - 1, 1);
      const error = 1.96 * Math.sqrt(variance / losses.length);
      return { judge, engine, mean, error, bad: losses.filter((loss) => loss >= BAD).length };
    }),
  );
}
