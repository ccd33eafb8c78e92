/**
 * Where the app lies, and how it writes its addresses.
 *
 * The server of this project answers the path of every page with the app, and marks it: `<html data-root="../">` says
 * where the app's folder is. Any other host answers only for files, so there the same path stands behind a `#`, and a
 * page can be opened again, shared and kept as a bookmark on every host there is.
 */
import { formatPage } from '@sitke/protocol';
import { makeLink, pathOfOld, readLink } from '../fragment.js';
import { makeGameFragment, readGameFragment } from '../link/gameLink.js';
import { type Place, placeAt } from '../place.js';
import type { PositionDraft } from '../types.js';

export interface Site {
  /** The app's folder, ending with a slash. */
  readonly root: string;
  /** The text before the path of a page: the folder without its slash, or the app's own file with a `#`. */
  readonly front: string;
  readonly hasPaths: boolean;
}

/** An address asks for a page, for a position or for a game. */
export type Asked = { readonly place: Place } | { readonly draft: PositionDraft } | { readonly pgn: string };

/** Returns the site of a page; `mark` is what its server says. */
export function siteOf(mark: string | undefined, href: string): Site {
  const { origin, pathname } = new URL(href);
  if (mark === undefined) return { root: new URL('.', href).href, front: `${origin}${pathname}#`, hasPaths: false };
  const root = new URL(mark, href).href;
  return { root, front: root.replace(/\/$/, ''), hasPaths: true };
}

/** Returns the address of a place. */
export function hrefOf({ front }: Site, place: Place): string {
  return front + (place.page === 'unknown' ? place.path : formatPage(place));
}

/** Returns whether a text is an address that no device but this one can open. */
export function isOnlyHere(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return hostname === '[::1]' || /^127(\.\d+){3}$|^0\.0\.0\.0$/.test(hostname) || /^(.+\.)?localhost$/.test(hostname);
}

/** Returns the link to a position; the position is in its fragment, which goes to no server. */
export function positionHref({ root, front, hasPaths }: Site, draft: Parameters<typeof makeLink>[0]): string {
  return (hasPaths ? root : front.replace(/#$/, '')) + makeLink(draft);
}

/** Returns the link that holds a whole game, given as PGN; like a position it goes to no server. */
export function gameHref({ root, front, hasPaths }: Site, pgn: string): string {
  return (hasPaths ? root : front.replace(/#$/, '')) + makeGameFragment(pgn);
}

/** Returns what an address of the site asks for. Addresses of before, and those of the other form, are read as well. */
export function readAddress({ root, hasPaths }: Site, href: string): Asked {
  const { origin, pathname, hash } = new URL(href);
  const draft = readLink(hash);
  if (draft) return { draft };
  const pgn = readGameFragment(hash);
  if (pgn !== null) return { pgn };
  const old = pathOfOld(hash);
  if (old !== null) return { place: placeAt(old, '') };
  const folder = new URL(root).pathname;
  const path = hasPaths && origin + pathname !== `${root}index.html` ? `/${pathname.slice(folder.length)}` : '/';
  if (path !== '/') return { place: placeAt(path, hash.slice(1)) };
  const inside = hash.startsWith('#/') ? hash.slice(1) : '/';
  const cut = inside.indexOf('#');
  return { place: cut < 0 ? placeAt(inside, '') : placeAt(inside.slice(0, cut), inside.slice(cut + 1)) };
}

let own: Site | undefined;

/** Returns the site of this page. It is asked before the first address changes, since the mark is relative. */
export function browserSite(): Site {
  own ??= siteOf(document.documentElement.dataset['root'], location.href);
  return own;
}
