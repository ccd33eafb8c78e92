/**
 * The addresses of the app's pages, below the folder that it lies in. Server and app share them: the one answers such a
 * path with the app, the other shows its page.
 */
import { isVariantId, type VariantId } from '@sitke/rules';
import { is } from 'valibot';
import { GameId } from './ids.js';

/** By name, the path of each page; what stands in braces is free, as `PARTS` says. Only the app reads what follows a `#`. */
export const PAGES = {
  home: '/',
  play: '/play',
  newGame: '/play/new',
  computer: '/play/computer',
  formerPosition: '/play/position',
  help: '/play/help',
  share: '/play/share',
  friend: '/friend',
  learn: '/learn',
  lesson: '/learn/{lesson}',
  print: '/print/{variant}',
  train: '/train',
  daily: '/train/daily',
  mistakes: '/train/mistakes',
  mistake: '/train/mistakes/{mistake}',
  exercises: '/train/exercises/{variant}',
  puzzle: '/train/exercises/{variant}/{puzzle}',
  course: '/train/{variant}/{ruleset}',
  exercise: '/train/{variant}/{ruleset}/{exercise}',
  analyse: '/analyse',
  pgn: '/analyse/pgn',
  position: '/analyse/position#{setup}',
  studio: '/studio/{variant}',
  army: '/studio/{variant}/{army}',
  desk: '/analyse/game',
  games: '/games',
  kept: '/games/{kept}',
  review: '/review/{kept}',
  rules: '/rules',
  ruleset: '/rules/{variant}/{ruleset}#{article}',
  online: '/online',
  newOnline: '/online/new',
  invite: '/online/invite',
  game: '/game/{game}',
  settings: '/settings',
  move: '/move#{code}',
  texts: '/texts',
} as const;

export type PageName = keyof typeof PAGES;

type PartsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: Key extends 'variant' ? VariantId : string } & PartsOf<Rest>
  : unknown;

/** A page by its name, with the free parts of its address. */
export type Page = { [Name in PageName]: { readonly page: Name } & PartsOf<(typeof PAGES)[Name]> }[PageName];

/** Whether a text may be a free part of an address, by the name of the part. */
const PARTS: Readonly<Record<string, (text: string) => boolean>> = {
  army: (text) => /^(-|[A-Z][a-z]\d{1,2}(-[A-Z][a-z]\d{1,2}){0,40})$/.test(text),
  article: (text) => /^[\w .-]{0,60}$/.test(text),
  code: (text) => /^[\w-]{0,20}$/.test(text),
  exercise: (text) => /^[a-z]{1,12}v[a-z]{1,12}-(win|draw)$/.test(text),
  game: (text) => is(GameId, text),
  kept: (text) => /^[\w-]{1,64}$/.test(text),
  mistake: (text) => /^[a-z0-9]{7}$/.test(text),
  puzzle: (text) => /^[a-z0-9]{7}$/.test(text),
  lesson: (text) => /^[a-z][a-z0-9-]{0,60}$/.test(text),
  ruleset: (text) => /^[a-z][\w .=-]{0,2000}$/i.test(text),
  setup: (text) => text.length <= 2400,
  variant: isVariantId,
};

/** Returns the address of a page below the app's folder, with a leading slash. */
export function formatPage(page: Page): string {
  const parts: Readonly<Record<string, string>> = page;
  const text = PAGES[page.page].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
  return text.replace(/#$/, '');
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The paths in parts, since the server asks of every request whether it is for a page. */
const FORMS = Object.entries(PAGES).map(([page, path]) => ({
  page,
  wanted: path.split(/[/#]/),
  hasFragment: path.includes('#'),
}));

/** Returns the free parts of a path in parts; null if it has not the form that is wanted. */
function partsOf(wanted: readonly string[], texts: readonly string[]): Record<string, string> | null {
  if (wanted.length !== texts.length) return null;
  const parts: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(want)?.[1];
    if (name === undefined && want !== texts[index]) return null;
    if (name === undefined) continue;
    const text = decoded(texts[index]!);
    if (text === null || !PARTS[name]?.(text)) return null;
    parts[name] = text;
  }
  return parts;
}

/**
 * Returns the page of an address, as the address bar writes it; null if there is none. `path` begins below the app's
 * folder, with a slash, and may end with one; `fragment` is what follows the `#`.
 */
export function parsePage(path: string, fragment = ''): Page | null {
  const segments = path.replace(/(?<=[^/])\/$/, '').split('/');
  for (const { page, wanted, hasFragment } of FORMS) {
    const parts = partsOf(wanted, hasFragment ? [...segments, fragment] : segments);
    if (parts) return { page, ...parts } as Page;
  }
  return null;
}
