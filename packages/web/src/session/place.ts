/** The pages of the app. */
import { type Page, type PageName, parsePage } from '@sitke/protocol';

export type Place = Page | { readonly page: 'unknown'; readonly path: string };

type DialogPage = 'newGame' | 'help' | 'share' | 'newOnline' | 'invite';
/** An address of before, which leads to another page. */
type FormerPage = 'formerPosition';
type BoardPage = 'play' | 'desk' | 'course' | 'exercise' | 'online' | 'game';

/** A page with its own screen: neither a board's, nor a dialog. */
export type ScreenPage = Exclude<Place, { readonly page: BoardPage | DialogPage | FormerPage }>;

const DIALOG_PAGES: ReadonlySet<Place['page']> = new Set<PageName>(['newGame', 'help', 'share', 'newOnline', 'invite']);

/** Returns whether a page is a dialog over another one. */
export function isDialogPage(place: Place): boolean {
  return DIALOG_PAGES.has(place.page);
}

/** Returns the page of a path below the app's folder. */
export function placeAt(path: string, fragment: string): Place {
  return parsePage(path, fragment) ?? { page: 'unknown', path };
}

/** Returns a name that two places share where going from one to the other is not a step: the addresses replace each other. */
export function stepKey(place: Place): string {
  if (place.page === 'course') return 'course';
  // One position after the other: the way back leads out of all of them.
  if (place.page === 'mistakes' || place.page === 'mistake') return 'mistakes';
  if (place.page === 'exercises' || place.page === 'puzzle') return 'exercises';
  // A game gets its name with its first move.
  if (place.page === 'play' || place.page === 'kept') return 'board';
  // The address follows the army on the board.
  if (place.page === 'army') return 'army';
  // The address of a position follows the board.
  if (place.page === 'position') return place.page;
  return JSON.stringify(place.page === 'ruleset' ? { ...place, article: '' } : place);
}
