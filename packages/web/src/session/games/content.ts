import type { SavedGame } from '../store/savedGame.js';

/** Returns what makes two games the same: all but where the cursor stands and what was taken back. */
export function contentOf({ game }: { readonly game: SavedGame }): string {
  const { variant, ruleset, start, tree, ready, computer, source = null } = game;
  return JSON.stringify([variant, ruleset, start, tree, ready, computer, source]);
}
