/**
 * Finds controls and texts that a person cannot see or reach on a page: that something else covers, that a box cuts off, that stand
 * outside their own box or beside the screen. Asked of the picture, by what lies at each point, not of the document.
 */
import type { Locator, Page } from 'playwright-core';

/** How far something may stand out before that shows. Units: CSS pixels. */
const SLACK = 1;

/**
 * Returns the controls and texts of a page that cannot be seen whole, each with what hides it; those of the dialog where one is
 * open. It scrolls to where a person would have to.
 */
export function hiddenThings(page: Page): Promise<string[]> {
  return page.evaluate(look, { slack: SLACK, mayScroll: true, only: null });
}

/** Returns what of some elements cannot be seen now, without scrolling; an element that is not there is one of them. */
export async function outOfSight(page: Page, wanted: Readonly<Record<string, Locator>>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, locator] of Object.entries(wanted)) {
    const elements = await locator.elementHandles();
    if (elements.length === 0) found.push(`${name}: not there`);
    for (const only of elements)
      found.push(
        ...(await page.evaluate(look, { slack: SLACK, mayScroll: false, only })).map((why) => `${name}: ${why}`),
      );
  }
  return found;
}

/** In the page. */
function look({
  slack,
  mayScroll,
  only,
}: {
  readonly slack: number;
  readonly mayScroll: boolean;
  readonly only: Node | null;
}): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="slider"], [role="radio"], [tabindex="0"]';
  const UNSEEN = 'script, style, template, option, noscript';
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Thing {
    readonly element: Element;
    /** A box is one that is drawn around its own text. */
    readonly kind: 'control' | 'text' | 'box';
    readonly name: string;
    readonly boxes: () => Box[];
  }
  type Point = readonly [x: number, y: number];

  const parentOf = (node: Node): Element | null => {
    const root = node.getRootNode();
    return node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  /** Asks of each element once: nothing that is asked so changes while the page is looked at. */
  const once = <V>(ask: (element: Element) => V): ((element: Element) => V) => {
    const answers = new Map<Element, V>();
    return (element) => {
      if (!answers.has(element)) answers.set(element, ask(element));
      return answers.get(element)!;
    };
  };
  const chainOf: (element: Element) => readonly Element[] = once((element) => {
    const parent = parentOf(element);
    return parent ? [parent, ...chainOf(parent)] : [];
  });
  const alphaOf = (color: string): number => {
    const parts = /^(?:rgba?|color)\((.*)\)$/.exec(color)?.[1]?.split(/[ ,/]+/) ?? [];
    return color === 'transparent' || color === 'none' ? 0 : parts.length === 4 ? Number(parts[3]) : 1;
  };
  const styleOf = once((element) => {
    const style = getComputedStyle(element);
    const { position, transform, display, overflowX, overflowY, clipPath, writingMode } = style;
    const ground = alphaOf(style.backgroundColor);
    const hasImage = style.backgroundImage !== 'none';
    const border = alphaOf(style.borderLeftColor) * parseFloat(style.borderLeftWidth);
    return { position, transform, display, overflowX, overflowY, clipPath, writingMode, ground, hasImage, border };
  });
  const isWithin = (inner: Element, outer: Element): boolean => inner === outer || chainOf(inner).includes(outer);
  const nameOf = (element: Element): string => {
    const kind = element.getAttribute('class')?.split(' ')[0] || element.tagName.toLowerCase();
    const said = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    return said === '' ? `.${kind}` : `.${kind} “${said.slice(0, 40)}”`;
  };
  /** Its own text, without that of elements in it. */
  const textsOf = (element: Element): Text[] =>
    [...element.childNodes].filter((node): node is Text => node instanceof Text && node.data.trim() !== '');
  const linesOf = (text: Text): Box[] => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const isUpright = styleOf(text.parentElement!).writingMode.startsWith('vertical');
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 1 && height > 1)
      .map(({ left, top, right, bottom }) => {
        // Letters fill the middle of their line; above and below it is room for accents and tails.
        const room = (isUpright ? right - left : bottom - top) / 5;
        return isUpright
          ? { left: left + room, right: right - room, top, bottom }
          : { left, right, top: top + room, bottom: bottom - room };
      });
  };
  const isShown = (element: Element): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    // For screen readers alone.
    return ![element, ...chainOf(element)].some((each) => styleOf(each).clipPath === 'inset(50%)');
  };
  const hasGround = (element: Element): boolean => styleOf(element).ground > 0.1;
  const isAt = (box: Box, [x, y]: Point): boolean => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  /** Whether an element draws something at a point. */
  const paints = (element: Element, point: Point): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) {
      const { fill, stroke } = getComputedStyle(element);
      return alphaOf(fill) > 0.1 || alphaOf(stroke) > 0.1;
    }
    const { ground, hasImage } = styleOf(element);
    if (ground > 0.1 || hasImage) return true;
    if (element.matches('img, canvas, video, iframe')) return true;
    return textsOf(element).some((text) => linesOf(text).some((line) => isAt(line, point)));
  };
  /** All that lies at a point, the uppermost first, through open shadow roots. */
  const stackAt = ([x, y]: Point): Element[] => {
    const within = (root: DocumentOrShadowRoot): Element[] =>
      root.elementsFromPoint(x, y).flatMap((each) => {
        if (each.getRootNode() !== (root as unknown as Node)) return [];
        return each.shadowRoot ? [...within(each.shadowRoot), each] : [each];
      });
    return within(document);
  };
  const pressedAt = (point: Point): Element | null => stackAt(point)[0] ?? null;

  /** The part of a box that the boxes around it cut off, as a sentence; null if nothing. The rest of a box in one that scrolls. */
  const cutOf = (element: Element, whole: Box): { readonly why: string | null; readonly box: Box } => {
    let box = whole;
    let isLifted = /absolute|fixed/.test(styleOf(element).position);
    let isFixed = styleOf(element).position === 'fixed';
    for (const around of chainOf(element)) {
      if (isFixed || around === document.body || around === document.documentElement) break;
      const style = styleOf(around);
      if (isLifted && style.position === 'static' && style.transform === 'none') continue;
      isLifted = /absolute|fixed/.test(style.position);
      isFixed = style.position === 'fixed';
      if (style.display === 'contents' || style.display === 'inline') continue;
      const { left, top, right, bottom } = around.getBoundingClientRect();
      const [scrollsX, scrollsY] = [style.overflowX, style.overflowY].map((value) => /auto|scroll/.test(value));
      const [cutsX, cutsY] = [style.overflowX, style.overflowY].map((value) => /hidden|clip/.test(value));
      const [outX, outY] = [Math.max(left - box.left, box.right - right), Math.max(top - box.top, box.bottom - bottom)];
      if ((cutsX || (scrollsX && !mayScroll)) && outX > slack)
        return { why: `${Math.round(outX)} px cut off by ${nameOf(around)}`, box };
      if ((cutsY || (scrollsY && !mayScroll)) && outY > slack)
        return { why: `${Math.round(outY)} px cut off by ${nameOf(around)}`, box };
      if (scrollsX || scrollsY)
        box = {
          left: scrollsX ? Math.max(left, box.left) : box.left,
          right: scrollsX ? Math.min(right, box.right) : box.right,
          top: scrollsY ? Math.max(top, box.top) : box.top,
          bottom: scrollsY ? Math.min(bottom, box.bottom) : box.bottom,
        };
    }
    const isEmpty = box.right <= box.left || box.bottom <= box.top;
    const outside = Math.max(-box.left, box.right - innerWidth);
    if (!isEmpty && outside > slack) return { why: `${Math.round(outside)} px beside the screen`, box };
    return { why: null, box };
  };

  /** By how much a text stands out of the box that is drawn around it. */
  const outOfBox = (element: Element, box: Box): string | null => {
    const isDrawn = (each: Element): boolean => styleOf(each).ground > 0.1 || styleOf(each).border > 0.1;
    const drawn = [element, ...chainOf(element)].find(isDrawn);
    if (!drawn || drawn === document.body || drawn === document.documentElement) return null;
    const style = styleOf(drawn);
    if (style.display === 'inline' || /auto|scroll/.test(style.overflowX + style.overflowY)) return null;
    const { left, top, right, bottom } = drawn.getBoundingClientRect();
    const out = Math.max(left - box.left, box.right - right, top - box.top, box.bottom - bottom);
    return out > slack ? `${Math.round(out)} px outside ${nameOf(drawn)}` : null;
  };

  /** A card that ends a game lies over its board on purpose, and on a small screen over what is beside it; it goes by its button. */
  const isMeant = (element: Element, above: Element): boolean =>
    above.closest('.result-card') !== null && element.closest('.board, .player-bar, .info') !== null;

  /** The middle of a box and points near its corners, as far as they are on the screen; null where the middle is not. */
  const pointsOf = ({ left, top, right, bottom }: Box): Point[] | null => {
    const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
    const [dx, dy] = [Math.min(4, (right - left) / 4), Math.min(4, (bottom - top) / 4)];
    const corners: Point[] = [left + dx, right - dx].flatMap((x) =>
      [top + dy, bottom - dy].map((y) => [x, y] as const),
    );
    const points = [[midX, midY] as const, ...corners].filter(
      ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight,
    );
    return points[0]?.[0] === midX && points[0][1] === midY ? points : null;
  };

  /** Says what is wrong with a thing at a box; null if nothing, undefined where the box is not on the screen. */
  type Look = (thing: Thing, box: Box) => string | null | undefined;

  /** Whether a press on a control reaches it. */
  const pressOf: Look = ({ element }, box) => {
    const points = pointsOf(box);
    if (!points) return undefined;
    const pressed = pressedAt(points[0]!);
    const label = pressed?.closest('label');
    const isOwn = pressed && (isWithin(pressed, element) || label?.control === element || isMeant(element, pressed));
    return isOwn ? null : `not pressed where it is, but ${pressed ? nameOf(pressed) : 'nothing'}`;
  };

  /** Whether anything covers a thing, for which `seeingAll` has to run. */
  const coverOf: Look = ({ element, kind }, box) => {
    const points = pointsOf(box);
    if (!mayScroll && (points?.length ?? 0) < 5) return 'not on the screen';
    const isKin = (other: Element): boolean => isWithin(other, element) || isWithin(element, other);
    for (const point of points ?? []) {
      const stack = stackAt(point);
      const first = stack.findIndex(isKin);
      for (const above of first < 0 ? stack : stack.slice(0, first)) {
        if (!isMeant(element, above) && above.closest('label')?.control !== element && paints(above, point))
          return `covered by ${nameOf(above)}`;
      }
      // A text on the ground of something else covers what that says.
      const under = kind === 'text' && first >= 0 ? stack.slice(first).find(hasGround) : undefined;
      if (under && !isKin(under) && textsOf(under).length > 0) return `lies over ${nameOf(under)}`;
    }
    return points ? null : undefined;
  };

  const roots: ShadowRoot[] = [];
  const things: Thing[] = [];
  const collect = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('*')) {
      add(element);
      if (element.shadowRoot) {
        roots.push(element.shadowRoot);
        collect(element.shadowRoot);
      }
    }
  };
  const add = (element: Element): void => {
    if (element.matches(UNSEEN) || element.closest('[inert]')) return;
    if (element.matches(CONTROLS)) {
      things.push({ element, kind: 'control', name: nameOf(element), boxes: () => [...element.getClientRects()] });
    }
    for (const text of textsOf(element)) {
      const name = `“${text.data.trim().slice(0, 50)}”`;
      things.push({ element, kind: 'text', name, boxes: () => linesOf(text) });
    }
    if (textsOf(element).length > 0 && hasGround(element) && !element.matches(CONTROLS))
      things.push({ element, kind: 'box', name: nameOf(element), boxes: () => [...element.getClientRects()] });
  };
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (only instanceof Element) add(only);
  collect(only instanceof Element ? only : (dialog ?? document.body));

  /** Does something while what lets presses through is found at a point, too: once, since each time all is laid out. */
  const seeingAll = (run: () => void): void => {
    // The site's own policy lets no other style in.
    const every = new CSSStyleSheet();
    every.replaceSync('*, *::before, *::after { pointer-events: auto !important }');
    const places = [document, ...roots];
    for (const place of places) place.adoptedStyleSheets.push(every);
    try {
      run();
    } finally {
      for (const place of places) place.adoptedStyleSheets = place.adoptedStyleSheets.filter((one) => one !== every);
    }
  };

  /** The first that is wrong with a thing, box by box, each scrolled to where a person has to. */
  const faultOf = (thing: Thing, look: Look): string | null => {
    const { element, kind } = thing;
    // Asked for each time, since what was scrolled to before has moved the rest.
    const boxesNow = (): Box[] =>
      thing.boxes().filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
    const cutAt = (index: number) => {
      const box = boxesNow()[index];
      return box && cutOf(element, box);
    };
    let cut = cutAt(0);
    for (let index = 0; cut; cut = cutAt(++index)) {
      const beside = cut.why ?? (kind === 'text' ? outOfBox(element, cut.box) : null);
      if (beside !== null) return beside;
      const before = look(thing, cut.box);
      if (before === null) continue;
      if (!mayScroll) return before ?? null;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      // The text may be a small part of its element.
      const at = boxesNow()[index];
      if (at) scrollBy({ top: (at.top + at.bottom - innerHeight) / 2, behavior: 'instant' });
      const now = cutAt(index);
      const after = now && look(thing, now.box);
      if (after !== null) return after ?? 'cannot be scrolled to';
    }
    return null;
  };

  const faults = new Map<Thing, string>();
  const lookAtAll = (looked: readonly Thing[], look: Look): void => {
    for (const thing of looked) {
      const why = faults.has(thing) ? null : faultOf(thing, look);
      if (why !== null) faults.set(thing, `${thing.kind} ${thing.name} ${why}`);
    }
  };
  const shown = new Set(things.filter(({ element }) => isShown(element)));
  const takesPresses = ({ element, kind }: Thing): boolean =>
    kind === 'control' && getComputedStyle(element).pointerEvents !== 'none';
  lookAtAll([...shown].filter(takesPresses), pressOf);
  seeingAll(() => lookAtAll([...shown], coverOf));

  const found = things.flatMap((thing) => {
    const { element, kind, name } = thing;
    if (!shown.has(thing)) return only ? [`${name} is not shown`] : [];
    const isShort = element.scrollWidth > element.clientWidth + slack;
    // Shortened by dots.
    const isCut = kind === 'text' && isShort && getComputedStyle(element).textOverflow === 'ellipsis';
    return [...(isCut ? [`${name} is cut short`] : []), ...(faults.has(thing) ? [faults.get(thing)!] : [])];
  });
  scrollTo(0, 0);
  return [...new Set(found)];
}
