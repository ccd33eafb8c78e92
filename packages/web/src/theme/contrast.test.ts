/** The contrast of every paint with its ground: every game, set of pieces, board and theme. */
import { BOARD_IDS, SET_IDS, type SetId } from '@sitke/board/looks';
import { VARIANT_IDS } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import {
  allRules,
  colourOf,
  contrast,
  type Declarations,
  declaredBy,
  over,
  type Rgb,
  type Rgba,
  type Rule,
  type Scheme,
} from '../test/colours.js';
import {
  EXEMPT,
  GRAPHICS,
  type Ground,
  PAINTED,
  type Paint,
  type Painted,
  type Property,
  SETS,
  TEXT,
  TEXT_ON,
} from '../test/painted.js';

const RULES = allRules();
const WHITE: Rgb = [255, 255, 255];
const PAGE = ['var(--surface)', 'var(--surface-raised)', 'var(--surface-sunken)'];
const TRAY = ['var(--tray)', 'var(--tray-raised)', 'var(--accent)'];
const SIDES = ['first', 'second'] as const;

interface Theme {
  readonly name: string;
  readonly scheme: Scheme;
  readonly isMore: boolean;
  readonly tokens: Declarations;
}

const THEMES: readonly Theme[] = (['light', 'dark'] as const).flatMap((scheme) =>
  [false, true].map((isMore) => ({
    name: isMore ? `${scheme} with more contrast` : scheme,
    scheme,
    isMore,
    tokens: declaredBy(RULES, isMore ? [':root', ':root[data-contrast="more"]'] : [':root']),
  })),
);

/** The look of a board: the skin of a game, a set of pieces, a board, a theme. */
interface Look extends Theme {
  readonly skin: string;
  readonly set: SetId;
}

const LOOKS: readonly Look[] = THEMES.flatMap((theme) =>
  BOARD_IDS.flatMap((board) =>
    VARIANT_IDS.flatMap((skin) =>
      SET_IDS.map((set) => ({
        ...theme,
        name: `${skin}, ${set} on ${board}, ${theme.name}`,
        skin,
        set,
        tokens: { ...theme.tokens, ...declaredBy(RULES, [`:root[data-board="${board}"]`]) },
      })),
    ),
  ),
);

const declared = new Map<string, Declarations>();
function styleOf(of: readonly string[]): Declarations {
  const key = of.join('|');
  const style = declared.get(key) ?? declaredBy(RULES, of);
  if (Object.keys(style).length === 0) throw new Error(`no rule for ${key}`);
  declared.set(key, style);
  return style;
}

const COLOUR = /var\(--[\w-]+\)|#[0-9a-f]+|rgb\([^)]*\)/g;
const WHERE: Readonly<Record<Property, readonly string[]>> = {
  fill: ['fill'],
  stroke: ['stroke'],
  color: ['color'],
  background: ['background'],
  border: ['border', 'border-color'],
  focus: ['outline', 'box-shadow'],
};

/** Returns the colours of a paint, as far as it has any. */
function coloursOf({ of, by = ['fill', 'stroke'] }: Paint, { scheme, tokens }: Theme): Rgba[] {
  const style = styleOf(of);
  const current = style['color'] ?? tokens['--color'] ?? 'var(--text)';
  return by.flatMap((property) => {
    const opacity = Number(style['opacity'] ?? 1) * Number(style[`${property}-opacity`] ?? 1);
    const texts = WHERE[property].map((name) => style[name] ?? 'none');
    return texts
      .flatMap((text) => (text.toLowerCase() === 'currentcolor' ? current : text).match(COLOUR) ?? [])
      .map((text): Rgba => {
        const [r, g, b, alpha] = colourOf(text, tokens, scheme);
        return [r, g, b, alpha * opacity];
      });
  });
}

/** Returns a look with the tokens of one side's pieces. */
function ofSide(look: Look, side: string): Look {
  const own = declaredBy(RULES, SETS[look.set].side(look.skin, side));
  return { ...look, tokens: { ...look.tokens, ...own, ...(own['color'] ? { '--color': own['color'] } : {}) } };
}

