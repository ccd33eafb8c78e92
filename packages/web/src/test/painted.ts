/**
 * All that the app paints, and the grounds below it: the data of `theme/contrast.test.ts`, which computes the contrasts. A rule of a
 * style sheet that fills or strokes and is named nowhere here fails that test.
 */

import { VARIANT_IDS } from '@sitke/rules';

/** The least contrast by WCAG 2.2: of graphics that somebody must see to understand a page (1.4.11), and of text (1.4.3). */
export const GRAPHICS = 3;
export const TEXT = 4.5;

/** Properties of which a paint has its colours; `focus`: the two rings around what has the focus. */
export type Property = 'fill' | 'stroke' | 'color' | 'background' | 'border' | 'focus';

/** A shape, or a layer of it: the selectors whose declarations it has, the later over the earlier. */
export interface Paint {
  readonly of: readonly string[];
  /** Fill and stroke unless said otherwise. */
  readonly by?: readonly Property[];
}

/**
 * `square`: a square of the board. `field`: one of a board of one tone, on which lines are drawn. `tinted`: one where somebody places, has moved, selects or drags. `piece`: the body of a
 * piece. `frame`: around the board. `page`: the grounds of texts. `tray`: of a pocket. Or a paint, by its fill.
 */
export type Ground = 'square' | 'field' | 'tinted' | 'piece' | 'frame' | 'page' | 'tray' | Paint;

export interface Painted {
  readonly what: string;
  /** At least one of these must stand out from each ground. */
  readonly by: readonly Paint[];
  readonly on: readonly Ground[];
  readonly least: number;
}

const paint = (...of: string[]): Paint => ({ of });
const OVER_ALL = ['square', 'tinted', 'piece'] as const;

/** A line with a wider one around it: one of the two stands out from whatever is below, and they from each other. */
function cased(name: string, line: Paint, casing: Paint, on: readonly Ground[] = OVER_ALL): Painted[] {
  return [
    { what: name, by: [line, casing], on, least: GRAPHICS },
    {
      what: `${name} in its casing`,
      by: [{ ...line, by: ['stroke'] }],
      on: [{ ...casing, by: ['stroke'] }],
      least: GRAPHICS,
    },
  ];
}

/** Lines whose casing has its own rule. */
const CASED = [
  '.dest-corners',
  '.path-open',
  '.path-closed',
  '.path-cross',
  '.mark-hint',
  '.mark-witness',
  '.mark-premove',
  '.mark-planned',
];

/** A filled shape with an edge, on the board and its pieces, and the edge on the fill. */
function edged(name: string, of: readonly string[], on: readonly Ground[] = OVER_ALL): Painted[] {
  return [
    { what: name, by: [{ of }], on, least: GRAPHICS },
    { what: `the edge of ${name}`, by: [{ of, by: ['stroke'] }], on: [{ of, by: ['fill'] }], least: GRAPHICS },
  ];
}

const DRAWN = ['green', 'red', 'blue', 'yellow', 'best', 'other'] as const;
const VALUES = ['win', 'draw', 'loss'] as const;

const inEachSkin = (selector: string): string[] => VARIANT_IDS.map((skin) => `.skin-${skin} ${selector}`);

