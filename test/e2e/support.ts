/**
 * The set-up of every browser test: one Chromium and one server of the built app a file, a fresh page a test.
 *
 * Tests wait for what they expect to see (Playwright's locators do); there is no sleep anywhere.
 */
import { type ServerOptions, startServer } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import axe from 'axe-core';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { appFolder } from '#scripts/prepare';
import { needProgram, type Program } from '#scripts/programs';
import { ScriptedServer } from '#tools/pictures/scriptedServer';

/** A browser and a server; `newPage` opens the app in a context of its own (its own storage, too). */
export interface TestApp {
  readonly url: string;
  readonly browser: Browser;
  newPage(options?: PageOptions): Promise<TestPage>;
  /**
   * As `newPage`, in a page that tests of this app use one after the other: its process is there and knows the scripts, so that
   * it takes less than half as much. Nothing of the test before is in it. A test must leave nothing in it that outlives a
   * navigation: scripts that run first, listeners, clocks.
   */
  sharedPage(options?: SharedOptions): Promise<TestPage>;
  close(): Promise<void>;
}

/** A page on the app, with all that went wrong on it so far: errors of the console, of scripts and of loading. */
export interface TestPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** Size in CSS pixels (1280 × 800 unless said otherwise), touch instead of a mouse, and anything else Playwright knows. */
export interface PageOptions extends Omit<BrowserContextOptions, 'viewport'> {
  readonly width?: number;
  readonly height?: number;
  readonly touch?: boolean;
  /** Where to go in the app, such as `#play`. */
  readonly path?: string;
  /** Called before the page goes anywhere. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** Options in which shared pages may differ. */
type SharedOptions = Pick<
  PageOptions,
  'width' | 'height' | 'touch' | 'path' | 'locale' | 'reducedMotion' | 'colorScheme' | 'contrast' | 'before'
>;

/**
 * Starts Chromium (`launch`) and the server of an app, without an engine unless one is asked for; call it in `beforeAll` and
 * `close` in `afterAll`.
 */
export async function openTestApp(
  options: Pick<
    Partial<ServerOptions>,
    'engineThreads' | 'app' | 'push' | 'receiptKey' | 'origins' | 'page' | 'proxies'
  > = {},
  trusted?: string,
): Promise<TestApp> {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const server = await startServer({
    store: new MemoryStore(),
    app: appFolder,
    host: '127.0.0.1',
    port: 0,
    origins: [],
    limitsAddresses: false,
    engineThreads: 0,
    ...options,
    onError,
    onFatal: onError,
  });
  const url = `${server.url}/`;
  const browser = await launch(trusted, options.push ? 'wholeBrowser' : 'browser');
  return {
    url,
    browser,
    newPage: (options = {}) => openPage(browser, url, options),
    sharedPage: sharePages(browser, url),
    close: async () => {
      await browser.close();
      await server.close();
      if (errors.length > 0) throw new AggregateError(errors, 'the server has made mistakes');
    },
  };
}

/** How many tables the service worker has kept. */
export function keptTables(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('sitke-tables')).keys();
    return kept.filter(({ url }) => url.endsWith('.stb')).length;
  });
}

/** Starts Chromium alone, a whole one where notices are to be shown. It trusts the certificate of a key as one that is signed: SHA-256 of the key, in Base64. */
export function launch(
  trusted?: string,
  program: Extract<Program, 'browser' | 'wholeBrowser'> = 'browser',
): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: needProgram(program),
    headless: true,
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(trusted === undefined ? [] : [`--ignore-certificate-errors-spki-list=${trusted}`]),
      // As with windows, where texts are as wide as people see them.
      '--font-render-hinting=slight',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** By how much each frame of a page comes later, in ms, to find tests that a slow machine would fail. */
const FRAME_MS = Number(process.env['SITKE_FRAME_MS'] ?? 0);

function slowFrames(ms: number): void {
  const atFrame = requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (run) => atFrame((now) => setTimeout(run, ms, now));
}

/**
 * Opens the app of a server, whose address ends with a slash, in its own context; without the service worker, which
 * would ask for all of the app each time, unless `serviceWorkers` is `allow`.
 */
