import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { BOARD_IDS, type BoardId } from '../board/looks.js';

const here = import.meta.dirname;
const read = (name: string): string => fs.readFileSync(path.join(here, name), 'utf8');

type Tokens = Readonly<Record<string, string>>;

/** Returns the custom properties that a rule of a style sheet sets. */
function tokensOf(css: string, selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no rule for ${selector}`);
  const body = css.slice(start, css.indexOf('\n}', start)).replace(/\/\*.*?\*\//gs, '');
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

/** Returns a colour under a scheme. Units: red, green, blue from 0 to 255. */
function colour(tokens: Tokens, name: string, scheme: 'light' | 'dark'): readonly number[] {
  const value = tokens[name];
  if (value === undefined) throw new Error(`no token ${name}`);
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [null, value, value];
  const hex = scheme === 'light' ? light! : dark!;
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${name} is no colour: ${hex}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(channels: readonly number[]): number {
  const [r, g, b] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const PAGE = tokensOf(read('tokens.css'), ':root');
const LOOKS: Readonly<Record<string, Tokens>> = {
  usual: PAGE,
  'high contrast': { ...PAGE, ...tokensOf(read('tokens.css'), ':root[data-contrast="more"]') },
};

function boardTokens(id: BoardId): Tokens {
  return id === 'teak'
    ? tokensOf(read('boards.css'), '.sample[data-board="teak"]')
    : tokensOf(read('otherBoards.css'), `:root[data-board="${id}"]`);
}

const TEXT = ['--text', '--text-soft', '--accent', '--warning'];
const GROUNDS = ['--surface', '--surface-raised', '--surface-sunken'];
const PAIRS = [
  ...TEXT.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ['--on-accent', '--accent'],
  ['--text', '--tray'],
  ['--text', '--tray-raised'],
] as const;

describe.each(Object.entries(LOOKS))('%s', (name, tokens) => {
  test.each(['light', 'dark'] as const)('text in %s stands out from each ground it lies on', (scheme) => {
    const least = name === 'usual' ? 4.5 : 7;
    const weak = PAIRS.map(([text, ground]) => {
      const ratio = contrast(colour(tokens, text, scheme), colour(tokens, ground, scheme));
      return [`${text} on ${ground}`, ratio] as const;
    }).filter(([, ratio]) => ratio < least);
    expect(weak).toEqual([]);
  });
});

test.each(BOARD_IDS)('the frame of the board %s lets its letters be read, and lines are seen on its field', (id) => {
  const board = boardTokens(id);
  for (const scheme of ['light', 'dark'] as const) {
    expect(contrast(colour(board, '--board-ink', scheme), colour(board, '--board-frame', scheme))).toBeGreaterThan(4.5);
    expect(contrast(colour(board, '--board-line', scheme), colour(board, '--board-field', scheme))).toBeGreaterThan(
      2.5,
    );
  }
});

test('a device that asks for more contrast gets what the page offers by hand', () => {
  const css = read('tokens.css');
  expect(tokensOf(css, '  :root:not([data-contrast="normal"])')).toEqual(tokensOf(css, ':root[data-contrast="more"]'));
});

/** The body and the edge of a side of a set, as its style sheet names them. */
const SETS = { carved: ['--wood', '--wood-edge'], international: ['--turned', '--turned-edge'] } as const;

describe.each(Object.entries(SETS))('the pieces of the set %s', (set, [body, edge]) => {
  const css = fs.readFileSync(path.join(here, `../variants/kit/${set}.css`), 'utf8');
  const [first, second] = ['first', 'second'].map((side) => tokensOf(css, `.${set}.side-${side}`)) as [Tokens, Tokens];

  test.each(BOARD_IDS)('are seen on both tones and the field of the board %s', (id) => {
    const board = boardTokens(id);
    const weak = (['light', 'dark'] as const).flatMap((scheme) =>
      ['--board-light', '--board-dark', '--board-field'].flatMap((ground) =>
        [first, second].map((side) => {
          const seen = [body, edge].map((name) => contrast(colour(side, name, scheme), colour(board, ground, scheme)));
          return [scheme, ground, side[body], Math.max(...seen)] as const;
        }),
      ),
    );
    expect(weak.filter(([, , , ratio]) => ratio < 3)).toEqual([]);
  });

  test('differ by lightness between the sides, and from their own edge', () => {
    expect(contrast(colour(first, body, 'light'), colour(second, body, 'light'))).toBeGreaterThan(7);
    for (const side of [first, second])
      expect(contrast(colour(side, body, 'light'), colour(side, edge, 'light'))).toBeGreaterThan(4.5);
  });
});
