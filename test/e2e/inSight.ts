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
    /** A box is one that is drawn around a text of its own. */
    readonly kind: 'control' | 'text' | 'box';
    readonly name: string;
    readonly boxes: () => Box[];
  }
  type Point = readonly [x: number, y: number];

  const parentOf = (node: Node): Element | null => {
    const root = node.getRootNode();
    return node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const chainOf = (element: Element): Element[] => {
    const chain: Element[] = [];
    for (let at = parentOf(element); at; at = parentOf(at)) chain.push(at);
    return chain;
  };
  const isWithin = (inner: Element, outer: Element): boolean => inner === outer || chainOf(inner).includes(outer);
  const nameOf = (element: Element): string => {
    const kind = element.getAttribute('class')?.split(' ')[0] || element.tagName.toLowerCase();
    const said = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    return said === '' ? `.${kind}` : `.${kind} “${said.slice(0, 40)}”`;
  };
  /** The text of its own, not of elements in it. */
  const textsOf = (element: Element): Text[] =>
    [...element.childNodes].filter((node): node is Text => node instanceof Text && node.data.trim() !== '');
  const linesOf = (text: Text): Box[] => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const isUpright = getComputedStyle(text.parentElement!).writingMode.startsWith('vertical');
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
    return ![element, ...chainOf(element)].some((each) => getComputedStyle(each).clipPath === 'inset(50%)');
  };
  const alphaOf = (color: string): number => {
    const parts = /^(?:rgba?|color)\((.*)\)$/.exec(color)?.[1]?.split(/[ ,/]+/) ?? [];
    return color === 'transparent' || color === 'none' ? 0 : parts.length === 4 ? Number(parts[3]) : 1;
  };
  const hasGround = (element: Element): boolean => alphaOf(getComputedStyle(element).backgroundColor) > 0.1;
  const isAt = (box: Box, [x, y]: Point): boolean => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  /** Whether an element draws something at a point. */
  const paints = (element: Element, point: Point): boolean => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const style = getComputedStyle(element);
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement))
      return alphaOf(style.fill) > 0.1 || alphaOf(style.stroke) > 0.1;
    if (alphaOf(style.backgroundColor) > 0.1 || style.backgroundImage !== 'none') return true;
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
    let isLifted = /absolute|fixed/.test(getComputedStyle(element).position);
    let isFixed = getComputedStyle(element).position === 'fixed';
    for (const around of chainOf(element)) {
      if (isFixed || around === document.body || around === document.documentElement) break;
      const style = getComputedStyle(around);
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
    const drawn = [element, ...chainOf(element)].find((each) => {
      const style = getComputedStyle(each);
      return (
        alphaOf(style.backgroundColor) > 0.1 || alphaOf(style.borderLeftColor) * parseFloat(style.borderLeftWidth) > 0.1
      );
    });
    if (!drawn || drawn === document.body || drawn === document.documentElement) return null;
    const style = getComputedStyle(drawn);
    if (style.display === 'inline' || /auto|scroll/.test(style.overflowX + style.overflowY)) return null;
    const { left, top, right, bottom } = drawn.getBoundingClientRect();
    const out = Math.max(left - box.left, box.right - right, top - box.top, box.bottom - bottom);
    return out > slack ? `${Math.round(out)} px outside ${nameOf(drawn)}` : null;
  };

  /** A card that ends a game lies over its board on purpose, and on a small screen over what is beside it; it goes by its button. */
  const isMeant = (element: Element, above: Element): boolean =>
    above.closest('.result-card') !== null && element.closest('.board, .player-bar, .info') !== null;

  const every = document.createElement('style');
  every.textContent = '*, *::before, *::after { pointer-events: auto !important }';
  /** The thing that covers another at the points of a box; null if nothing, undefined if no point is on the screen. */
  const coverOf = ({ element, kind }: Thing, box: Box): string | null | undefined => {
    const { left, top, right, bottom } = box;
    const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
    const [dx, dy] = [Math.min(4, (right - left) / 4), Math.min(4, (bottom - top) / 4)];
    const corners: Point[] = [left + dx, right - dx].flatMap((x) =>
      [top + dy, bottom - dy].map((y) => [x, y] as const),
    );
    const points = [[midX, midY] as const, ...corners].filter(
      ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight,
    );
    if (points.length < 5 && !mayScroll) return 'not on the screen';
    if (points[0]?.[0] !== midX || points[0][1] !== midY) return undefined;
    const isAllowed = (above: Element): boolean =>
      isWithin(above, element) || isWithin(element, above) || isMeant(element, above);
    if (kind === 'control' && getComputedStyle(element).pointerEvents !== 'none') {
      const pressed = pressedAt(points[0]);
      const label = pressed?.closest('label');
      const isOwn = pressed && (isWithin(pressed, element) || label?.control === element || isMeant(element, pressed));
      if (!isOwn) return `not pressed where it is, but ${pressed ? nameOf(pressed) : 'nothing'}`;
    }
    document.head.append(every);
    for (const root of roots) root.append(every.cloneNode(true));
    try {
      for (const point of points) {
        const stack = stackAt(point);
        const isKin = (other: Element): boolean => isWithin(other, element) || isWithin(element, other);
        const first = stack.findIndex(isKin);
        for (const above of first < 0 ? stack : stack.slice(0, first)) {
          if (!isAllowed(above) && above.closest('label')?.control !== element && paints(above, point))
            return `covered by ${nameOf(above)}`;
        }
        // A text on the ground of something else covers what that says.
        const under = kind === 'text' && first >= 0 ? stack.slice(first).find(hasGround) : undefined;
        if (under && !isKin(under) && textsOf(under).length > 0) return `lies over ${nameOf(under)}`;
      }
    } finally {
      every.remove();
      for (const root of roots) root.lastElementChild?.remove();
    }
    return null;
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

  const found: string[] = [];
  for (const thing of things) {
    const { element, kind, name } = thing;
    if (!isShown(element)) {
      if (only) found.push(`${name} is not shown`);
      continue;
    }
    // Asked for each time, since what was scrolled to before has moved the rest.
    const boxesNow = (): Box[] =>
      thing.boxes().filter(({ left, right, top, bottom }) => right - left > 1 && bottom - top > 1);
    const style = getComputedStyle(element);
    // Shortened by dots.
    if (kind === 'text' && style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + slack)
      found.push(`${name} is cut short`);
    let why: string | null = null;
    for (let index = 0; why === null && index < boxesNow().length; index++) {
      const box = boxesNow()[index]!;
      const cut = cutOf(element, box);
      why = cut.why ?? (kind === 'text' ? outOfBox(element, cut.box) : null);
      if (why !== null) break;
      const before = coverOf(thing, cut.box);
      if (before === null) continue;
      why = before ?? null;
      if (!mayScroll) continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      // The text may be a small part of its element.
      const at = boxesNow()[index];
      if (at) scrollBy({ top: (at.top + at.bottom - innerHeight) / 2, behavior: 'instant' });
      const now = boxesNow()[index];
      const after = now && coverOf(thing, cutOf(element, now).box);
      why = after === undefined ? 'cannot be scrolled to' : after;
    }
    if (why !== null) found.push(`${kind} ${name} ${why}`);
  }
  scrollTo(0, 0);
  return [...new Set(found)];
}
