/**
 * The list of shapes that a drawing consists of, with the colours of the style sheets: what `svg.ts` writes and `raster.ts` paints. It is
 * taken from the components that draw the board of the app, so that there is one drawing.
 */
import { type ComponentChild, isValidElement, type VNode } from 'preact';
import { combined, type Matrix, SAME, type Shape } from './shape.js';
import { type Colour, colourOf, type Declarations, type Rule, type Styled, styleOf } from './styles.js';

function matrixOf(transform: string): Matrix {
  let matrix = SAME;
  for (const [, name, text = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [x = 0, y] = text
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (name === 'translate') matrix = combined(matrix, [1, 0, 0, 1, x, y ?? 0]);
    else if (name === 'scale') matrix = combined(matrix, [x, 0, 0, y ?? x, 0, 0]);
    else throw new Error(`no transformation of a picture: ${name}`);
  }
  return matrix;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the outline of an element as the data of a path; null for one that only holds others. */
function outlineOf(tag: string, props: Values): string | null {
  const number = (name: string): number => Number(props[name] ?? 0);
  switch (tag) {
    case 'svg':
    case 'g':
      return null;
    case 'path':
      return String(props['d']);
    case 'rect':
      return `M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}z`;
    case 'circle': {
      const [cx, cy, r] = [number('cx'), number('cy'), number('r')];
      return `M${cx - r} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
    }
    case 'polygon':
      return `M${String(props['points']).trim().split(/\s+/).join('L')}Z`;
    default:
      throw new Error(`no shape of a picture: ${tag}`);
  }
}

/** How a drawing is coloured. */
export interface Paint {
  readonly rules: readonly Rule[];
  readonly isDark: boolean;
}

/** Where the walk through a drawing stands. */
interface Place {
  readonly path: readonly Styled[];
  readonly style: Declarations;
  readonly matrix: Matrix;
  readonly opacity: number;
}

function shapeOf(d: string, { style, matrix, opacity }: Place, { isDark }: Paint): Shape {
  const paintOf = (name: 'fill' | 'stroke', initial: string): Colour | null => {
    const colour = colourOf(style[name] ?? initial, style, isDark);
    return colour && [colour[0], colour[1], colour[2], colour[3] * opacity * Number(style[`${name}-opacity`] ?? 1)];
  };
  const textOf = (name: string, initial: string): string => {
    const value = style[name] ?? initial;
    return value.replace(/var\((--[\w-]+)\)/, (_, own: string) => style[own] ?? initial);
  };
  const dashes = textOf('stroke-dasharray', 'none');
  return {
    d,
    matrix,
    fill: paintOf('fill', '#000'),
    stroke: paintOf('stroke', 'none'),
    width: Number.parseFloat(textOf('stroke-width', '1')),
    isRound: { cap: textOf('stroke-linecap', '') === 'round', join: textOf('stroke-linejoin', '') === 'round' },
    dashes: dashes === 'none' ? [] : dashes.split(/[\s,]+/).map(Number),
    isFillOver: textOf('paint-order', '').startsWith('stroke'),
  };
}

interface Drawing {
  render(props: Values): ComponentChild;
}

/** Returns what a component draws; none of those of a drawing has a state. */
function drawnBy(type: unknown, props: Values): ComponentChild {
  const draw = type as { (props: Values): ComponentChild; new (props: Values): Drawing; prototype?: Partial<Drawing> };
  return draw.prototype?.render ? new draw(props).render(props) : draw(props);
}

function* walk(child: ComponentChild | readonly ComponentChild[], place: Place, paint: Paint): Generator<Shape> {
  if (Array.isArray(child)) {
    for (const one of child as readonly ComponentChild[]) yield* walk(one, place, paint);
    return;
  }
  if (!isValidElement(child)) return;
  const { type, props } = child as VNode<{ children?: ComponentChild }>;
  if (typeof type !== 'string') {
    yield* walk(drawnBy(type, props as Values), place, paint);
    return;
  }
  const values = props as Values;
  const named = Object.entries(values).flatMap(([name, value]) => (name === 'children' ? [] : [[name, String(value)]]));
  const classes = String(values['class'] ?? '').split(/\s+/);
  const path = [...place.path, { tag: type, classes, attributes: Object.fromEntries(named) as Declarations }];
  const style = styleOf(paint.rules, path, place.style);
  const transform = values['transform'];
  const inner: Place = {
    path,
    style,
    matrix: typeof transform === 'string' ? combined(place.matrix, matrixOf(transform)) : place.matrix,
    opacity: place.opacity * Number(style['opacity'] ?? 1),
  };
  const outline = outlineOf(type, values);
  if (outline === null) yield* walk(props.children, inner, paint);
  else yield shapeOf(outline, inner, paint);
}

/** Returns the shapes of a drawing, the lowest first. `root` is what `:root` of the style sheets selects. */
export function shapesOf(drawing: VNode, paint: Paint, root: Declarations = {}): Shape[] {
  const path: readonly Styled[] = [{ tag: ':root', classes: [], attributes: root }];
  const style = styleOf(paint.rules, path, {});
  return [...walk(drawing, { path, style, matrix: SAME, opacity: 1 }, paint)].filter(
    ({ fill, stroke }) => fill !== null || stroke !== null,
  );
}
