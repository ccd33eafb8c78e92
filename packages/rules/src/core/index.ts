/** The fast core: the mutable board, packed moves and tables, for engines and table generators. */
export * from './attacks.js';
export * from './bent.js';
export * from './board.js';
export { MAX_COUNTER, MAX_MOVES } from './bounds.js';
export * from './geometry.js';
export * from './moves.js';
export * from './reasons.js';
export * from './types.js';