function squaresOf({ skin, scheme, tokens }: Look): Rgb[] {
  const tones = [`.skin-${skin} .light-squares`, `.skin-${skin} .dark-squares`].map((one) => declaredBy(RULES, [one]));
  const fills = tones.flatMap(({ fill }) => (fill === undefined ? [] : [fill]));
  return (fills.length > 0 ? fills : ['var(--board-field)']).map((fill) => over(colourOf(fill, tokens, scheme), WHITE));
}

/** The tints that a square may have below its piece. */
const TINTS = ['.half', '.mark-last', '.mark-selected', '.mark-over'].map((name) => ({
  of: [name],
  by: ['fill'] as const,
}));

const bodyOf = (look: Look): Rgb[] =>
  SIDES.flatMap((side) => {
    const [body] = SETS[look.set].body;
    return coloursOf({ ...body, by: ['fill'] }, ofSide(look, side)).map((colour) => over(colour, WHITE));
  });

/** Returns the colours below a thing. */
function groundsOf(look: Look, ground: Ground): Rgb[] {
  const { scheme, tokens } = look;
  const opaque = (texts: readonly string[]): Rgb[] => texts.map((text) => over(colourOf(text, tokens, scheme), WHITE));
  switch (ground) {
    case 'square':
      return squaresOf(look);
    case 'field':
      return opaque(['var(--board-field)']);
    case 'tinted':
      return squaresOf(look).flatMap((square) =>
        TINTS.flatMap((tint) => coloursOf(tint, look).map((colour) => over(colour, square))),
      );
    case 'piece':
      return bodyOf(look);
    case 'frame':
      return opaque(['var(--board-frame)']);
    case 'page':
      return opaque(PAGE);
    case 'tray':
      return opaque(TRAY);
    default:
      return squaresOf(look).flatMap((square) =>
        coloursOf({ by: ['fill'], ...ground }, look).map((colour) => over(colour, square)),
      );
  }
}

const nameOf = (ground: Ground): string => (typeof ground === 'string' ? ground : ground.of.join(' '));

/** Returns the paints that are too weak, with the contrast of the strongest. */
function weakIn(look: Look, { what, by, on, least }: Painted, ownLook = look): (readonly [string, number])[] {
  const paints = by.flatMap((paint) => coloursOf(paint, ownLook));
  if (paints.length === 0) throw new Error(`${what} has no colour`);
  return on.flatMap((ground) =>
    groundsOf(look, ground).flatMap((below) => {
      const ratio = Math.max(...paints.map((paint) => contrast(over(paint, below), below)));
      return ratio < least ? [[`${what} on ${nameOf(ground)}`, ratio] as const] : [];
    }),
  );
}

/** Returns the worst case of each fault, and the look in which it is. */
function faultsIn(found: readonly (readonly [what: string, ratio: number, look: string])[]): string[] {
  const worst = new Map<string, readonly [number, string, number]>();
  for (const [what, ratio, look] of found) {
    const [known = 99, place = look, count = 0] = worst.get(what) ?? [];
    worst.set(what, ratio < known ? [ratio, look, count + 1] : [known, place, count + 1]);
  }
  return [...worst].map(([what, [ratio, look, count]]) => `${what}: ${ratio.toFixed(2)} (${look}; ${count} times)`);
}

test('a device that asks for more contrast gets the look of that setting', () => {
  const byDevice = RULES.find(({ selectors }) => selectors.includes(':root:not([data-contrast="normal"])'));
  expect(byDevice?.declarations).toEqual(declaredBy(RULES, [':root[data-contrast="more"]']));
});

test('marks, lines and signs stand out from their grounds', () => {
  const found = LOOKS.flatMap((look) =>
    PAINTED.flatMap((painted) => weakIn(look, painted).map(([what, ratio]) => [what, ratio, look.name] as const)),
  );
  expect(faultsIn(found)).toEqual([]);
});

