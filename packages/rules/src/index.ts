/** @sitke/rules: the rules of Sittuyin, Sissa and Makruk. See docs/rules for the rules themselves, docs/notation.md for texts. */

export * from './base.js';
export * from './variants/registry.js';
