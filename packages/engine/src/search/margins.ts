/**
 * The numbers of the search that can be tuned, in the order of assembly/core/margins.ts: each with its value and the
 * bounds between which it makes sense. Those by a name that ends in `Ply` are multiplied by the plies left, that of late
 * moves by their square.
 */
export const MARGINS = {
  /** Centipawns above beta at which a node is left. */
  reverseFutilityPly: [105, 40, 200],
  /** Centipawns less of it where the side to move is improving. */
  reverseFutilityImproving: [60, 0, 150],
  /** Centipawns below alpha at which only captures are searched. */
  razoringPly: [220, 80, 400],
  /** Centipawns above beta for which a null move is searched a ply less. */
  passEstimate: [200, 80, 400],
  /** Hundredths of a move: after how many moves the quiet ones are skipped. */
  lateMovesBase: [800, 300, 1600],
  lateMovesPly: [300, 100, 600],
  /** Centipawns below alpha at which quiet moves are skipped. */
  futilityBase: [130, 40, 300],
  futilityPly: [115, 40, 220],
  /** Centipawns that a move may lose in exchanges. */
  captureExchangePly: [90, 30, 200],
  quietExchangePly: [35, 5, 100],
  /** How much history speaks against a move that is skipped. */
  historyPruningPly: [6000, 1000, 8000],
  /** The reduction of late moves, by the logarithms of depth and number, and in 65536ths of a ply. */
  reductionSlope: [64, 40, 100],
  reductionBase: [45_000, 20_000, 75_000],
  /** History for which a move is reduced a ply more or less. */
  reductionHistory: [15_000, 4000, 20_000],
  /** Centipawns beyond the captured piece that a capture must promise. */
  captureDelta: [180, 60, 400],
  /** Sixteenths of a centipawn by which other moves must stay below a singular one. */
  singularPly: [32, 8, 96],
  /** Centipawns further below for a second ply. */
  singularSecond: [24, 6, 80],
  /** Centipawns on both sides of the last depth's score. */
  firstWindow: [24, 8, 60],
  /** Learnt errors that make a centipawn. */
  correctionGrain: [24, 12, 60],
  /** The history's bonus for a cutoff, and its bound. */
  historyBonusPly: [128, 0, 320],
  historyBonusMost: [2048, 800, 6000],
} as const;

/** The name of a number of the search. */
export type Margin = keyof typeof MARGINS;

/** Numbers of the search that differ from the engine's own. */
export type Margins = Readonly<Partial<Record<Margin, number>>>;

/** The names, in the core's order. */
export const MARGIN_NAMES: readonly Margin[] = Object.keys(MARGINS) as Margin[];

/** Returns all numbers of the search, in the core's order. */
export function marginValues(changed: Margins): number[] {
  return MARGIN_NAMES.map((name) => changed[name] ?? MARGINS[name][0]);
}
