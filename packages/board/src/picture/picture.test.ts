/** Pictures: the colours of the style sheets, and what is painted. */
import { Position, rulesOf, VARIANT_IDS } from '@sitke/rules';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { BOARD_IDS, SET_IDS } from '../looks.js';
import { drawPng } from './drawing.js';
import { Painter } from './painter.js';
import { renderPng, renderSvg } from './picture.js';
import { placedOf } from './scene.js';
import { colourOf, rulesIn, styleOf } from './styles.js';

const initial = (id: (typeof VARIANT_IDS)[number]): Position => Position.initial(rulesOf(id));

describe('a style', () => {
  const rules = rulesIn(`
    :root { --a: light-dark(#fff, rgb(1 2 3 / 50%)); color: #123456 }
    :root[data-board="slate"] { --a: #00f }
    .skin .side path { fill: var(--a) }
    path { fill: none; stroke: currentColor }
    .skin path:hover { fill: red }
    @media print { path { fill: #f00 } }`);
  const root = (board: string) => ({ tag: ':root', classes: [], attributes: { 'data-board': board } });
  const path = { tag: 'path', classes: [], attributes: { 'stroke-width': '7' } };
  const styleIn = (board: string, ...classes: string[]) => {
    const around = [root(board), ...classes.map((name) => ({ tag: 'g', classes: [name], attributes: {} }))];
    return styleOf(rules, [...around, path], styleOf(rules, [root(board)], {}));
  };

  test('is that of the selectors that fit, the weightier over the others', () => {
    expect(styleIn('teak', 'side', 'skin')).toMatchObject({ fill: 'none', 'stroke-width': '7' });
    const style = styleIn('teak', 'skin', 'side');
    expect(colourOf(style['fill']!, style, false)).toEqual([255, 255, 255, 1]);
    expect(colourOf(style['fill']!, style, true)).toEqual([1, 2, 3, 0.5]);
    expect(colourOf(style['stroke']!, style, true)).toEqual([0x12, 0x34, 0x56, 1]);
    const slate = styleIn('slate', 'skin', 'side');
    expect(colourOf(slate['fill']!, slate, true)).toEqual([0, 0, 255, 1]);
  });
});

describe.each(VARIANT_IDS)('a picture of %s', (id) => {
  test('as SVG has a colour for each shape, in every look, and no style sheet', () => {
    const drawn = BOARD_IDS.flatMap((board) =>
      SET_IDS.flatMap((pieces) =>
        (['light', 'dark'] as const).map((theme) => renderSvg(initial(id), { look: { board, pieces, theme } })),
      ),
    );
    for (const svg of drawn) {
      expect(svg).not.toMatch(/class=|var\(|light-dark|NaN|undefined/);
      expect(svg.match(/<path /g)!.length).toBeGreaterThan(16);
      expect(svg).toContain(`<title>${initial(id).fen}</title>`);
    }
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test('as PNG has its size, and no pixel that is not painted', async () => {
    const png = await renderPng(initial(id), { width: 600, height: 315 });
    const view = new DataView(png.buffer);
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([600, 315]);
    const placed = placedOf(initial(id));
    const { width, height, data } = new Painter(placed, { width: 300 }).paint(placed);
    expect([width, height]).toEqual(
      [placed.files, placed.ranks].map((count) => count * Math.floor(300 / placed.files)),
    );
    expect(data.filter((_, i) => i % 4 === 3 && data[i]! < 254)).toEqual(new Uint8ClampedArray());
  });

  test('is the same for the same position, and turned round for the other side', () => {
    const placed = placedOf(initial(id));
    const painted = (orientation: 0 | 1) => new Painter(placed, { width: 90 }, {}, orientation).paint(placed).data;
    const [first, again, turned] = [painted(0), painted(0), painted(1)];
    expect(first.every((value, i) => value === again[i])).toBe(true);
    expect(first.every((value, i) => value === turned[i])).toBe(false);
  });
});

test('a drawing as PNG lies in the middle, on its ground or on none', async () => {
  const svg =
    '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#9b1c14" /><path fill="#fff" d="M4 4H6V6H4Z" /></svg>';
  const seen = async (options: Parameters<typeof drawPng>[1]) => {
    const { width, data } = PNG.sync.read(Buffer.from(await drawPng(svg, options)));
    return [0, 5, 10].map((at) => [...data.subarray(4 * (at * width + at), 4 * (at * width + at) + 4)]);
  };
  const [red, white] = [
    [0x9b, 0x1c, 0x14, 255],
    [255, 255, 255, 255],
  ];
  expect(await seen({ size: 20 })).toEqual([[0, 0, 0, 0], red, white]);
  const ground = [0x12, 0x34, 0x56, 255];
  expect(await seen({ size: 20, fills: 0.5, ground: '#123456' })).toEqual([ground, ground, white]);
  await expect(drawPng('<svg viewBox="0 0 10 20"></svg>', { size: 20 })).rejects.toThrow(/viewBox/);
});
