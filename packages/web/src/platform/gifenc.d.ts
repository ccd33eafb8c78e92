declare module 'gifenc' {
  /** Colours as [red, green, blue]. */
  type Palette = number[][];

  export function quantize(rgba: Uint8ClampedArray, most: number): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette): Uint8Array;
  export function GIFEncoder(): {
    /** The first frame's `palette` holds for all; `delay` in ms; `repeat` 0 is for ever. */
    writeFrame(
      pixels: Uint8Array,
      width: number,
      height: number,
      options: { palette?: Palette; delay: number; repeat?: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
