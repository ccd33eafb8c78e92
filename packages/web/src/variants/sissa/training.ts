/** Materials trained in this game: the tables that the app ships (scripts/tables.mjs), the easier mates first. */
export const sissaMaterials: readonly string[] = ['KQvK', 'KRvK', 'KSvK', 'KPvK'];
