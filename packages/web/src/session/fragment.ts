/** Fragments of an address: `#variant=…&ruleset=…&fen=…` a position; those of before named pages. */
import { isVariantId } from '@sitke/rules';
import type { PositionDraft } from './types.js';

/** Returns the position that the fragment of an address asks for, not yet checked; null if it asks for none. */
export function readLink(fragment: string): PositionDraft | null {
  const found = new URLSearchParams(fragment.replace(/^#/, ''));
  const variant = found.get('variant') ?? '';
  if (!isVariantId(variant)) return null;
  return { variant, ruleset: found.get('ruleset') ?? '', fen: found.get('fen') ?? '', problem: null };
}

/** Returns the fragment of a position. It stays in the browser: no server reads it. */
export function makeLink(draft: Pick<PositionDraft, 'variant' | 'ruleset' | 'fen'>): string {
  return `#${new URLSearchParams({ variant: draft.variant, ruleset: draft.ruleset, fen: draft.fen })}`;
}

/** Returns the path that replaces the fragment by which earlier versions named a page; null for any other fragment. */
export function pathOfOld(fragment: string): string | null {
  if (fragment === '#online') return '/online';
  if (fragment === '#trainer') return '/train';
  return /^#game\/\w/.test(fragment) ? `/${fragment.slice(1)}` : null;
}
