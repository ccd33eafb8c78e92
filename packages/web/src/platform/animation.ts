/** A game as an animated picture (GIF), made on the device. */
import type { Pixels } from '@sitke/board';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { breathe } from './breathe.js';

const COLOURS = 128;
const FRAME_MS = 800;
const LAST_MS = 3000;

/**
 * Returns frames as a GIF that begins again after its last. All have the colours of the first and the last. `onFrame` is called with
 * how many are done. Errors: rejects where `signal` is aborted.
 */
export async function gifOf(
  count: number,
  frameAt: (index: number) => Pixels,
  onFrame: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const ends = [frameAt(0), frameAt(count - 1)] as const;
  const both = new Uint8ClampedArray(ends[0].data.length + ends[1].data.length);
  both.set(ends[0].data);
  both.set(ends[1].data, ends[0].data.length);
  const palette = quantize(both, COLOURS);
  const gif = GIFEncoder();
  for (let index = 0; index < count; index++) {
    await breathe();
    signal.throwIfAborted();
    const { width, height, data } = frameAt(index);
    const timing = { delay: index === count - 1 ? LAST_MS : FRAME_MS, repeat: 0 };
    gif.writeFrame(applyPalette(data, palette), width, height, index === 0 ? { ...timing, palette } : timing);
    onFrame(index + 1);
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}
