/** Styles for hovering, on screens without a pointer: a tap would leave them on its target. */
import { expect, test } from 'vitest';
import { styleSheets } from '../test/colours.js';

/** Returns the lines with a style for hovering outside of `@media (hover: hover)`. */
function loose(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  let head = '';
  for (const sign of css.replace(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      open.push(head.trim());
      if (/:hover/.test(head) && !open.some((each) => each.includes('(hover: hover)'))) found.push(head.trim());
    }
    if (sign === '}') open.pop();
    head = /[{};]/.test(sign) ? '' : head + sign;
  }
  return found;
}

test('stand only where the device can hover', () => {
  expect(loose('.a:hover { color: red } @media (hover: hover) { .b:hover { color: red } }')).toEqual(['.a:hover']);
  const sheets = styleSheets();
  expect(sheets.length).toBeGreaterThan(20);
  const wrong = sheets.flatMap(({ name, text }) => loose(text).map((at) => `${name}: ${at}`));
  expect(wrong).toEqual([]);
});
