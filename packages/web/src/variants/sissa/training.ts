/** What is trained in this game, the easier mates first. */
export const sissaMaterials: readonly string[] = ['KQvK', 'KRvK', 'KSvK'];
