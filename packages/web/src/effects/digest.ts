/** Whether armies that were arranged in secret are those that were confirmed. */
import type { GameView } from '@sitke/protocol';
import { type Color, Position, rulesOf } from '@sitke/rules';

const HEX = 16;

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');
}

/** How many men a side places. */
function menToPlace(view: GameView, color: Color): number {
  const start = Position.initial(rulesOf(view.variant, view.options));
  return start.rules.def.pieces.reduce((sum, _, index) => sum + start.pocket(color, index + 1), 0);
}

/**
 * Returns whether the armies of a view, with its salts, have the digests that were told before they were shown; null
 * where no digest was seen, or the browser cannot compute one (it does so on safe connections only).
 */
export async function isGenuine(
  view: GameView,
  digests: readonly [string | null, string | null],
): Promise<boolean | null> {
  const { salts, line } = view;
  if (!salts || !globalThis.crypto?.subtle) return null;
  const first = menToPlace(view, 0);
  const armies = [line.slice(0, first), line.slice(first, first + menToPlace(view, 1))];
  const found = await Promise.all(
    armies.map(async (drops, seat) => {
      const seen = digests[seat];
      return seen == null ? null : (await sha256(salts[seat] + [...drops].sort().join(' '))) === seen;
    }),
  );
  if (found.includes(false)) return false;
  return found.includes(true) ? true : null;
}
