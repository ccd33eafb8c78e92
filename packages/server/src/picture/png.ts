/** Writes pictures as PNG (ISO/IEC 15948). */

import { promisify } from 'node:util';
import { crc32, deflate, type ZlibOptions } from 'node:zlib';

const pack: (lines: Buffer, options: ZlibOptions) => Promise<Buffer> = promisify(deflate);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits a channel; red, green and blue. */
const RGB8 = [8, 2, 0, 0, 0];
/** The quickest: pictures have large even areas. */
const LEVEL = 1;

function chunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Lines of pixels (red, green, blue), row by row from the top, each led by the byte of its filter, which is 0: none. */
export function blankLines(width: number, height: number): Buffer {
  return Buffer.alloc(height * (3 * width + 1));
}

/** Where a pixel lies in such lines. */
export const placeOf = (width: number, x: number, y: number): number => y * (3 * width + 1) + 1 + 3 * x;

/** Returns a picture as PNG. Packing, nearly all of the work, is done by Node's thread pool. */
export async function encodePng(width: number, height: number, lines: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(RGB8, 8);
  const body = await pack(lines, { level: LEVEL });
  const parts = [SIGNATURE, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', new Uint8Array())];
  return new Uint8Array(Buffer.concat(parts));
}
