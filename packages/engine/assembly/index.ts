/** Exports of a core: those of every variant (search/exports.ts), and those that the variant adds. */

export * from './search/exports';
export * from './variant/exports';
