/** The app's headers in a browser: they stop nothing of the app, and everything else. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { socketUrl } from '@sitke/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './support.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

/** Tries what must not work, not as the debugger's own code, which a policy does not hold; returns what worked. */
async function tryAll(): Promise<string[]> {
  await new Promise((resolve) => setTimeout(resolve));
  const found: string[] = [];
  const attempt = async (name: string, call: () => unknown): Promise<void> => {
    try {
      if ((await call()) !== false) found.push(name);
    } catch {
      // As it should be.
    }
  };
  const { body } = document;
  const loads = (element: HTMLElement): Promise<boolean> => {
    body.append(element);
    return new Promise((resolve) => {
      element.onload = () => resolve(true);
      element.onerror = () => resolve(false);
    });
  };
  const run = (text: string): unknown => Reflect.apply(Reflect.get(globalThis, 'eval'), undefined, [text]);
  await attempt('a text as HTML', () => Reflect.set(document.createElement('div'), 'innerHTML', '<b>x</b>'));
  await attempt('a text written into the page', () => document.write('<b>x</b>'));
  await attempt('a text run', () => run('1'));
  await attempt('a text as a function', () => Reflect.construct(Function, ['return 1']));
  await attempt('a timer with a text', () => Reflect.apply(setTimeout, globalThis, ['1']));
  await attempt('a worker from elsewhere', () => new Worker('https://evil.example/x.js'));
  await attempt('a worker of a text', () => new Worker(URL.createObjectURL(new Blob(['1']))));
  await attempt('a request elsewhere', () => fetch('https://evil.example/', { mode: 'no-cors' }));
  await attempt('a socket elsewhere', () => {
    const socket = new WebSocket('wss://evil.example/');
    return new Promise((resolve) => {
      socket.onopen = () => resolve(true);
      socket.onerror = () => resolve(false);
    });
  });
  await attempt('a style in the page', () => {
    const style = document.createElement('style');
    style.textContent = 'body { color: rgb(1, 2, 3) }';
    body.append(style);
    return getComputedStyle(body).color === 'rgb(1, 2, 3)';
  });
  await attempt('a script in the page', () => {
    const script = document.createElement('script');
    script.append('globalThis.isBroken = true');
    body.append(script);
    return 'isBroken' in globalThis;
  });
  await attempt('a picture from elsewhere', () => loads(Object.assign(new Image(), { src: 'https://evil.example/x' })));
  return found;
}

test('no text becomes code, nothing comes in from elsewhere, and an attempt shows as a problem of the page', async () => {
  const { page, problems, close } = await app.newPage();
  await page.getByRole('heading').first().waitFor();
  // All other tests expect that there are none: the policy is nowhere in the way of the app.
  expect(problems).toEqual([]);
  expect(await page.evaluate(tryAll)).toEqual([]);
  expect(problems.filter((problem) => /Content Security Policy|Trusted/.test(problem)).length).toBeGreaterThan(8);
  await close();
});

test('a page of another origin reads what is for all, and can do nothing in the name of who looks at it', async () => {
  const { page, context, close } = await app.newPage();
  const opens = (): Promise<boolean> =>
    page.evaluate(
      (url) =>
        new Promise<boolean>((resolve) => {
          const socket = new WebSocket(url);
          socket.onopen = () => resolve(true);
          socket.onerror = () => resolve(false);
        }),
      socketUrl(app.url),
    );
  expect(await opens()).toBe(true);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['sid']);
  // The same machine on another port: its cookies go along, as they do within a site.
  const other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('other'));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  expect(await opens()).toBe(false);
  const posted = await page.evaluate(async (url) => {
    const answer = await fetch(`${url}api/session/revoke`, { method: 'POST', credentials: 'include' }).catch(
      () => null,
    );
    return answer?.status ?? null;
  }, app.url);
  expect(posted).toBeNull();
  // Finished games and pictures are for everybody, and nothing of a session is.
  const seen = await page.evaluate(async (url) => {
    const read = (path: string, credentials: RequestCredentials): Promise<number | null> =>
      fetch(url + path, { credentials }).then(
        ({ status }) => status,
        () => null,
      );
    const picture = new Image();
    picture.src = `${url}pictures/sissa.png`;
    const isShown = await picture.decode().then(
      () => true,
      () => false,
    );
    const own = ['api/session/turns', 'api/session/data'];
    return {
      isShown,
      games: await read('games.pgn', 'omit'),
      gamesAsGuest: await read('games.pgn', 'include'),
      own: await Promise.all(own.map((path) => read(path, 'include'))),
    };
  }, app.url);
  expect(seen).toEqual({ isShown: true, games: 200, gamesAsGuest: null, own: [null, null] });
  await page.goto(app.url);
  expect(await opens()).toBe(true);
  expect(await context.cookies()).toHaveLength(1);
  await close();
  other.close();
});
