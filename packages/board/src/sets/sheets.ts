/** The sets that all games share, with the text of their style sheets: for a board in a shadow root. */
export { PIECE_SETS } from './pieceSets.js';

export const SETS_SHEETS: Readonly<Record<string, string>> = import.meta.glob(['./carved.css', './international.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
});