export const PAINTED: readonly Painted[] = [
  // The board
  { what: 'lines', by: [paint('.lines')], on: ['field'], least: GRAPHICS },
  { what: 'diagonals', by: [paint('.lines', ...inEachSkin('.diagonals'))], on: ['field'], least: GRAPHICS },
  {
    what: 'the ornament of a square where a pawn can promote',
    by: [
      paint('.board[data-promotes="first"] .ornament.of-first', '.board[data-promotes="second"] .ornament.of-second'),
    ],
    on: ['field'],
    least: GRAPHICS,
  },
  { what: 'coordinates', by: [{ of: ['.edge'], by: ['color'] }], on: ['frame'], least: TEXT },

  // Marks below the pieces
  { what: 'the last move', by: [paint('.mark-last')], on: ['square'], least: GRAPHICS },
  ...['.mark-selected', '.mark-over'].flatMap((name) =>
    cased(name, paint(name), paint(name, '.board-art .casing', `${name}.casing`), ['square', 'tinted']),
  ),
  { what: 'check', by: [paint('.mark-check')], on: ['square', 'tinted'], least: GRAPHICS },

  // Targets
  { what: 'a target', by: [paint('.dest-dot')], on: ['square', 'tinted', 'piece'], least: GRAPHICS },
  { what: 'a target for a piece of the tray', by: [paint('.dest-drop')], on: ['square', 'tinted'], least: GRAPHICS },
  { what: 'a target that promotes', by: [paint('.dest-promote')], on: ['square', 'tinted'], least: GRAPHICS },
  {
    what: 'the piece that a promotion gives',
    by: [paint('.dest-promoted', '.figure')],
    on: [{ of: ['.dest-promote'], by: ['fill'] }],
    least: GRAPHICS,
  },
  ...CASED.flatMap((name) => cased(name, paint(name), paint(name, '.board-art .casing', `${name}.casing`))),

  // Marks on pieces
  ...edged('.mark-flag', ['.mark-flag']),
  ...edged('the flag of what may be done', ['.mark-flag', '.mark-option .mark-flag']),
  { what: '.mark-sign', by: [paint('.mark-sign')], on: [paint('.mark-flag')], least: GRAPHICS },
  {
    what: 'the sign of what may be done',
    by: [paint('.mark-sign')],
    on: [paint('.mark-flag', '.mark-option .mark-flag')],
    least: GRAPHICS,
  },
  ...VALUES.flatMap((value) => {
    const ground = ['.mark-value path', `.mark-${value} path`];
    return [
      ...edged(`the pennant of a ${value}`, ground),
      {
        what: `a ${value}`,
        by: [{ of: ['.mark-value text'], by: ['fill'] as const }],
        on: [{ of: ground }],
        least: TEXT,
      },
    ];
  }),
  { what: 'the badge', by: [{ of: ['.promote-badge'], by: ['background', 'border'] }], on: OVER_ALL, least: GRAPHICS },
  {
    what: 'the piece on the badge',
    by: [{ of: ['.promote-badge'], by: ['color'] }],
    on: [{ of: ['.promote-badge'], by: ['background'] }],
    least: GRAPHICS,
  },
  {
    what: 'the focus',
    by: [{ of: ['.cell:focus-visible'], by: ['focus'] }],
    on: [...OVER_ALL, 'page'],
    least: GRAPHICS,
  },

  // Drawn on the desk
  ...DRAWN.flatMap((look) => {
    const line = [`.drawn-${look}`, '.drawn', `.drawn-${look} .drawn`];
    return cased(
      `drawn in ${look}`,
      paint(...line),
      paint(...line, '.board-art .casing', '.drawn.casing', `.drawn-${look} .casing`),
    );
  }),
  {
    what: 'the value in its bar',
    by: [{ of: ['.eval-figure'], by: ['color'] }],
    on: [{ of: ['.eval-bar'], by: ['background'] }],
    least: TEXT,
  },
  { what: 'the graph', by: [paint('.graph path')], on: [paint('.graph .graph-known')], least: GRAPHICS },

  // Pages
  { what: 'icons', by: [{ of: ['.icon'], by: ['stroke'] }], on: ['page'], least: GRAPHICS },
  { what: 'the count', by: [paint('.count-ring')], on: ['page'], least: GRAPHICS },
  { what: 'the count that runs out', by: [paint('.count-ring.is-nearly-out')], on: ['page'], least: GRAPHICS },
  { what: 'a star to be won', by: [paint('.lesson-star')], on: ['page'], least: GRAPHICS },
  { what: 'a star that is won', by: [paint('.lesson-star.is-won')], on: ['page'], least: GRAPHICS },
  { what: 'the code for cameras', by: [paint('.qr-dark')], on: [paint('.qr-light')], least: GRAPHICS },
  { what: 'the edges of fields and buttons', by: [{ of: ['.offer'], by: ['border'] }], on: ['page'], least: GRAPHICS },
];

/** The sets of pieces: what shows a piece on its ground, and what is drawn on its body. */
export const SETS = {
  signs: {
    side: (skin: string, side: string) => [`.skin-${skin} .side-${side}`],
    body: [paint('.piece-base'), paint('.piece-rim')],
    inner: [paint('.figure'), paint('.figure-line')],
  },
  carved: {
    side: (skin: string, side: string) => [`.carved.side-${side}`, `.skin-${skin} .carved.side-${side}`],
    body: [paint('.carved .body')],
    inner: [paint('.carved .cuts')],
  },
  international: {
    side: (skin: string, side: string) => [`.international.side-${side}`, `.skin-${skin} .international.side-${side}`],
    body: [paint('.international path', '.international .body')],
    inner: [paint('.international path', '.international .cuts')],
  },
} as const;

/** Selectors that fill or stroke what need not stand out, in whichever skin, and why. */
export const EXEMPT: Readonly<Record<string, string>> = {
  '.field': 'the ground itself',
  '.light-squares': 'the ground itself',
  '.dark-squares':
    'the ground itself: pieces of both sides must stand out from both tones, which leaves these less than 3:1',
  '.sample-light': 'a sample of a ground',
  '.sample-dark': 'a sample of a ground',
  '.grain': 'decoration: the wood',
  '.ornament': 'decoration, until a pawn can promote there: then it has the colour of lines',
  '.half': 'the words beside the board say who places where, and the targets of a piece in hand are marked one by one',
  '.motion .spark': 'decoration, for half a second',
  '.cloth rect': 'decoration: the words say that the army is hidden',
  '.cloth path': 'decoration: folds of that cloth',
  '.carved .shade': 'decoration: makes a body look round',
  '.carved .light': 'decoration: makes a body look round',
  '.figure-cut': 'has the colour of the base, in a figure that stands out from it',
  '.figure-hole': 'has the colour of the base, in a figure that stands out from it',
  '.figure-edge': 'has the colour of the base, around a figure that stands out from it',
  '.mark-plan': 'a ghost, whose ring stands out, and whose name and square the button below the board says',
  '.piece-away': 'the same piece is under the pointer',
  '.tray-piece.is-empty .piece-image': 'inactive: the tray has none of it',
  '.editor .offer:disabled': 'inactive',
  '[aria-disabled="true"] .icon': 'inactive; the word beside it is not faded',
  '.count-track': 'the rest of a ring whose number is written in it',
};

/** The grounds of texts whose rules name none, and which do not lie on the page's. */
export const TEXT_ON: Readonly<Record<string, readonly string[]>> = {
  '.eval-figure.is-low': ['var(--score-first)'],
  '.eval-bar[data-side="second"] .eval-figure': ['var(--score-first)'],
  '.eval-bar[data-side="second"] .eval-figure.is-low': ['var(--score-second)'],
  '.valued b': ['var(--mark-won)', 'var(--mark-drawn)', 'var(--mark-lost)'],
  '.tray-piece': ['var(--tray)', 'var(--tray-raised)'],
};
