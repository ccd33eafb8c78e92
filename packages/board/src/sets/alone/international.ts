/** A set by itself, with the text of its style sheet: for a board in a shadow root. */

export { default as SHEET } from '../international.css?inline';
export { INTERNATIONAL as SET } from '../international.js';
