/** Reads the style sheets of the app as far as colours go, and computes what is seen. */
import fs from 'node:fs';
import path from 'node:path';

export type Scheme = 'light' | 'dark';
/** Red, green, blue from 0 to 255. */
export type Rgb = readonly [number, number, number];
/** With alpha from 0 to 1. */
export type Rgba = readonly [...Rgb, number];
export type Declarations = Readonly<Record<string, string>>;

export interface Rule {
  readonly file: string;
  readonly selectors: readonly string[];
  readonly declarations: Declarations;
  /** The `@media` and other blocks around it. */
  readonly around: string;
}

/** Returns the items of a list whose commas may also stand in brackets. */
function commaList(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((item) => item.trim().replace(/\s+/g, ' '));
}

/** Returns the rules of a style sheet in their order; those of `@keyframes` are left out. */
export function rulesIn(css: string, file = ''): Rule[] {
  const found: Rule[] = [];
  const open: string[] = [];
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, head, sign] of plain.matchAll(/([^{}]*)([{}])/g)) {
    if (sign === '{') {
      open.push(head!.slice(head!.lastIndexOf(';') + 1).trim());
      continue;
    }
    const at = open.pop()!;
    const around = open.join(' ');
    if (at.startsWith('@') || around.includes('@keyframes')) continue;
    const pairs = head!.split(/;(?![^(]*\))/).map((line) => /^\s*([\w-]+)\s*:\s*([\s\S]+)$/.exec(line));
    const declarations = Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1]!, pair[2]!.trim()]] : [])));
    found.push({ file, selectors: commaList(at), declarations, around });
  }
  return found;
}

/** Returns the rules of all style sheets below a folder. */
export function allRules(): Rule[] {
  return styleSheets().flatMap(({ name, text }) => rulesIn(text, name));
}

/** Reads the style sheets of the app and of the board. */
export function styleSheets(): { readonly name: string; readonly text: string }[] {
  return ['..', '../../../board/src'].flatMap((below) => {
    const folder = path.join(import.meta.dirname, below);
    const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
    return files.sort().map((name) => ({ name, text: fs.readFileSync(path.join(folder, name), 'utf8') }));
  });
}

/** Returns what rules declare outside of media blocks for selectors, a later selector over an earlier one. */
export function declaredBy(rules: readonly Rule[], selectors: readonly string[]): Declarations {
  const found = selectors.flatMap((selector) =>
    rules.filter(({ selectors: own, around }) => around === '' && own.includes(selector)),
  );
  return Object.assign({}, ...found.map(({ declarations }) => declarations)) as Declarations;
}

/** Returns a colour. Errors: throws if this file cannot read the text. */
export function colourOf(text: string, tokens: Declarations, scheme: Scheme): Rgba {
  const value = text.trim();
  if (value === 'transparent') return [0, 0, 0, 0];
  const token = /^var\((--[\w-]+)(?:,\s*([\s\S]+))?\)$/.exec(value);
  if (token) {
    const found = tokens[token[1]!] ?? token[2];
    if (found === undefined) throw new Error(`no token ${token[1]}`);
    return colourOf(found, tokens, scheme);
  }
  const pair = /^light-dark\(([\s\S]+)\)$/.exec(value);
  if (pair) return colourOf(commaList(pair[1]!)[scheme === 'light' ? 0 : 1]!, tokens, scheme);
  const hex = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/i.exec(value);
  if (hex) {
    const six = hex[1] ?? [...hex[2]!].map((digit) => digit + digit).join('');
    const at = (from: number): number => Number.parseInt(six.slice(from, from + 2), 16);
    return [at(0), at(2), at(4), 1];
  }
  const parts = /^rgb\((\d+) (\d+) (\d+)(?: \/ ([\d.]+)%)?\)$/.exec(value);
  if (!parts) throw new Error(`no colour: ${value}`);
  return [Number(parts[1]), Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 100) / 100];
}

/** Returns what is seen of a colour, of which `opacity` (0 to 1) is left, over an opaque one. */
export function over([r, g, b, alpha]: Rgba, ground: Rgb, opacity = 1): Rgb {
  const share = alpha * opacity;
  const mix = (top: number, below: number): number => top * share + below * (1 - share);
  return [mix(r, ground[0]), mix(g, ground[1]), mix(b, ground[2])];
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** Returns the contrast as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}
