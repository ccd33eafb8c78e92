/** Measures on the rendered page whether what is drawn over a board lies on the squares it belongs to. */
import type { Page } from 'playwright-core';

/** How far a thing may lie beside its square. Units: sides of a square. */
const OFF = 0.02;

/** A board that is only looked at, which has no cells to compare with. */
export interface Grid {
  readonly selector: string;
  readonly files: number;
  readonly ranks: number;
  readonly orientation: 0 | 1;
}

interface Measured {
  /** The classes of all that was found. */
  readonly kinds: readonly string[];
  /** The things beside their square, and by how much. */
  readonly off: readonly string[];
}

/**
 * Measures the board of the page, whose cells are where taps go, or the one of `grid`: marks, targets, pieces and ghosts, both
 * ends of arrows and ways, badges and coordinates, wherever in the page they are drawn.
 */
function measureBoards(page: Page, grid: Grid | null = null): Promise<Measured> {
  return page.evaluate(measure, { grid, limit: OFF });
}

/** Returns what of `wanted` was not found, and all that lies beside its square. */
function faultsOf({ kinds, off }: Measured, wanted: readonly string[]): string[] {
  return [...wanted.filter((kind) => !kinds.includes(kind)).map((kind) => `no ${kind}`), ...off];
}

/** Turns the board, where the page can do so. */
export async function turn(page: Page): Promise<void> {
  const flip = page.locator('button:has(.icon-flip)');
  if ((await flip.count()) > 0) await flip.click();
}

/** Returns the faults at each size of the page. */
export async function faultsAt(
  page: Page,
  sizes: readonly (readonly [width: number, height: number])[],
  wanted: readonly string[],
  grids: readonly (Grid | null)[] = [null],
): Promise<string[]> {
  const faults: string[] = [];
  // Off the board at every size: ways that are drawn change with the square under the pointer.
  await page.mouse.move(0, 0);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const grid of grids) {
      const found = faultsOf(await measureBoards(page, grid), wanted);
      faults.push(...found.map((fault) => `${width} × ${height}${grid ? `, ${grid.selector}` : ''}: ${fault}`));
    }
  }
  return faults;
}

