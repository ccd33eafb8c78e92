/** Fragments of an address: `#variant=…&ruleset=…&fen=…` a position, `#trainer`, `#online` the lobby, `#game/…` a game. */
import { isVariantId } from '@sitke/rules';
import type { OnlinePlace } from './online.js';
import type { PositionDraft } from './types.js';

export const TRAINER_LINK = '#trainer';
export const LOBBY_LINK = '#online';
const GAME_LINK = /^#game\/([0-9A-Za-z]{10})$/;

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

/** Returns the online screen that the fragment of an address asks for; null if it asks for none. */
export function readPlace(fragment: string): OnlinePlace | null {
  if (fragment === LOBBY_LINK) return { kind: 'lobby' };
  const id = GAME_LINK.exec(fragment)?.[1];
  return id === undefined ? null : { kind: 'game', id };
}

/** Returns the fragment of an online screen. */
export function makePlaceLink(place: OnlinePlace): string {
  return place.kind === 'lobby' ? LOBBY_LINK : `#game/${place.id}`;
}
