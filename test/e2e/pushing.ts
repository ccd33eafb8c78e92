/** Pushes as browser tests use them: a service on this machine, a device that it can wake, and what that one shows. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openPushKeys, type ServerOptions } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PageOptions, TestPage } from './support.js';

/** A push service of this machine, which wakes nobody. */
export class PushService {
  /** The paths of the devices that it was to wake. */
  readonly woken: string[] = [];
  readonly #server = http.createServer((request, response) => {
    this.woken.push(request.url!);
    response.writeHead(201).end();
  });

  static async start(): Promise<PushService> {
    const service = new PushService();
    await once(service.#server.listen(0, '127.0.0.1'), 'listening');
    return service;
  }

  close(): void {
    this.#server.close();
  }

  get #origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Returns what a server needs to know of it. */
  async options(): Promise<NonNullable<ServerOptions['push']>> {
    const keys = await openPushKeys(new MemoryStore().directory);
    const isService = (url: URL): boolean => url.origin === this.#origin;
    return { keys, contact: 'mailto:games@example.org', isService, delayMs: 0 };
  }

  /** Gives a browser this service: its own one would be in the network. */
  async subscribable(context: BrowserContext): Promise<void> {
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
    }, `${this.#origin}/device`);
  }
}

/** How a page is opened that can be woken. */
export const WAKES: PageOptions = { serviceWorkers: 'allow' };

/** The setting of the notices. */
export const telling = (page: Page) => page.getByLabel('Tell me when it is my turn');

/** Goes from the games over the network to the setting, and subscribes. */
export async function subscribe({ page }: TestPage, url: string): Promise<void> {
  await page.goto(`${url}online`);
  await page.getByRole('link', { name: 'Be told when it is your turn' }).click();
  await telling(page).check();
  await expect.poll(() => telling(page).isEnabled()).toBe(true);
  await page.reload();
  await expect.poll(() => telling(page).isChecked()).toBe(true);
}

/** Delivers a push to the app's service worker, and returns the notices that it shows then. */
export async function deliver({ context, page }: TestPage): Promise<readonly object[]> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: '' });
  const shown = () =>
    page.evaluate(async () => {
      const notices = await (await navigator.serviceWorker.ready).getNotifications();
      return notices.map(({ title, body, data }) => ({ title, body, data: String(data) }));
    });
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
  return shown();
}