/** Runs on the page. */
async function measure({ grid, limit }: { grid: Grid | null; limit: number }): Promise<Measured> {
  // The second frame has all that the last event changed.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  type Point = readonly [x: number, y: number];
  interface Box {
    readonly x: number;
    readonly y: number;
    readonly side: number;
  }
  /** Shapes that are drawn around the middle of their square. */
  const CENTRED =
    '.mark-last, .mark-selected, .mark-over, .mark-check, .mark-hint, .mark-premove, .mark-witness, .mark-planned, .dest-dot, .dest-drop, .dest-promote, .drawn-square, .path-cross';
  const kinds = new Set<string>();
  const off: string[] = [];

  const boxOf = ({ x, y, width }: DOMRect): Box => ({ x, y, side: width });
  const boxesOfCells = (page: Element): Map<number, Box> =>
    new Map(
      [...page.querySelectorAll<HTMLElement>('.cells [data-square]')].map((cell) => [
        Number(cell.dataset['square']),
        boxOf(cell.getBoundingClientRect()),
      ]),
    );
  const boxesOfGrid = (board: Element, { files, ranks, orientation }: Grid): Map<number, Box> => {
    const field = board.querySelector('.field, .light-squares')!.getBoundingClientRect();
    const side = field.width / files;
    if (Math.abs(field.height - side * ranks) > 0.5) off.push(`the field is ${field.width} × ${field.height}`);
    return new Map(
      Array.from({ length: files * ranks }, (_, square) => {
        const [file, rank] = [square % files, Math.floor(square / files)];
        const [column, row] = orientation === 0 ? [file, ranks - 1 - rank] : [files - 1 - file, rank];
        return [square, { x: field.x + column * side, y: field.y + row * side, side }];
      }),
    );
  };

  /** Where a point of a drawing lies on the screen. */
  const onScreen = (element: Element, [x, y]: Point): Point => {
    const point = new DOMPoint(x, y).matrixTransform((element as SVGGraphicsElement).getScreenCTM()!);
    return [point.x, point.y];
  };
  const middleOf = (element: Element): Point => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const centreOf = ({ x, y, side }: Box): Point => [x + side / 2, y + side / 2];
  const distance = (one: Point, other: Point, { side }: Box): number =>
    Math.hypot(one[0] - other[0], one[1] - other[1]) / side;
  /** How far outside its square a point lies; at most 0 within. */
  const outside = ([x, y]: Point, box: Box): number => {
    const [cx, cy] = centreOf(box);
    return Math.max(Math.abs(x - cx), Math.abs(y - cy)) / box.side - 0.5;
  };

  const check = (name: string, square: number, by: number): void => {
    // Not a number is not a place either.
    if (!(by <= limit)) off.push(`${name} of square ${square}: ${(100 * by).toFixed(1)} % of its side off`);
  };
  const addKinds = (element: Element): void => {
    for (const each of [element, ...element.querySelectorAll('[class]')])
      for (const kind of each.classList) kinds.add(kind);
  };
  const nameOf = (element: Element): string => {
    const shape = element.classList.length > 0 ? element : element.querySelector('[class]');
    return [...(shape?.classList ?? [])].filter((name) => name !== 'casing' && name !== 'drawn').at(0) ?? '';
  };

  const measureOne = (boxes: Map<number, Box>, drawing: Element): void => {
    const boxAt = (square: number): Box => boxes.get(square) ?? { x: Number.NaN, y: 0, side: 1 };
    for (const element of drawing.querySelectorAll<SVGGraphicsElement>('[data-on], [data-piece]')) {
      const isPiece = 'piece' in element.dataset;
      const square = Number(element.dataset[isPiece ? 'piece' : 'on']);
      const [name, box] = [nameOf(element), boxAt(square)];
      if (!isPiece && element.getBoundingClientRect().width === 0) continue;
      addKinds(element);
      for (const corner of [0, 100])
        check(
          name,
          square,
          distance(
            onScreen(element, [corner, corner]),
            [box.x + (box.side * corner) / 100, box.y + (box.side * corner) / 100],
            box,
          ),
        );
      check(`the middle of ${name}`, square, outside(middleOf(element), box));
      const shapes = element.matches(CENTRED) ? [element] : element.querySelectorAll(CENTRED);
      for (const shape of shapes) check(nameOf(shape), square, distance(middleOf(shape), centreOf(box), box));
    }
    for (const element of drawing.querySelectorAll<SVGGraphicsElement>('[data-from]')) {
      const [from, to] = [Number(element.dataset['from']), Number(element.dataset['to'])];
      const [start, end] = [boxAt(from), boxAt(to)];
      const name = nameOf(element);
      addKinds(element);
      const path = element.querySelector('path')!;
      if (path.matches('.drawn')) {
        // Drawn along its own horizontal, and turned.
        const { x, y, width, height } = path.getBBox();
        const tail = onScreen(path, [x, y + height / 2]);
        const tip = onScreen(path, [x + width, y + height / 2]);
        check(`the start of ${name}`, from, distance(tail, centreOf(start), start));
        check(`the tip of ${name}`, to, outside(tip, end));
        // It points at the middle: that lies on the line from the start through the tip.
        const [cx, cy] = centreOf(end);
        const [dx, dy] = [tip[0] - tail[0], tip[1] - tail[1]];
        const beside = Math.abs(dx * (cy - tail[1]) - dy * (cx - tail[0])) / Math.hypot(dx, dy);
        check(`the way of ${name}`, to, beside / end.side);
        continue;
      }
      const first = path.getPointAtLength(0);
      check(`the start of ${name}`, from, outside(onScreen(path, [first.x, first.y]), start));
      const last = path.getPointAtLength(path.getTotalLength());
      check(`the end of ${name}`, to, outside(onScreen(path, [last.x, last.y]), end));
    }
    for (const badge of drawing.querySelectorAll('.promote-badge')) {
      addKinds(badge);
      const square = Number(badge.closest<HTMLElement>('[data-square]')!.dataset['square']);
      check('the badge', square, outside(middleOf(badge), boxAt(square)));
    }
    for (const [edge, axis] of [
      ['.edge-files', 0],
      ['.edge-ranks', 1],
    ] as const) {
      const row = [...boxes.values()];
      const places = [...new Set(row.map((box) => Math.round(centreOf(box)[axis])))].sort((a, b) => a - b);
      drawing.querySelectorAll(`${edge} span`).forEach((letter, index) => {
        check(`${edge} ${letter.textContent}`, index, Math.abs(middleOf(letter)[axis] - places[index]!) / row[0]!.side);
      });
    }
  };

  if (grid) {
    const board = document.querySelector(grid.selector)!;
    const drawing = (board.shadowRoot ?? board).querySelector('svg')!;
    measureOne(boxesOfGrid(drawing, grid), drawing);
  } else {
    if (document.querySelectorAll('.board').length !== 1) off.push('there is not one board');
    measureOne(boxesOfCells(document.body), document.body);
  }
  return { kinds: [...kinds], off };
}
