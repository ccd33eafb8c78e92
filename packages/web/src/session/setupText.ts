/** An arrangement as the text that stands in an address: the game, its rules and a FEN, whether it can be read or not. */
import { isVariantId } from '@sitke/rules';
import type { PositionDraft } from './types.js';

/** The draft of a position, without what is wrong with it. */
export type SetupDraft = Pick<PositionDraft, 'variant' | 'ruleset' | 'fen'>;

/** Returns the text of an arrangement. */
export function formatSetup({ variant, ruleset, fen }: SetupDraft): string {
  return [variant, ruleset, fen].join(';');
}

/** Returns the arrangement of a text; null if it is not one. */
export function parseSetup(text: string): SetupDraft | null {
  const [variant = '', ruleset, ...rest] = text.split(';');
  return isVariantId(variant) && ruleset !== undefined ? { variant, ruleset, fen: rest.join(';') } : null;
}
