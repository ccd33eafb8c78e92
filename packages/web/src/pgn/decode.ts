/** The bytes of a file as text. */

/** The largest file that is read. Units: bytes. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** How a file was written; `latin1` is what it is taken for where it is none of the others. */
export type Encoding = 'utf8' | 'utf16' | 'latin1';

/** A file as text, with line feeds alone at the ends of lines. */
export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Returns a text with line feeds alone at the ends of its lines, without the mark that a file may begin with. */
export function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Returns the text of a file; null if it is none, since texts have no zero bytes. */
export function decodeFile(bytes: Uint8Array): Decoded | null {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  if (wide !== null) return { text: plainLines(new TextDecoder(wide).decode(bytes)), encoding: 'utf16' };
  if (bytes.includes(0)) return null;
  const text = utf8(bytes);
  if (text !== null) return { text: plainLines(text), encoding: 'utf8' };
  // The web takes Latin-1 for this one, which has a letter or sign in more places.
  return { text: plainLines(new TextDecoder('windows-1252').decode(bytes)), encoding: 'latin1' };
}
