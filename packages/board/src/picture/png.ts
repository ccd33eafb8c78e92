/** Writes pictures as PNG (ISO/IEC 15948), in Node and in the browser alike. */

/** Packs bytes by zlib (RFC 1950). */
export type Deflate = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Of each byte, for the check of a chunk. Source: ISO/IEC 15948, annex D. */
const CHECKS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let check = byte;
  for (let bit = 0; bit < 8; bit++) check = check & 1 ? 0xedb88320 ^ (check >>> 1) : check >>> 1;
  return check;
});

/** The least alpha that counts as whole: a sum of layers may end below 255. */
const OPAQUE = 254;

function checkOf(bytes: Uint8Array): number {
  let check = 0xffffffff;
  for (const byte of bytes) check = CHECKS[(check ^ byte) & 255]! ^ (check >>> 8);
  return ~check >>> 0;
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(body, 8);
  view.setUint32(8 + body.length, checkOf(bytes.subarray(4, 8 + body.length)));
  return bytes;
}

function isWhole(pixels: Uint8ClampedArray): boolean {
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i]! < OPAQUE) return false;
  return true;
}

/** Packs by what browsers and Node have in common. */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns pixels, red, green, blue and alpha from 0 to 255 row by row, as a PNG; without alpha where none is transparent. */
export async function encodePng(
  width: number,
  height: number,
  pixels: Uint8ClampedArray,
  deflate: Deflate = packed,
): Promise<Uint8Array<ArrayBuffer>> {
  const isOpaque = isWhole(pixels);
  const channels = isOpaque ? 3 : 4;
  // Each line is led by the byte of its filter, which is 0: none.
  const lines = new Uint8Array(height * (channels * width + 1));
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    to++;
    for (let x = 0; x < width; x++, from += 4)
      for (let channel = 0; channel < channels; channel++) lines[to++] = pixels[from + channel]!;
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits a channel; red, green and blue, with alpha in the second case.
  header.set([8, isOpaque ? 2 : 6], 8);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', await deflate(lines)),
    chunk('IEND', new Uint8Array()),
  ];
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
