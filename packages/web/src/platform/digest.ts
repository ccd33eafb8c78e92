/** Whether armies that were arranged in secret are those that were confirmed. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { GameView } from '@sitke/protocol';
import { type Color, Position, rulesOf } from '@sitke/rules';

/** The browser's own works on safe connections only, which a server in somebody's network has not. */
function digestOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** How many pieces a side places. */
function piecesToPlace(view: GameView, color: Color): number {
  const start = Position.initial(rulesOf(view.variant, view.options));
  return start.rules.def.pieces.reduce((sum, _, index) => sum + start.pocket(color, index + 1), 0);
}

/**
 * Returns whether the armies of a view, with its salts, have the digests that were sent before them; null
 * where no digest was seen.
 */
export function isGenuine(view: GameView, digests: readonly [string | null, string | null]): boolean | null {
  const { salts, line } = view;
  if (!salts) return null;
  const first = piecesToPlace(view, 0);
  const armies = [line.slice(0, first), line.slice(first, first + piecesToPlace(view, 1))];
  const found = armies.map((drops, seat) => {
    const seen = digests[seat];
    return seen == null ? null : digestOf(salts[seat] + [...drops].sort().join(' ')) === seen;
  });
  if (found.includes(false)) return false;
  return found.includes(true) ? true : null;
}
