/** Areas of shapes, counted in pixels. */
import { expect, test } from 'vitest';
import { blankLayer, paint } from './raster.js';
import { SAME, type Shape } from './shape.js';

const plain: Shape = {
  d: '',
  matrix: SAME,
  fill: [0, 0, 0, 1],
  stroke: null,
  width: 0,
  isRound: { cap: false, join: false },
  dashes: [],
  isFillOver: false,
};

function areaOf(shape: Partial<Shape>): number {
  const layer = blankLayer(100, 100);
  paint(layer, [{ ...plain, ...shape }]);
  return layer.pixels.reduce((sum, value, i) => sum + (i % 4 === 3 ? value : 0), 0);
}

const line = { fill: null, stroke: [0, 0, 0, 1], width: 10 } as const;

test.each([
  ['a box', { d: 'M10 10H60V40H10Z' }, 50 * 30],
  ['one of relative steps', { d: 'M10 10h50v30h-50z' }, 50 * 30],
  ['two that overlap', { d: 'M10 10H60V40H10ZM20 20H70V50H20Z' }, 2 * 50 * 30 - 40 * 20],
  ['a hole that goes the other way round', { d: 'M10 10H60V60H10ZM20 20V50H50V20Z' }, 50 * 50 - 30 * 30],
  ['a circle of two arcs', { d: 'M10 50a40 40 0 1 1 80 0a40 40 0 1 1 -80 0z' }, Math.PI * 1600],
  ['a small arc on the other side', { d: 'M50 10A40 40 0 0 0 10 50H50Z' }, (Math.PI * 1600) / 4],
  ['a box of curves that are straight', { d: 'M10 10C20 10 60 10 60 10S60 20 60 40Q30 40 10 40Z' }, 50 * 30],
  ['a box twice as large', { d: 'M5 5h25v15h-25z', matrix: [2, 0, 0, 2, 0, 0] as const }, 50 * 30],
  ['half of it, seen through', { d: 'M10 10H60V40H10Z', fill: [0, 0, 0, 0.5] as const }, 25 * 30],
  ['a line', { d: 'M10 50H60', ...line }, 50 * 10],
  ['one with round ends', { d: 'M10 50H60', ...line, isRound: { cap: true, join: false } }, 50 * 10 + Math.PI * 25],
  ['a corner with its tip', { d: 'M10 10H60V60', ...line }, 50 * 10 * 2],
  ['one that is cut off', { d: 'M10 50H60L10 52', ...line }, 50 * 11],
  ['a closed line', { d: 'M10 10H60V60H10Z', ...line }, 60 * 60 - 40 * 40],
  ['dashes', { d: 'M10 50H60', ...line, dashes: [10, 10] }, 30 * 10],
  ['what lies outside', { d: 'M-50 -50H50V50H-50Z' }, 50 * 50],
] as const)('%s', (_, shape, area) => {
  const found = areaOf(shape);
  expect(Math.abs(found - area), `${found} in place of ${area}`).toBeLessThan(area * 0.02);
});
