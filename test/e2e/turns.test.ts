/** The turn in games over the network: on other pages, and while the app is closed. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPushKeys } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cell } from './hands.js';
import { meet } from './people.js';
import { accessibilityProblems, openTestApp, type TestApp } from './support.js';

/** A push service on this machine: the paths of the devices that it was to wake. */
const woken: string[] = [];
const service = http.createServer((request, response) => {
  woken.push(request.url!);
  response.writeHead(201).end();
});
let endpoint: string;
let app: TestApp;
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  endpoint = `${origin}/device`;
  const isService = (url: URL): boolean => url.origin === origin;
  const keys = await openPushKeys(new MemoryStore());
  app = await openTestApp({ push: { keys, contact: 'mailto:games@example.org', isService, delayMs: 0 } });
});
afterAll(async () => {
  await app?.close();
  service.close();
});

/** Gives a browser the push service of this machine: its own one would be in the network. */
async function subscribable(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((address) => {
    const made = (): object => ({
      endpoint: address,
      unsubscribe: async () => {
        localStorage.removeItem('subscribed');
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem('subscribed') ? made() : null) as PushSubscription | null;
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('subscribed', 'yes');
      return made() as PushSubscription;
    };
  }, endpoint);
}

/** Delivers a push to the app's service worker, and returns the notices that it shows then. */
async function deliver(context: BrowserContext, page: Page): Promise<readonly object[]> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(app.url).origin;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: '' });
  const shown = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications();
      return notices.map(({ title, body, data }) => ({ title, body, data: String(data) }));
    });
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
  return shown();
}

test('who is away in a game without a clock is told of their turn, and finds it from the home', async () => {
  const time = { kind: 'correspondence', days: 3 } as const;
  const { id, one, two } = await meet(app, { variant: 'sissa', options: {}, time }, {}, { serviceWorkers: 'allow' });
  await subscribable(two.context);
  await two.page.goto(`${app.url}online`);
  await two.page.getByRole('link', { name: 'Be told when it is your turn' }).click();
  const tell = two.page.getByLabel('Tell me when it is my turn');
  await tell.check();
  await expect.poll(() => tell.isEnabled()).toBe(true);
  await two.page.reload();
  await expect.poll(() => tell.isChecked()).toBe(true);
  expect(await accessibilityProblems(two.page)).toEqual([]);

  await cell(one.page, 'sissa', 'e2').click();
  await cell(one.page, 'sissa', 'e4').click();
  await expect.poll(() => woken).toEqual(['/device']);
  const notices = await deliver(two.context, two.page);
  expect(notices).toEqual([{ title: 'It is your turn', body: '1 game waits for you.', data: `${app.url}game/${id}` }]);

  await two.page.goto(app.url);
  await two.page.getByRole('link', { name: 'It is your turn in 1 online game' }).waitFor();
  await expect.poll(() => two.page.title()).toMatch(/^\(1\) /);
  await two.page.goto(`${app.url}learn`);
  await expect.poll(() => two.page.title()).toMatch(/^\(1\) /);
  await two.page.goto(`${app.url}settings`);
  await tell.uncheck();
  expect(two.problems).toEqual([]);
  await Promise.all([one.close(), two.close()]);
});
