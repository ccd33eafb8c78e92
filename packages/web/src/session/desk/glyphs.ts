/** The glyphs of moves and positions, by their numbers (NAG). Source: PGN standard, 10. */

/** Of a move; the keys 1 to 6 give them. */
export const MOVE_GLYPHS = [1, 2, 3, 4, 5, 6] as const;
/** Of a position. */
export const POSITION_GLYPHS = [10, 13, 14, 15, 16, 17, 18, 19] as const;

export type Glyph = (typeof MOVE_GLYPHS)[number] | (typeof POSITION_GLYPHS)[number];

const SIGNS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  10: '=',
  13: '∞',
  14: '+=',
  15: '=+',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
};

/** Returns the sign of a glyph; its number where it has none. */
export function glyphSign(glyph: number): string {
  return SIGNS[glyph] ?? `$${glyph}`;
}

/** Returns whether a glyph has a name and a sign here. */
export function isNamed(glyph: number): glyph is Glyph {
  return Object.hasOwn(SIGNS, glyph);
}

/** Returns glyphs with one switched on or off: a move has one of its kind, and so has a position. */
export function toggleGlyph(glyphs: readonly number[], glyph: Glyph): number[] {
  if (glyphs.includes(glyph)) return glyphs.filter((other) => other !== glyph);
  const kind: readonly number[] = [MOVE_GLYPHS, POSITION_GLYPHS].find((one) =>
    (one as readonly number[]).includes(glyph),
  )!;
  return [...glyphs.filter((other) => !kind.includes(other)), glyph].sort((a, b) => a - b);
}
