/**
 * The features of the search by name, in the order of their bits in assembly/core/features.ts. All are on unless a
 * request switches some off, to measure what each is worth.
 */
export const SEARCH_FEATURES = [
  'nullMove',
  'lateMoveReductions',
  'lateMovePruning',
  'futility',
  'reverseFutility',
  'razoring',
  'exchangePruning',
  'checkExtensions',
  'internalReductions',
  'aspiration',
  'killers',
  'counterMoves',
  'history',
  'continuationHistory',
  'table',
  'quiescenceChecks',
  'quiescenceExchange',
  'mateDistance',
  'countAwareness',
  'tableEstimate',
  'limitScaling',
  'learnedEvaluation',
  'correctionHistory',
  'singularExtensions',
  'captureHistory',
  'historyPruning',
  'upcomingRepetition',
  'twoPlyHistory',
  'fourPlyHistory',
] as const;

/** The name of a feature of the search that a test can switch off. */
export type SearchFeature = (typeof SEARCH_FEATURES)[number];

export function isSearchFeature(name: string): name is SearchFeature {
  return SEARCH_FEATURES.some((known) => known === name);
}

/** Returns the bits of all features except the given ones. */
export function featuresWithout(names: readonly SearchFeature[]): number {
  return names.reduce((bits, name) => bits & ~(1 << SEARCH_FEATURES.indexOf(name)), -1);
}
