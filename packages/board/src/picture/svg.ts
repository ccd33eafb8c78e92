/** Writes shapes as SVG. */
import type { Matrix, Shape } from './shape.js';
import type { Colour } from './styles.js';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

function paintOf(name: 'fill' | 'stroke', colour: Colour | null): string {
  if (colour === null) return ` ${name}="none"`;
  const hex = colour.slice(0, 3).map((value) => value.toString(16).padStart(2, '0'));
  return ` ${name}="#${hex.join('')}"${colour[3] < 1 ? ` ${name}-opacity="${rounded(colour[3])}"` : ''}`;
}

function transformOf([a, b, c, d, e, f]: Matrix): string {
  const isMoved = a === 1 && b === 0 && c === 0 && d === 1;
  if (!isMoved) return ` transform="matrix(${[a, b, c, d, e, f].map(rounded).join(' ')})"`;
  return e === 0 && f === 0 ? '' : ` transform="translate(${rounded(e)} ${rounded(f)})"`;
}

function pathOf({ d, matrix, fill, stroke, width, isRound, dashes, isFillOver }: Shape): string {
  const line =
    stroke === null
      ? ''
      : paintOf('stroke', stroke) +
        ` stroke-width="${rounded(width)}"` +
        (isRound.cap ? ' stroke-linecap="round"' : '') +
        (isRound.join ? ' stroke-linejoin="round"' : '') +
        (dashes.length > 0 ? ` stroke-dasharray="${dashes.join(' ')}"` : '') +
        (isFillOver ? ' paint-order="stroke"' : '');
  return `<path d="${d}"${paintOf('fill', fill)}${line}${transformOf(matrix)}/>`;
}

/** Returns a file. Units: `box` in those of the shapes; `width` in pixels. */
export function svgOf(
  shapes: readonly Shape[],
  box: { readonly width: number; readonly height: number },
  { width, title }: { readonly width: number; readonly title: string },
): string {
  const height = Math.round((width * box.height) / box.width);
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box.width} ${box.height}" width="${width}" height="${height}" role="img">`;
  return `${head}<title>${escaped(title)}</title>${shapes.map(pathOf).join('')}</svg>`;
}
