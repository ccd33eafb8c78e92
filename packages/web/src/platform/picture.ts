/** Pictures of a board, made on the device from the drawing that is on the page. */

/** The style of a drawing, as the attributes of SVG name it; the page's style sheets do not come with a file. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'opacity',
  'paint-order',
] as const;

/** Pixels a side. */
const SIZE = 1024;

/** Attributes that mean something in the page only. */
const OF_PAGE = /^(class|style|role|focusable|aria-.*|data-.*)$/;

/** Returns a copy of a drawing that looks the same by itself. `styleOf` says how the page shows an element of it. */
function standAlone(shown: Element, styleOf: (element: Element) => CSSStyleDeclaration): Element | null {
  const style = styleOf(shown);
  if (style.display === 'none') return null;
  const copy = shown.cloneNode(false) as Element;
  for (const { name } of [...copy.attributes]) if (OF_PAGE.test(name)) copy.removeAttribute(name);
  for (const name of STYLES) copy.setAttribute(name, style.getPropertyValue(name));
  for (const child of shown.childNodes) {
    const inner = child instanceof Element ? standAlone(child, styleOf) : child.cloneNode();
    if (inner) copy.append(inner);
  }
  return copy;
}

/** Returns a drawing of the page as the text of an SVG file, with a title for those who cannot see it. */
export function svgText(drawing: SVGSVGElement, title: string): string {
  const copy = standAlone(drawing, (element) => getComputedStyle(element))!;
  copy.setAttribute('width', String(SIZE));
  copy.setAttribute(
    'height',
    String(Math.round((SIZE * drawing.viewBox.baseVal.height) / drawing.viewBox.baseVal.width)),
  );
  const name = document.createElementNS('http://www.w3.org/2000/svg', 'title');
  name.textContent = title;
  copy.prepend(name);
  return new XMLSerializer().serializeToString(copy);
}

/** Returns a picture of an SVG file, so many pixels wide. Errors: rejects where the browser cannot draw it. */
export async function canvasOf(svg: string, width: number): Promise<HTMLCanvasElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, Math.round((width * image.naturalHeight) / image.naturalWidth)];
    canvas.getContext('2d', { willReadFrequently: true })!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Returns a picture of an SVG file as PNG. Errors: rejects where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const canvas = await canvasOf(svg, SIZE);
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!png) throw new Error('the browser made no picture');
  return png;
}
