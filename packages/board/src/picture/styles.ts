/**
 * Reads the style sheets of the board as far as they colour shapes, so that a picture has the colours of the page where there
 * is no page: class, attribute and `:root` selectors, inheritance, `var()` and `light-dark()`. `@` blocks are
 * left out.
 */

export type Declarations = Readonly<Record<string, string>>;

/** An element as selectors see it. */
export interface Styled {
  readonly tag: string;
  readonly classes: readonly string[];
  readonly attributes: Declarations;
}

interface Compound extends Styled {
  readonly isRoot: boolean;
}

export interface Rule {
  /** From the outermost to the element itself. */
  readonly selector: readonly Compound[];
  readonly weight: number;
  readonly declarations: readonly (readonly [name: string, value: string])[];
}

/** Properties of a shape that its children take over; custom ones are, too. */
const INHERITED = new Set(
  `color fill fill-opacity stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin stroke-dasharray
  paint-order`.split(/\s+/),
);

/** Returns a part of a selector between blanks; null where it asks for what a picture does not have, such as a pointer. */
function compoundOf(text: string): Compound | null {
  const [, tag = '', rest = ''] = /^([a-z]*)(.*)$/.exec(text) ?? [];
  const parts = [...rest.matchAll(/\.([\w-]+)|\[([\w-]+)="([^"]*)"\]|(:root)|(.)/g)];
  if (parts.some((part) => part[5] !== undefined)) return null;
  return {
    tag,
    classes: parts.flatMap(([, name]) => name ?? []),
    attributes: Object.fromEntries(
      parts.flatMap(([, , name, value = '']) => (name === undefined ? [] : [[name, value]])),
    ),
    isRoot: parts.some((part) => part[4] !== undefined),
  };
}

function weightOf(selector: readonly Compound[]): number {
  const parts = selector.map(
    ({ tag, classes, attributes, isRoot }) =>
      1000 * (classes.length + Object.keys(attributes).length + Number(isRoot)) + Number(tag !== ''),
  );
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Returns the rules of a style sheet, in their order. */
export function rulesIn(css: string): Rule[] {
  const found: Rule[] = [];
  const open: string[] = [];
  for (const [, head = '', sign] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]*)([{}])/g)) {
    if (sign === '{') {
      open.push(head.slice(head.lastIndexOf(';') + 1).trim());
      continue;
    }
    const selectors = open.pop() ?? '';
    if (selectors.startsWith('@') || open.length > 0) continue;
    const declarations = head.split(';').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const];
    });
    for (const text of selectors.split(',')) {
      const selector = text.trim().split(/\s+/).map(compoundOf);
      const isWhole = (parts: readonly (Compound | null)[]): parts is readonly Compound[] => !parts.includes(null);
      if (isWhole(selector)) found.push({ selector, weight: weightOf(selector), declarations });
    }
  }
  return found;
}

function fits(compound: Compound, element: Styled): boolean {
  return (
    compound.isRoot === (element.tag === ':root') &&
    (compound.tag === '' || compound.tag === element.tag) &&
    compound.classes.every((name) => element.classes.includes(name)) &&
    Object.entries(compound.attributes).every(([name, value]) => element.attributes[name] === value)
  );
}

/** Whether a selector leads to the last of some elements, each of which lies in the one before. */
function selects(selector: readonly Compound[], path: readonly Styled[]): boolean {
  let left = selector.length - 1;
  for (let at = path.length - 1; at >= 0 && left >= 0; at--) {
    if (fits(selector[left]!, path[at]!)) left--;
    else if (at === path.length - 1) return false;
  }
  return left < 0;
}

/** Returns the style of the last of some elements, each of which lies in the one before, whose style is `around`. */
export function styleOf(rules: readonly Rule[], path: readonly Styled[], around: Declarations): Declarations {
  const style: Record<string, string> = {};
  for (const [name, value] of Object.entries(around))
    if (name.startsWith('--') || INHERITED.has(name)) style[name] = value;
  const own = path.at(-1)!;
  for (const [name, value] of Object.entries(own.attributes))
    if (INHERITED.has(name) || name === 'opacity') style[name] = value;
  const chosen = rules.filter(({ selector }) => selects(selector, path)).sort((a, b) => a.weight - b.weight);
  for (const { declarations } of chosen) for (const [name, value] of declarations) style[name] = value;
  return style;
}

/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Returns a colour of a style; null for none. Errors: throws where it is written in a way that this file does not know. */
export function colourOf(text: string, style: Declarations, isDark: boolean): Colour | null {
  const value = text.trim();
  if (value === 'none' || value === 'transparent') return null;
  if (value.toLowerCase() === 'currentcolor') return colourOf(style['color'] ?? '#000', style, isDark);
  const [, name = '', instead = 'none'] = /^var\((--[\w-]+)(?:,(.+))?\)$/.exec(value) ?? [];
  if (name !== '') return colourOf(style[name] ?? instead, style, isDark);
  const [, light = '', dark = ''] = /^light-dark\((.+?),((?:[^(),]|\([^()]*\))+)\)$/.exec(value) ?? [];
  if (light !== '') return colourOf(isDark ? dark : light, style, isDark);
  const [, hex = ''] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? [];
  if (hex !== '') {
    const [red = 0, green = 0, blue = 0] = (
      hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!
    ).map((pair) => Number.parseInt(pair, 16));
    return [red, green, blue, 1];
  }
  const [, red, green, blue, percent = '100'] = /^rgb\((\d+) (\d+) (\d+)(?: \/ (\d+)%)?\)$/.exec(value) ?? [];
  if (red === undefined) throw new Error(`no colour: ${value}`);
  return [Number(red), Number(green), Number(blue), Number(percent) / 100];
}
