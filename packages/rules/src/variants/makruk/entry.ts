/** @sitke/rules/makruk: the library with Makruk alone, for a page that plays nothing else. */

export * from '../../base.js';
export { MAKRUK } from './index.js';
