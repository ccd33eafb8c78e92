/** Each course from end to end by keyboard alone on a narrow phone, and how each lesson looks to axe. */
import { VARIANT_IDS } from '@sitke/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { texts } from '#web/i18n/index';
import { LANGUAGE_IDS, languageOf } from '#web/i18n/languages';
import { courseOf } from '#web/variants/registry.course';
import { enter, playCourse, press, pressOn } from './course.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const COURSES = VARIANT_IDS.filter((id) => courseOf(id).length > 0);

describe.each(COURSES)('the course of %s', (variant) => {
  test('can be learnt whole by keyboard alone on a narrow phone, lesson after lesson, and ends in a game', async () => {
    const { page, problems, close } = await app.newPage({ width: 360, height: 640, path: `learn/${variant}` });
    await pressOn(page, '.lesson-way.is-next');
    await playCourse(page, variant);
    await pressOn(page, '.lesson-end .ways button');
    await page.locator('.computer-mark').waitFor();
    expect(problems).toEqual([]);
    await close();
  }, 300_000);

  test.each([
    ['light', 'no-preference'],
    ['dark', 'no-preference'],
    ['light', 'more'],
  ] as const)(
    'begins each lesson without a fault that axe finds, and within the screen, %s, contrast %s',
    async (colorScheme, contrast) => {
      const { page, close } = await app.newPage({ width: 360, height: 640, colorScheme, contrast });
      const found: string[] = [];
      for (const { id, steps } of courseOf(variant)) {
        await page.goto(`${app.url}learn/${variant}`);
        await page.evaluate((lesson) => {
          localStorage.setItem('sitke.school', JSON.stringify({ version: 1, last: lesson, lessons: {} }));
        }, id);
        await page.goto(`${app.url}learn/${id}`);
        await page.locator('.lesson-say').waitFor();
        for (const problem of await accessibilityProblems(page)) found.push(`${id} (${steps.length}): ${problem}`);
        const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
        if (scrollWidth > 360) found.push(`${id} is ${scrollWidth} wide`);
      }
      expect(found).toEqual([]);
      await close();
    },
    120_000,
  );
});

test.each(LANGUAGE_IDS)('a course is begun, left and resumed in %s', async (id) => {
  const { page, problems, close } = await app.newPage({
    locale: languageOf(id).tag,
    width: 360,
    height: 640,
    touch: true,
  });
  await page.locator('.door.is-first').tap();
  await page.locator('.way[href$="learn/sittuyin"]').tap();
  await page.locator('.lesson-way.is-next').tap();
  await page.locator('.lesson-task .offer.main').tap();
  await page.locator('.lesson-steps > :nth-child(3).is-now').waitFor();
  await page.locator('.top-bar .to-home').tap();
  await page.locator('.continue-course').tap();
  await page.locator('.lesson-steps > :nth-child(3).is-now').waitFor();
  await page.reload();
  await page.locator('.lesson-steps > :nth-child(3).is-now').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(problems).toEqual([]);
  await close();
});

test('a lesson goes on without a network, after a reload and at the next visit', async () => {
  const { page, context, problems, close } = await app.newPage({ path: 'learn/elephant', serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await press(page, 'Next');
  await page.getByText(texts.t('elephant.stars'), { exact: true }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByText(texts.t('elephant.stars'), { exact: true }).waitFor();
  await enter(page, 'sittuyin', 'd4d5');
  await page.getByText('2 stars left.').waitFor();
  const again = await context.newPage();
  await again.goto(`${app.url}learn/elephant`);
  await again.getByText(texts.t('elephant.stars'), { exact: true }).waitFor();
  expect(problems).toEqual([]);
  await close();
});
