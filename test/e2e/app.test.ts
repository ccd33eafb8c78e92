import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

describe('the app', () => {
  test('loads with a title, a heading and no error, and asks no other host for anything', async () => {
    const { page, problems, close } = await app.newPage();
    expect(await page.title()).toContain('Sitke');
    await page.getByRole('heading').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  test('has its first scripts compiled while they arrive', async () => {
    const { page, close } = await app.newPage();
    const names = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement & HTMLScriptElement>('script[src], link[rel="modulepreload"]')].map(
        ({ src, href }) => src || href,
      ),
    );
    const own = names.filter((name) => /\/(index|base)-/.test(name));
    expect(own).toHaveLength(2);
    for (const name of own)
      expect(await (await page.request.get(name)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    await close();
  });

  test('has no accessibility violation on a small touch screen', async () => {
    const { page, close } = await app.newPage({ width: 360, height: 640, touch: true });
    await page.getByRole('heading').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await close();
  });
});

test('axe finds a fault where there is one', async () => {
  // Which writes into the page what the page itself may not.
  const { page, close } = await app.newPage({ bypassCSP: true });
  await page.setContent('<html lang="en"><title>x</title><main><h1>x</h1><img src="data:,"></main></html>');
  expect((await accessibilityProblems(page)).join()).toContain('image-alt');
  await close();
});
