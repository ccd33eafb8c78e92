/** A set by itself, with the text of its style sheet: for a board in a shadow root. */

export { default as SHEET } from '../carved.css?inline';
export { CARVED as SET } from '../carved.js';
