/**
 * Levels of play: the one place that says how strong each is. A level is weak by what people are weak by: short sight,
 * moves that are overlooked, a judgement that knows little and has its tastes, slack set-ups, endings played without the
 * count. What the numbers do: assembly/search/level.ts; how they were measured: docs/levels.md.
 */

/** What makes a level weaker than full strength. */
export interface Level {
  /** The most positions searched for a move, give or take an exchange, which bounds its time on any machine. */
  readonly nodes: number;
  /** The most plies looked ahead, exchanges aside. */
  readonly depth: number;
  /** How many of the moves that are hard to see are overlooked: 0 none, 100 most. */
  readonly blindness: number;
  /** How much of the evaluation is known, in hundredths; the rest is counting men. */
  readonly knowledge: number;
  /** How far tastes for squares go wrong, in hundredths of a pawn. */
  readonly taste: number;
  /** How loose its set-ups are: 0 the best known, 100 hardly an order. */
  readonly slack: number;
  /** Whether a check at the board, and so a mate in one, is never overlooked. */
  readonly seesChecks: boolean;
  /** Whether it knows that the count ends a game. */
  readonly knowsCount: boolean;
  /** Its rating on the ladder of docs/levels.md. */
  readonly elo: number;
}

type Row = readonly [nodes: number, depth: number, blindness: number, knowledge: number, taste: number, slack: number];

/** Levels 1 to 10. */
const ROWS: readonly Row[] = [
  [400, 1, 60, 20, 120, 100],
  [800, 1, 45, 35, 80, 85],
  [1500, 2, 40, 42, 65, 70],
  [3000, 3, 28, 55, 42, 60],
  [5000, 4, 19, 68, 30, 50],
  [8000, 5, 13, 78, 22, 40],
  [13_000, 7, 8, 87, 14, 30],
  [20_000, 9, 4, 94, 8, 20],
  [32_000, 12, 1, 98, 3, 10],
  [60_000, 40, 0, 100, 0, 0],
];
const ELOS: readonly number[] = [500, 700, 900, 1100, 1300, 1450, 1600, 1750, 1900, 2000];
const SEES_CHECKS_FROM = 3;
const KNOWS_COUNT_FROM = 5;

export const LEVELS: readonly Level[] = ROWS.map(([nodes, depth, blindness, knowledge, taste, slack], index) => ({
  nodes,
  depth,
  blindness,
  knowledge,
  taste,
  slack,
  seesChecks: index + 1 >= SEES_CHECKS_FROM,
  knowsCount: index + 1 >= KNOWS_COUNT_FROM,
  elo: ELOS[index]!,
}));

/** Returns what a level is; one with a fraction lies between two. Errors: RangeError below 1 or above the highest. */
export function levelOf(level: number): Level {
  if (!(level >= 1 && level <= LEVELS.length)) throw new RangeError(`no level ${level}`);
  const below = LEVELS[Math.floor(level) - 1]!;
  const above = LEVELS[Math.ceil(level) - 1]!;
  const part = level - Math.floor(level);
  const mid = (name: 'depth' | 'blindness' | 'knowledge' | 'taste' | 'slack' | 'elo'): number =>
    Math.round(below[name] + (above[name] - below[name]) * part);
  return {
    nodes: Math.round(below.nodes * (above.nodes / below.nodes) ** part),
    depth: mid('depth'),
    blindness: mid('blindness'),
    knowledge: mid('knowledge'),
    taste: mid('taste'),
    slack: mid('slack'),
    seesChecks: below.seesChecks,
    knowsCount: below.knowsCount,
    elo: mid('elo'),
  };
}

/** The ratings that levels have: the lowest and the highest. */
export const ELO_RANGE: readonly [lowest: number, highest: number] = [LEVELS[0]!.elo, LEVELS.at(-1)!.elo];

/** Returns the level, with a fraction, of a rating; the lowest or the highest for one beyond them. */
export function levelOfElo(elo: number): number {
  const above = LEVELS.findIndex((level) => level.elo >= elo);
  if (above === 0) return 1;
  if (above < 0) return LEVELS.length;
  const [low, high] = [LEVELS[above - 1]!.elo, LEVELS[above]!.elo];
  return above + (elo - low) / (high - low);
}
