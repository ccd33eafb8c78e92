/** A game as an animated picture (GIF), made on the device. */
import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { canvasOf } from './picture.js';

/** Pixels a side. */
const WIDTH = 400;
const COLOURS = 128;
const FRAME_MS = 800;
const LAST_MS = 3000;

async function pixelsOf(svg: string) {
  const canvas = await canvasOf(svg, WIDTH);
  const { width, height } = canvas;
  return { width, height, data: canvas.getContext('2d')!.getImageData(0, 0, width, height).data };
}

/**
 * Returns frames, each the text of an SVG file, as a GIF that begins again after its last. All have the colours of the
 * first and the last. `onFrame` hears how many are done. Errors: rejects where the browser cannot draw one.
 */
export async function gifOf(
  count: number,
  frameAt: (index: number) => string,
  onFrame: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const ends = await Promise.all([pixelsOf(frameAt(0)), pixelsOf(frameAt(count - 1))]);
  const both = new Uint8ClampedArray(ends[0].data.length + ends[1].data.length);
  both.set(ends[0].data);
  both.set(ends[1].data, ends[0].data.length);
  const palette = quantize(both, COLOURS);
  const gif = GIFEncoder();
  for (let index = 0; index < count; index++) {
    signal.throwIfAborted();
    const { width, height, data } = await pixelsOf(frameAt(index));
    const timing = { delay: index === count - 1 ? LAST_MS : FRAME_MS, repeat: 0 };
    gif.writeFrame(applyPalette(data, palette), width, height, index === 0 ? { ...timing, palette } : timing);
    onFrame(index + 1);
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: 'image/gif' });
}
