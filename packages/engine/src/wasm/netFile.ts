/**
 * Files of learned evaluations (nets): a line of text, padded with blanks to 128 bytes, then the numbers as the core
 * has them (assembly/search/net.ts). The line names the game, the shape and a checksum of the numbers:
 *
 *   sitke net 1; game sittuyin; inputs 768; sums 128; outputs 8; bytes 201248; crc32 0a1b2c3d
 */

import { crc32 } from '@sitke/tablebase/crc32';

const VERSION = 1;
const HEADER = 128;
const LINE =
  /^sitke net (\d{1,4}); game ([a-z]+); inputs (\d{1,6}); sums (\d{1,5}); outputs (\d{1,3}); bytes (\d{1,9}); crc32 ([0-9a-f]{8}) *\n$/;

/** The shape of a net. */
export interface NetShape {
  readonly game: string;
  readonly inputs: number;
  readonly sums: number;
  readonly outputs: number;
}

/** A net that was read, or why it was refused: a sentence without its end. */
export type ReadNet =
  | { readonly ok: true; readonly numbers: Uint8Array }
  | { readonly ok: false; readonly problem: string };

/** Returns the file of a net. */
export function makeNet({ game, inputs, sums, outputs }: NetShape, numbers: Uint8Array): Uint8Array<ArrayBuffer> {
  const shape = `inputs ${inputs}; sums ${sums}; outputs ${outputs}`;
  const crc = crc32(numbers).toString(16).padStart(8, '0');
  const line = `sitke net ${VERSION}; game ${game}; ${shape}; bytes ${numbers.length}; crc32 ${crc}`;
  const file = new Uint8Array(HEADER + numbers.length);
  file.set(new TextEncoder().encode(`${line.padEnd(HEADER - 1)}\n`));
  file.set(numbers, HEADER);
  return file;
}

function refuse(problem: string): ReadNet {
  return { ok: false, problem };
}

/** Reads the file of a net for a core of some shape. */
export function readNet(file: Uint8Array, wanted: NetShape): ReadNet {
  const match = LINE.exec(new TextDecoder('latin1').decode(file.subarray(0, HEADER)));
  if (!match) return refuse('it is no net');
  const [version, game, inputs, sums, outputs, bytes] = match.slice(1);
  if (Number(version) !== VERSION) return refuse(`it is a net of version ${version}; this engine reads ${VERSION}`);
  if (game !== wanted.game) return refuse(`it is a net for ${game}, not for ${wanted.game}`);
  const shape = [inputs, sums, outputs].join(' × ');
  const known = [wanted.inputs, wanted.sums, wanted.outputs].join(' × ');
  if (shape !== known) return refuse(`it has ${shape} numbers; this engine computes with ${known}`);
  const numbers = file.subarray(HEADER);
  if (numbers.length !== Number(bytes)) return refuse(`it has ${numbers.length} bytes of ${bytes}`);
  if (crc32(numbers) !== Number.parseInt(match[7]!, 16)) return refuse('it is damaged: its checksum is wrong');
  return { ok: true, numbers };
}
