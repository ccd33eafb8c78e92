/**
 * The techniques of the search by name, in the order of their bits in assembly/core/features.ts. All are used unless
 * a request leaves some out, which is for measuring what each is worth.
 */
export const TECHNIQUES = [
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
] as const;

export type Technique = (typeof TECHNIQUES)[number];

export function isTechnique(name: string): name is Technique {
  return TECHNIQUES.some((known) => known === name);
}

/** Returns the bits of all techniques but some. */
export function techniquesWithout(names: readonly Technique[]): number {
  return names.reduce((bits, name) => bits & ~(1 << TECHNIQUES.indexOf(name)), -1);
}
