/** The bytes of a file as text: which encoding it has is found out game by game, since files are put together of others. */

/** How a text was written that is not in UTF-8, as `TextDecoder` names it; the last two are the guesses if it is not one of the others. */
export type PgnEncoding = 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-874';

/** Makes texts of bytes. */
interface ByteReader {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/** The part of the global scope that is used: every runtime has it, and not every list of types. */
const { TextDecoder } = globalThis as unknown as {
  readonly TextDecoder: new (label: string, options?: { readonly fatal?: boolean }) => ByteReader;
};

/** Makes text of a source that comes in pieces, in two steps: the whole of it, in which games are found, and then each game. */
export interface Decoder {
  /** Where the text begins in the source, and how many of its units one UTF-16 unit of the text takes. */
  readonly start: number;
  readonly width: number;
  /** The encodings met so far that are not the usual one. */
  readonly met: ReadonlySet<PgnEncoding>;
  /** Returns the text of a piece in which games are found; null where the source is not text. */
  read(piece: Uint8Array | string): string | null;
  /** Returns the text of a game. */
  decode(raw: string): string;
}

/** The units of windows-1252, where each byte is one, that are not their own code. */
const BYTE_OF = new Map<number, number>();
const ODD = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, i) => 128 + i));
for (let i = 0; i < ODD.length; i++) BYTE_OF.set(ODD.charCodeAt(i), 128 + i);

function bytesOf(raw: string): Uint8Array {
  return Uint8Array.from({ length: raw.length }, (_, i) => {
    const code = raw.charCodeAt(i);
    return BYTE_OF.get(code) ?? code;
  });
}

const BEYOND_ASCII = /[\u0080-\uffff]/;
/** Three letters in a row that only Thai has there: in Latin letters accents do not follow each other. */
const THAI = /[\xa1-\xda\xdf-\xfb]{3}/;

/** Bytes of UTF-8, or of one of the encodings with a byte a letter. */
class NarrowDecoder implements Decoder {
  readonly start = 0;
  readonly width = 1;
  readonly met = new Set<PgnEncoding>();
  readonly #narrow = new TextDecoder('windows-1252');
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });

  read(piece: Uint8Array): string | null {
    return this.#narrow.decode(piece);
  }

  decode(raw: string): string {
    if (!BEYOND_ASCII.test(raw)) return raw;
    const bytes = bytesOf(raw);
    try {
      return this.#utf8.decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    const isThai = THAI.test(String.fromCharCode(...bytes.subarray(0, 32_768)));
    this.met.add(isThai ? 'windows-874' : 'windows-1252');
    // The web takes Latin-1 for windows-1252, which has a letter or sign in more places.
    return isThai ? new TextDecoder('windows-874').decode(bytes) : raw;
  }
}

class WideDecoder implements Decoder {
  readonly start: number;
  readonly width = 2;
  readonly met: ReadonlySet<PgnEncoding>;
  readonly #wide: ByteReader;

  constructor(encoding: PgnEncoding, hasMark: boolean) {
    this.met = new Set([encoding]);
    this.#wide = new TextDecoder(encoding);
    this.start = hasMark ? 2 : 0;
  }

  read(piece: Uint8Array): string | null {
    return this.#wide.decode(piece, { stream: true });
  }

  decode(raw: string): string {
    return raw;
  }
}

/** Text that is text already. */
export class TextSource implements Decoder {
  readonly start = 0;
  readonly width = 1;
  readonly met: ReadonlySet<PgnEncoding> = new Set();

  read(piece: string): string {
    return piece;
  }

  decode(raw: string): string {
    return raw;
  }
}

/** How many bytes tell the encoding. */
export const HEAD_BYTES = 64;

/** Returns the decoder of a source by its first bytes; null where it is not text, since texts have no zero bytes. */
export function decoderOf(head: Uint8Array): Decoder | null {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return new WideDecoder('utf-16le', true);
  if (first === 0xfe && second === 0xff) return new WideDecoder('utf-16be', true);
  if (!head.includes(0)) return new NarrowDecoder();
  const zeros = [0, 1].map((odd) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length);
  const half = head.length >> 1;
  if (half > 3 && zeros[0] === 0 && zeros[1]! > half * 0.9) return new WideDecoder('utf-16le', false);
  if (half > 3 && zeros[1] === 0 && zeros[0]! > half * 0.9) return new WideDecoder('utf-16be', false);
  return null;
}
