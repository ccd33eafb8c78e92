/** The turn in games over the network: on other pages, and while the app is closed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell } from './hands.js';
import { meet } from './people.js';
import { deliver, PushService, subscribe, telling, WAKES } from './pushing.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await PushService.start();
  app = await openTestApp({ push: await service.options() });
});
afterAll(async () => {
  await app?.close();
  service?.close();
});

test('a player who is away in a game without a clock is notified of their turn, and finds it from the home', async () => {
  const time = { kind: 'correspondence', days: 3 } as const;
  const { id, one, two } = await meet(app, { variant: 'sissa', options: {}, time }, {}, WAKES);
  await service.subscribable(two.context);
  await subscribe(two, app.url);
  expect(await accessibilityProblems(two.page)).toEqual([]);

  await cell(one.page, 'sissa', 'e2').click();
  await cell(one.page, 'sissa', 'e4').click();
  await expect.poll(() => service.woken).toEqual(['/device']);
  const notices = await deliver(two);
  expect(notices).toEqual([{ title: 'It is your turn', body: '1 game waits for you.', data: `${app.url}game/${id}` }]);

  await two.page.goto(app.url);
  await two.page.getByRole('link', { name: 'It is your turn in 1 online game' }).waitFor();
  await expect.poll(() => two.page.title()).toMatch(/^\(1\) /);
  await two.page.goto(`${app.url}learn`);
  await expect.poll(() => two.page.title()).toMatch(/^\(1\) /);
  await two.page.goto(`${app.url}settings`);
  await telling(two.page).uncheck();
  expect(two.problems).toEqual([]);
  await Promise.all([one.close(), two.close()]);
});
