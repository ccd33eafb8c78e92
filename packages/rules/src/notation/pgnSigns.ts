/** Signs and words that annotators write in a list of moves and that are not moves: evaluations, null moves, remarks. */

/** The NAG of each sign. Sources: PGN standard, 8.2.4 and 10; signs of the Informant as ChessBase numbers them. */
export const SIGN_NAGS: Readonly<Record<string, number>> = {
  '!': 1,
  '?': 2,
  '!!': 3,
  '‼': 3,
  '??': 4,
  '⁇': 4,
  '!?': 5,
  '⁉': 5,
  '?!': 6,
  '⁈': 6,
  '□': 7,
  '=': 10,
  '∞': 13,
  '~': 13,
  '+=': 14,
  '+/=': 14,
  '⩲': 14,
  '=+': 15,
  '=/+': 15,
  '⩱': 15,
  '+/-': 16,
  '+/−': 16,
  '±': 16,
  '-/+': 17,
  '−/+': 17,
  '∓': 17,
  '+-': 18,
  '+−': 18,
  '+–': 18,
  '-+': 19,
  '−+': 19,
  '–+': 19,
  '⊙': 22,
  '⨀': 22,
  '○': 26,
  '⟳': 32,
  '↑': 36,
  '→': 40,
  '⇆': 132,
  '⇄': 132,
  '⊕': 138,
  '⨁': 138,
  N: 146,
  TN: 146,
};

const byLength = Object.keys(SIGN_NAGS).sort((a, b) => b.length - a.length);
const escaped = (sign: string): string => sign.replace(/[+?/]/g, '\\$&');
const WHOLE = new RegExp(`^(?:${byLength.map(escaped).join('|')})$`);
/** The signs that may stand behind a move without a blank: no letters, and none that is a part of moves. */
const BEHIND = new RegExp(
  `(?:${byLength
    .filter((sign) => !/^(?:[A-Z]+|[=~])$/.test(sign))
    .map(escaped)
    .join('|')})$`,
);
/** Returns the sign that a word is or ends with, empty if there is none. */
export function signsAtEnd(word: string): string {
  const last = word.charCodeAt(word.length - 1);
  // Nearly all moves end with a digit or a letter: only a letter alone can be a sign then.
  const isPlain = (last >= 48 && last <= 57) || (last >= 65 && last <= 90) || (last >= 97 && last <= 122);
  if (isPlain && word.length > 2) return '';
  if (WHOLE.test(word)) return word;
  return isPlain ? '' : (BEHIND.exec(word)?.[0] ?? '');
}

const NULL_MOVE = /^(?:-{2,4}|[–—]{1,2}|Z0|0000|@@@@|<>|null|pass)$/i;
const REMARK = /^(?:D|resigns?|agreed|draw|adjourned|time|timeout|stalemate|zugzwang|with|idea|better|or|and)[.,]?$/i;

/** Returns whether a word is a null move: it says that a side passes, which no game here allows. */
export function isNullMove(word: string): boolean {
  return NULL_MOVE.test(word);
}

/** Returns whether a word between moves is a remark that somebody wrote without braces. */
export function isRemark(word: string): boolean {
  return REMARK.test(word);
}
