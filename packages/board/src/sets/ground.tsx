/** Grounds that the boards of several games share; `theme/boards.css` colours them. */
import type { JSX } from 'preact';
import type { View } from '../types.js';
import './ground.css';

/** Distance between two lines of the grain. Units: hundredths of a square. */
const GRAIN_STEP = 19;

/** The grain of the wood: long lines that swing a little, no two alike, the same at every drawing. */
export function Grain({ view }: { readonly view: View }): JSX.Element {
  const [width, height] = [view.files * 100, view.ranks * 100];
  const lines: string[] = [];
  for (let y = GRAIN_STEP / 2, i = 0; y < height; y += GRAIN_STEP, i++) {
    const swing = 3 + ((i * 37) % 9);
    const at = y + ((i * 53) % 13) - 6;
    lines.push(
      `M0 ${at}C${width * 0.3} ${at - swing} ${width * (0.4 + ((i * 29) % 30) / 100)} ${at + swing} ${width} ${at}`,
    );
  }
  return <path class="grain" d={lines.join('')} />;
}

/** A field of one tone with its grain. */
export function Field({ view }: { readonly view: View }): JSX.Element {
  return (
    <g>
      <rect class="field" width={view.files * 100} height={view.ranks * 100} />
      <Grain view={view} />
    </g>
  );
}

/** Returns the lines between the squares as a path. */
export function gridOf(view: View): string {
  const [width, height] = [view.files * 100, view.ranks * 100];
  const down = Array.from({ length: view.files - 1 }, (_, i) => `M${(i + 1) * 100} 0V${height}`);
  const across = Array.from({ length: view.ranks - 1 }, (_, i) => `M0 ${(i + 1) * 100}H${width}`);
  return [...down, ...across].join('');
}
