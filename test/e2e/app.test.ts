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

test('a page that tests share has nothing of the test before', async () => {
  const traces = async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    history: history.length,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    width: innerWidth,
  });
  const first = await app.sharedPage();
  const before = await first.page.evaluate(traces);
  await first.page.evaluate(async () => {
    localStorage.setItem('trace', '1');
    sessionStorage.setItem('trace', '1');
    history.pushState(null, '', 'play');
    await caches.open('trace');
    await new Promise((resolve) => {
      indexedDB.open('trace').onsuccess = resolve;
    });
    console.error('trace');
  });
  await first.context.addCookies([{ name: 'trace', value: '1', url: app.url }]);
  await first.page.setViewportSize({ width: 400, height: 600 });
  expect(await first.page.evaluate(traces)).not.toEqual(before);
  await first.close();
  const next = await app.sharedPage();
  expect(next.page).toBe(first.page);
  expect(await next.page.evaluate(traces)).toEqual(before);
  expect((await next.context.cookies()).map(({ name }) => name)).not.toContain('trace');
  expect(next.problems).toEqual([]);
  await next.close();
});