describe('pieces', () => {
  const piece = { on: ['square', 'tinted', 'tray', { of: ['.mark-check'] }], least: GRAPHICS } as const;

  test('stand out from every ground, and the drawing on them from their bodies', () => {
    const found = LOOKS.flatMap((look) =>
      SIDES.flatMap((side) => {
        const own = ofSide(look, side);
        const { body, inner } = SETS[look.set];
        return [
          ...weakIn(look, { what: 'a piece', by: body, ...piece }, own),
          ...weakIn(own, { what: 'a figure', by: inner, on: [{ ...body[0], by: ['fill'] }], least: GRAPHICS }),
        ].map(([what, ratio]) => [`${what} of the ${side} side, ${look.set}`, ratio, look.name] as const);
      }),
    );
    expect(faultsIn(found)).toEqual([]);
  });

  test('of the two sides differ by lightness', () => {
    const found = LOOKS.flatMap((look) => {
      const [first, second] = bodyOf(look) as [Rgb, Rgb];
      const ratio = contrast(first, second);
      return ratio < TEXT ? [['the sides', ratio, look.name] as const] : [];
    });
    expect(faultsIn(found)).toEqual([]);
  });
});

/** The selectors in the data. */
const KNOWN = new Set([
  ...PAINTED.flatMap(({ by, on }) =>
    [...by, ...on.filter((ground) => typeof ground !== 'string')].flatMap(({ of }) => of),
  ),
  ...Object.values(SETS).flatMap(({ body, inner }) => [...body, ...inner].flatMap(({ of }) => of)),
]);

/** A selector without the skin that it is for. */
const bare = (selector: string): string => selector.replace(/^\.skin-\w+ /, '');

test('every rule that fills, strokes or fades is among the data, or named with the reason why it need not stand out', () => {
  const paints = RULES.filter(
    ({ declarations: { fill, stroke, opacity = '1' } }) =>
      Number(opacity) < 1 || [fill, stroke].some((one) => one && one !== 'none'),
  );
  const unknown = paints.flatMap(({ file, selectors }) =>
    selectors.filter((one) => !KNOWN.has(one) && !(bare(one) in EXEMPT)).map((one) => `${file}: ${one}`),
  );
  expect(unknown).toEqual([]);
  const all = new Set(RULES.flatMap(({ selectors }) => selectors.flatMap((one) => [one, bare(one)])));
  expect(Object.keys({ ...EXEMPT, ...TEXT_ON }).filter((one) => !all.has(one))).toEqual([]);
});

/** Returns the ground of a rule's text: its own, that of the data, or that of pages. */
function textGrounds({ selectors, declarations: { background = '' } }: Rule): readonly string[] {
  const [own] = background.match(COLOUR) ?? [];
  const said = selectors.flatMap((selector) => TEXT_ON[selector] ?? []);
  return own ? [own] : said.length > 0 ? said : PAGE;
}

test.each(THEMES)('text stands out from its ground, $name', ({ scheme, isMore, tokens }) => {
  const texts = RULES.filter(
    ({ selectors, declarations: { color = '' } }) =>
      color.match(COLOUR) !== null && !selectors.some((one) => KNOWN.has(one)),
  ).filter(({ selectors }) => !selectors.some((one) => / \.side-/.test(one)));
  const weak = texts.flatMap((rule) =>
    textGrounds(rule).flatMap((ground) => {
      const below = over(colourOf(ground, tokens, scheme), WHITE);
      const ratio = contrast(over(colourOf(rule.declarations['color']!, tokens, scheme), below), below);
      return ratio < (isMore ? 7 : TEXT)
        ? [`${rule.file}: ${rule.selectors[0]} on ${ground}: ${ratio.toFixed(2)}`]
        : [];
    }),
  );
  expect(texts.length).toBeGreaterThan(80);
  expect(weak).toEqual([]);
});
