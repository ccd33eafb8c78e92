/** Writes pictures as PNG (ISO/IEC 15948). */

import { crc32, deflateSync } from 'node:zlib';

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

/** Returns a picture as PNG; `pixels` has red, green and blue of each pixel, row by row from the top. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(RGB8, 8);
  const line = 3 * width;
  // Each line is led by its filter: none.
  const lines = Buffer.alloc(height * (line + 1));
  for (let y = 0; y < height; y++) lines.set(pixels.subarray(y * line, (y + 1) * line), y * (line + 1) + 1);
  const body = deflateSync(lines, { level: LEVEL });
  const parts = [SIGNATURE, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', new Uint8Array())];
  return new Uint8Array(Buffer.concat(parts));
}
