/**
 * Levels of play and their strength. A level is weak in human ways: short sight, missed moves, an evaluation that knows
 * little and is noisy, loose set-ups, endings played without the count. assembly/search/level.ts says what the numbers
 * do; docs/levels-in-detail.md how they were measured.
 */

import type { SearchFeature } from './features.js';
import type { Margins } from './margins.js';

/** How a level is weaker than full strength. */
export interface Level {
  /** Limit of nodes per move, give or take an exchange. Bounds the time on any machine. */
  readonly nodes: number;
  /** Limit of depth in plies, exchanges aside. */
  readonly depth: number;
  /** How often hard-to-see moves are missed: 0 never, 100 mostly. */
  readonly missRate: number;
  /** Share of the evaluation that is known, in percent; the rest is plain material. */
  readonly knowledge: number;
  /** Amplitude of the noise on square values, in centipawns. */
  readonly evalNoise: number;
  /** Looseness of its set-ups: 0 the best known, 100 hardly ordered. */
  readonly setupLooseness: number;
  /** Whether a check at the root, and so a mate in one, is never missed. */
  readonly seesChecks: boolean;
  /** Whether it takes the count into account. */
  readonly knowsCount: boolean;
  /** Rating on the scale of docs/levels-in-detail.md. */
  readonly elo: number;
}

/** Techniques that are younger than the measurement of the levels, which stay as strong as they were measured. */
const YOUNGER: readonly SearchFeature[] = [
  'learnedEvaluation',
  'correctionHistory',
  'singularExtensions',
  'captureHistory',
  'historyPruning',
  'upcomingRepetition',
  'twoPlyHistory',
  'fourPlyHistory',
];

/** Numbers of the search with which the levels were measured; those of younger techniques do not matter. */
export const LEVEL_MARGINS: Margins = {
  reverseFutilityPly: 105,
  reverseFutilityImproving: 60,
  razoringPly: 220,
  passEstimate: 200,
  lateMovesBase: 800,
  lateMovesPly: 300,
  futilityBase: 130,
  futilityPly: 115,
  captureExchangePly: 90,
  quietExchangePly: 35,
  reductionSlope: 64,
  reductionBase: 45_000,
  reductionHistory: 9000,
  captureDelta: 180,
  firstWindow: 24,
  historyBonusPly: 128,
  historyBonusMost: 2048,
};

/** Returns the techniques that a level plays without. */
export function unknownTo({ knowsCount }: Level): readonly SearchFeature[] {
  return knowsCount ? YOUNGER : [...YOUNGER, 'countAwareness'];
}

type Row = readonly [
  nodes: number,
  depth: number,
  missRate: number,
  knowledge: number,
  evalNoise: number,
  setupLooseness: number,
];

/** Levels 1 to 10. */
const ROWS: readonly Row[] = [
  [400, 1, 80, 10, 150, 100],
  [800, 1, 56, 26, 100, 85],
  [1500, 2, 42, 40, 70, 70],
  [2700, 3, 33, 50, 54, 60],
  [4500, 4, 22, 63, 40, 50],
  [7000, 5, 17, 72, 33, 40],
  [10_000, 6, 12, 80, 26, 30],
  [16_000, 7, 8, 88, 18, 20],
  [27_000, 10, 4, 94, 10, 10],
  [50_000, 40, 0, 100, 0, 0],
];
const ELOS: readonly number[] = [500, 640, 910, 1070, 1270, 1410, 1510, 1660, 1860, 2030];
const SEES_CHECKS_FROM = 3;
const KNOWS_COUNT_FROM = 5;

/** The levels of strength, the weakest first. */
export const LEVELS: readonly Level[] = ROWS.map(
  ([nodes, depth, missRate, knowledge, evalNoise, setupLooseness], index) => ({
    nodes,
    depth,
    missRate,
    knowledge,
    evalNoise,
    setupLooseness,
    seesChecks: index + 1 >= SEES_CHECKS_FROM,
    knowsCount: index + 1 >= KNOWS_COUNT_FROM,
    elo: ELOS[index]!,
  }),
);

/** Returns a level; fractions are interpolated. Errors: RangeError below 1 or above the highest. */
export function levelOf(level: number): Level {
  if (!(level >= 1 && level <= LEVELS.length)) throw new RangeError(`no level ${level}`);
  const below = LEVELS[Math.floor(level) - 1]!;
  const above = LEVELS[Math.ceil(level) - 1]!;
  const part = level - Math.floor(level);
  const mid = (name: 'depth' | 'missRate' | 'knowledge' | 'evalNoise' | 'setupLooseness' | 'elo'): number =>
    Math.round(below[name] + (above[name] - below[name]) * part);
  return {
    nodes: Math.round(below.nodes * (above.nodes / below.nodes) ** part),
    depth: mid('depth'),
    missRate: mid('missRate'),
    knowledge: mid('knowledge'),
    evalNoise: mid('evalNoise'),
    setupLooseness: mid('setupLooseness'),
    seesChecks: below.seesChecks,
    knowsCount: below.knowsCount,
    elo: mid('elo'),
  };
}

/** The lowest and the highest rating of a level. */
export const ELO_RANGE: readonly [lowest: number, highest: number] = [LEVELS[0]!.elo, LEVELS.at(-1)!.elo];

/** Returns the level, with a fraction, for a rating; clamped to the lowest and the highest. */
export function levelOfElo(elo: number): number {
  const above = LEVELS.findIndex((level) => level.elo >= elo);
  if (above === 0) return 1;
  if (above < 0) return LEVELS.length;
  const [low, high] = [LEVELS[above - 1]!.elo, LEVELS[above]!.elo];
  return above + (elo - low) / (high - low);
}
