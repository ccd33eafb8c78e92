/** Links to a position, `#variant=…&ruleset=…&fen=…`, and to the trainer. */
import { isVariantId } from '@sitke/rules';
import type { PositionDraft } from './types.js';

export const TRAINER_LINK = '#trainer';

/** Returns the position that the fragment of an address asks for, not yet checked; null if it asks for none. */
export function readLink(fragment: string): PositionDraft | null {
  const found = new URLSearchParams(fragment.replace(/^#/, ''));
  const variant = found.get('variant') ?? '';
  if (!isVariantId(variant)) return null;
  return { variant, ruleset: found.get('ruleset') ?? '', fen: found.get('fen') ?? '', problem: null };
}

/** Returns the fragment of a position. */
export function makeLink(draft: Pick<PositionDraft, 'variant' | 'ruleset' | 'fen'>): string {
  return `#${new URLSearchParams({ variant: draft.variant, ruleset: draft.ruleset, fen: draft.fen })}`;
}
