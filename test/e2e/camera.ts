/** A camera before the page. */
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** Returns the text of the code on the page, as a camera reads it. */
export async function readCode(page: Page): Promise<string> {
  const code = page.locator('.qr');
  await code.scrollIntoViewIfNeeded();
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  const read = jsQR(new Uint8ClampedArray(data), width, height);
  if (!read) throw new Error('the code cannot be read');
  return read.data;
}
