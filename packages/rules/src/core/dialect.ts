/** Letters by which other programs name the pieces of a game, and texts in them as texts in ours. */

/** How some program or people write the pieces of a game. All letters are capitals. */
export interface Dialect {
  /** Our letter by theirs, where it is another. */
  readonly letters: Readonly<Record<string, string>>;
  /** Their letter of a pawn that has been promoted, behind `=` and before a square, where it has one; and ours. */
  readonly promoted?: { readonly letter: string; readonly ours: string };
}

/** A move in our letters. `isPromoted`: whether the piece is one that was promoted; null where the text does not say. */
export interface Translated {
  readonly text: string;
  readonly isPromoted: boolean | null;
}

const FIGURES = 'KQRBNPKQRBNP';
const HEAD = /^([A-Z\u2654-\u265f]|[a-z](?=@))[\ufe0e\ufe0f]?(?=[a-z\d@:x\u00d7-])/;
const PROMOTION = /([=/(]|\d)([A-Za-z\u2654-\u265f])[\ufe0e\ufe0f]?(?=\)?[+#!?\u2020\u2021]*$)/;

function letterOf(sign: string): string {
  return (FIGURES[sign.charCodeAt(0) - 0x2654] ?? sign).toUpperCase();
}

/** Returns the letters of pieces in a text of moves: each with `=` before it where it is what a pawn becomes. */
export function lettersIn(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const word of text.split(/[\s.(){}]+/)) {
    const head = HEAD.exec(word);
    if (head && /\d/.test(word)) found.add(letterOf(head[1]!));
    const becomes = /=([A-Z\u2654-\u265f])/.exec(word);
    if (becomes) found.add(`=${letterOf(becomes[1]!)}`);
  }
  return found;
}

/**
 * Returns the dialect that letters show: one that has all of those that are not ours, if there are any. `own` are our letters;
 * none of our pawns becomes a pawn.
 */
export function dialectShown(
  dialects: readonly Dialect[],
  own: ReadonlySet<string>,
  letters: ReadonlySet<string>,
): Dialect | null {
  if (dialects.length === 0) return null;
  const strange = [...letters].filter((letter) => letter === '=P' || !own.has(letter.replace('=', '')));
  if (strange.length === 0) return null;
  const has = ({ letters, promoted }: Dialect, letter: string): boolean =>
    letter === `=${promoted?.letter}` || Object.hasOwn(letters, letter.replace('=', ''));
  return dialects.find((dialect) => strange.every((letter) => has(dialect, letter))) ?? null;
}

/** Returns what a move in a dialect may be in our letters, the likeliest first. */
export function translate({ letters, promoted }: Dialect, text: string): readonly Translated[] {
  const ours = (letter: string): string => letters[letter] ?? letter;
  const rest = text.replace(PROMOTION, (_, before: string, sign: string) => {
    const letter = letterOf(sign);
    return before + (letter === promoted?.letter ? promoted.ours : ours(letter));
  });
  const head = HEAD.exec(rest);
  if (!head) return [{ text: rest, isPromoted: null }];
  const [tail, letter] = [rest.slice(head[0].length), letterOf(head[1]!)];
  // A letter for promoted pawns leaves the other one to those that were there at the beginning.
  const plain = { text: ours(letter) + tail, isPromoted: promoted?.ours === ours(letter) ? false : null };
  return letter === promoted?.letter ? [{ text: promoted.ours + tail, isPromoted: true }, plain] : [plain];
}

/** Returns the placement of a FEN in our letters. */
export function translatePlacement({ letters }: Dialect, placement: string): string {
  return placement.replace(/[A-Za-z]/g, (letter) => {
    const ours = letters[letter.toUpperCase()] ?? letter.toUpperCase();
    return letter < 'a' ? ours : ours.toLowerCase();
  });
}
