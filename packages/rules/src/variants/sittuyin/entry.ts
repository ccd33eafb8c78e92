/** @sitke/rules/sittuyin: the library with Sittuyin alone, for a page that plays nothing else. */

export * from '../../base.js';
export { SITTUYIN } from './index.js';
