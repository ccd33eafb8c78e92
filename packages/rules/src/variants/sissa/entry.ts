/** @sitke/rules/sissa: the library with Sissa alone, for a page that plays nothing else. */

export * from '../../base.js';
export { SISSA } from './index.js';
