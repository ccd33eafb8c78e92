/**
 * Firefox and WebKit as tests drive them: Firefox by WebDriver BiDi, which puppeteer speaks, and Debian's WebKitGTK by the
 * commands of WebDriver itself: the clients that would know it take 40 MB and more.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { freePort } from '@sitke/testkit/ports';
import puppeteer from 'puppeteer-core';
import { needProgram } from '#scripts/programs';

/** How long to wait for something on a page. */
const WAIT_MS = 60_000;
const AGAIN_MS = 50;

/** A browser with one page. */
export interface OtherBrowser {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page; its result is JSON. */
  run<T>(body: string): Promise<T>;
  /** Presses the first element of a selector. */
  press(selector: string): Promise<void>;
  /** Types a text into the first element of a selector. */
  type(selector: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Waits until the body of a function is true in the page. Errors: throws after a minute, with what the page says. */
export async function until(browser: OtherBrowser, body: string): Promise<void> {
  const endMs = Date.now() + WAIT_MS;
  for (;;) {
    if (await browser.run<boolean>(`return Boolean((() => { ${body} })())`)) return;
    if (Date.now() > endMs) {
      throw new Error(
        `never true: ${body}; the page says: ${await browser.run<string>('return document.body.innerText')}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

export async function openFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: needProgram('firefox'),
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
  });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    run: <T>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<T>,
    press: async (selector) => {
      await page.waitForSelector(selector);
      await page.click(selector);
    },
    type: async (selector, text) => {
      await page.waitForSelector(selector);
      await page.type(selector, text);
    },
    close: () => browser.close(),
  };
}

/** The browser that the driver starts; Debian has it in a folder by the processor's name. */
function miniBrowser(): string {
  const folder = '/usr/lib';
  const file = fs
    .readdirSync(folder)
    .flatMap((name) => ['4.1', '6.0', '4.0'].map((version) => `${folder}/${name}/webkit2gtk-${version}/MiniBrowser`))
    .find((path) => fs.existsSync(path));
  if (file === undefined) throw new Error('WebKitGTK has no MiniBrowser here');
  return file;
}

/** The name of an element in WebDriver's answers (W3C WebDriver, section 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export async function openWebKit(): Promise<OtherBrowser> {
  const port = await freePort();
  const screen = ['-a', '-s', '-screen 0 1280x900x24'];
  const driver = spawn(needProgram('xvfb'), [...screen, needProgram('webkit'), `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: T & { readonly message?: string } };
    if (!response.ok) throw new Error(`WebKit's driver: ${value.message}`);
    return value;
  };
  await answering(() => call('GET', '/status'));
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch } });
  const at = `/session/${sessionId}`;
  const find = async (selector: string): Promise<string> => {
    await until(browser, `return document.querySelector(${JSON.stringify(selector)})`);
    const found = await call<Record<string, string>>('POST', `${at}/element`, {
      using: 'css selector',
      value: selector,
    });
    return found[ELEMENT]!;
  };
  const browser: OtherBrowser = {
    open: async (url) => void (await call('POST', `${at}/url`, { url })),
    run: (body) => call('POST', `${at}/execute/sync`, { script: body, args: [] }),
    press: async (selector) => void (await call('POST', `${at}/element/${await find(selector)}/click`, {})),
    type: async (selector, text) => void (await call('POST', `${at}/element/${await find(selector)}/value`, { text })),
    close: async () => {
      await call('DELETE', at);
      process.kill(-driver.pid!);
      await once(driver, 'exit');
    },
  };
  return browser;
}

/** Waits until a driver that has just been started answers. */
async function answering(ask: () => Promise<unknown>): Promise<void> {
  const endMs = Date.now() + WAIT_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
