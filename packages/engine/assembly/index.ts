/** What a core exports: what search/exports.ts gives for every variant, and what the variant adds. */

export * from './search/exports';
export * from './variant/exports';
