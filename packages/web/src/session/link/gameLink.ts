/**
 * A whole game as the fragment of a link: `#pgn=` and its PGN, packed so that chat programs leave it whole. Variations, comments,
 * glyphs, clocks and names come with it, because PGN has them; and a link that was cut off gives the beginning of its PGN.
 */

const KEY = 'pgn=';
/** The letters of a packed game; a PGN has others, so that a link may hold one as it is, too. */
const PACKED = /^[\w-]*$/;
/** Tags that say nothing, and the one that `FEN` makes superfluous. */
const EMPTY_TAG = /^\[(?:\w+ "[?.]*"|SetUp "1")\]\n/gm;
/** How many bytes become a text at a time: each is an argument of one call. */
const CHUNK = 8192;

/** Returns a PGN packed for a link: its bytes in the letters of base64url, without tags that say nothing. */
export function packGame(pgn: string): string {
  const bytes = new TextEncoder().encode(pgn.replace(EMPTY_TAG, '').trim());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns the PGN of a packed game, as far as it goes: of a packed game that was cut off the whole letters before the cut. */
export function unpackGame(packed: string): string {
  // A single letter at the end holds less than a byte.
  const whole = packed.length % 4 === 1 ? packed.slice(0, -1) : packed;
  const bytes = Uint8Array.from(atob(whole.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  // With `stream` the decoder keeps half a letter at the end to itself.
  return new TextDecoder().decode(bytes, { stream: true });
}

/** Returns the fragment that holds a game. It stays in the browser: no server reads it. */
export function makeGameFragment(pgn: string): string {
  return `#${KEY}${packGame(pgn)}`;
}

/** Returns the PGN that a fragment holds, packed or as it is, not yet read; null if it holds none. */
export function readGameFragment(fragment: string): string | null {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(KEY)) return null;
  const held = text.slice(KEY.length);
  if (PACKED.test(held)) return unpackGame(held);
  return new URLSearchParams(text).get('pgn') ?? '';
}

/** Returns whether a PGN goes on to its end: the last word is a result. */
export function isWholeGame(pgn: string): boolean {
  return /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)\s*$/.test(pgn);
}