export async function openPage(browser: Browser, url: string, options: PageOptions = {}): Promise<OpenPage> {
  const { width = 1280, height = 800, touch = false, path = '', before, ...rest } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...rest,
  });
  if (FRAME_MS > 0) await context.addInitScript(slowFrames, FRAME_MS);
  const page = await context.newPage();
  await before?.(page);
  const problems: string[] = [];
  page.on('console', (message) => {
    // Said wherever a test has asked for it.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  let cut: string[] = [];
  page.on('requestfailed', (request) => {
    const errorText = request.failure()?.errorText;
    const problem = `${request.url()}: ${errorText}`;
    problems.push(problem);
    if (errorText === 'net::ERR_ABORTED') cut.push(problem);
  });
  // A page that is left while it loads its parts asks for no more of them: where another one follows, that is not a fault.
  page.on('domcontentloaded', () => {
    for (const problem of cut) problems.splice(problems.indexOf(problem), 1);
    cut = [];
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url))
      problems.push(`asks for ${request.url()}`);
  });
  await page.goto(url + path);
  return { page, context, problems, close: () => context.close() };
}

interface OpenPage extends TestPage {
  readonly problems: string[];
}

/** Returns what opens shared pages of an app. */
function sharePages(browser: Browser, url: string): TestApp['sharedPage'] {
  const free = new Map<string, OpenPage[]>();
  return async ({ path = '', before, ...look } = {}) => {
    const key = JSON.stringify(Object.entries(look).sort());
    const alike = free.get(key) ?? [];
    free.set(key, alike);
    const opened = alike.pop() ?? (await openPage(browser, url, { ...look, path: EMPTY_PAGE }));
    const { page, problems } = opened;
    const size = page.viewportSize()!;
    problems.length = 0;
    await forgetHistory(opened);
    await before?.(page);
    if (path !== EMPTY_PAGE) await page.goto(url + path);
    const close = async (): Promise<void> => {
      await emptyPage(opened, url);
      await page.setViewportSize(size);
      const { colorScheme = 'light', contrast = 'no-preference' } = look;
      await page.emulateMedia({ colorScheme, contrast });
      alike.push(opened);
    };
    return { ...opened, close };
  };
}

/** Of the app's site, so that a page that goes there stays in its process, and without scripts. */
export const EMPTY_PAGE = 'health';

/** Leaves nothing of a test in its page. */
async function emptyPage({ page, context }: TestPage, url: string): Promise<void> {
  await page.goto(url + EMPTY_PAGE);
  await page.unrouteAll();
  ScriptedServer.freePage(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => sessionStorage.clear());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
  await devtools.detach();
  await context.clearCookies();
}

async function forgetHistory({ page, context }: TestPage): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}

/** Waits until no page and no part of one is still being loaded. */
export function whole(page: Page): Promise<void> {
  return page.locator('.splash, [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/**
 * Runs axe on the page, once it is whole.
 *
 * Returns one line a violation: the rule, what it wants, and where; empty if all is well.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await whole(page);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
  );
}

/** The parts that playing needs; each must lie wholly on the screen. */
const PARTS =
  '.top-bar, .board, .hand-over, .player-bar, .tray-piece, .info, .offers .offer, .action, .status, .notice, .more, .thinking';

/** Returns what does not fit: a page that scrolls, or a part that sticks out of the screen or of its own box. */
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate((parts) => {
    const found: string[] = [];
    const { scrollHeight, scrollWidth } = document.scrollingElement ?? document.body;
    if (scrollHeight > innerHeight || scrollWidth > innerWidth) found.push(`page ${scrollWidth}×${scrollHeight}`);
    for (const part of document.querySelectorAll('.play')) {
      if (part.scrollHeight > part.clientHeight) found.push(`play is ${part.scrollHeight} high`);
    }
    for (const part of document.querySelectorAll('.info-text, .offers, .who, .info')) {
      if (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1) {
        found.push(`${part.className}: ${part.textContent}`);
      }
    }
    for (const part of document.querySelectorAll(parts)) {
      const { left, top, right, bottom, width } = part.getBoundingClientRect();
      const isOut = left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
      if (width > 0 && isOut) found.push(`${part.className} at ${[left, top, right, bottom].map(Math.round)}`);
    }
    return found;
  }, PARTS);
}
