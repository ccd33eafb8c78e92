/**
 * `npm run pictures [-- --screen NAME --size WxH --theme NAME --language ID]`: a picture of every screen of the built app, at
 * every size, in every theme and language, with a page that shows them side by side: data/pictures/index.html. Each option
 * names one of a kind and may be repeated. `npm run pictures -- --docs` takes those of the README again, into docs/pictures;
 * `-- --kept` those with which a test compares, into fixtures/pictures, and puts them on sheets of six to be looked at:
 * data/pictures/sheet-1.png and so on.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import { type Browser, chromium } from 'playwright-core';
import { boardFileOf, KEPT, KEPT_FOLDER, takeKept } from './kept.js';
import { fileOf, LANGUAGES, type Language, type Look, SIZES, THEMES, type Theme, takeScreen } from './looks.js';
import { SCREENS, type Screen } from './screens.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const APP = path.join(ROOT, 'packages/web/dist/app');
const FOLDER = path.join(ROOT, 'data/pictures');
const DOCS = path.join(ROOT, 'docs/pictures');

/** The pictures of the README. */
const OF_DOCS: Readonly<Record<string, Look & { readonly screen: string }>> = {
  sittuyin: { screen: 'middle game', size: '360x640', theme: 'light', language: 'en' },
  lesson: { screen: 'a lesson', size: '360x640', theme: 'light', language: 'en' },
  burmese: { screen: 'set-up', size: '360x640', theme: 'dark', language: 'my' },
  sissa: { screen: 'Sissa', size: '360x640', theme: 'light', language: 'en' },
  makruk: { screen: 'Makruk', size: '360x640', theme: 'light', language: 'en' },
  analysis: { screen: 'analysis', size: '1280x800', theme: 'light', language: 'en' },
};

interface Picture extends Look {
  readonly screen: string;
  readonly file: string;
}

/** Returns those of a kind that were named, all where none was. */
function chosen<T extends string>(kind: string, all: readonly T[], named: readonly string[] = []): readonly T[] {
  const unknown = named.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`No ${kind} "${unknown}"; there are ${all.join(', ')}.`);
  return named.length === 0 ? all : all.filter((name) => named.includes(name));
}

/** Takes the pictures of some screens in one look; a screen that cannot be reached is reported, and left out. */
async function take(browser: Browser, url: string, look: Look, screens: readonly Screen[]): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const screen of screens) {
    const file = fileOf(screen, look);
    try {
      fs.writeFileSync(path.join(FOLDER, file), (await takeScreen(browser, url, look, screen)).whole);
      pictures.push({ ...look, screen: screen.name, file });
    } catch (error) {
      console.error(`${file}: ${error instanceof Error ? error.message.split('\n', 1)[0] : error}`);
      process.exitCode = 1;
    }
  }
  return pictures;
}

/** The page with all pictures: a row a screen. */
function sheet(pictures: readonly Picture[]): string {
  const rows = [...new Set(pictures.map(({ screen }) => screen))].map((name) => {
    const own = pictures.filter(({ screen }) => screen === name);
    const cells = own.map(({ file, size, theme, language }) => {
      const about = `${size} ${theme} ${language}`;
      return `<figure><a href="${file}"><img src="${file}" alt="${name}, ${about}" loading="lazy"></a><figcaption>${about}</figcaption></figure>`;
    });
    return `<h2>${name}</h2><div>${cells.join('')}</div>`;
  });
  const style =
    'body{font:14px system-ui;margin:16px}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:240px}';
  return `<!doctype html><meta charset="utf-8"><title>Sitke: all screens</title><style>${style}</style>${rows.join('\n')}`;
}

/** Takes the pictures of the README. */
async function takeDocs(browser: Browser, url: string): Promise<void> {
  for (const [name, { screen, ...look }] of Object.entries(OF_DOCS)) {
    const [picture] = await take(
      browser,
      url,
      look,
      SCREENS.filter((each) => each.name === screen),
    );
    if (picture) fs.copyFileSync(path.join(FOLDER, picture.file), path.join(DOCS, `${name}.png`));
  }
}

/** So many pictures are one sheet: on more none is large enough to be looked at. */
const PER_SHEET = 6;

/** Puts pictures on sheets; returns the files of these. */
async function writeSheets(browser: Browser, files: readonly string[]): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1500, height: 100 } });
  const sheets: string[] = [];
  for (let at = 0; at < files.length; at += PER_SHEET) {
    const figures = files.slice(at, at + PER_SHEET).map((file) => {
      const data = fs.readFileSync(path.join(FOLDER, file)).toString('base64');
      return `<figure><img src="data:image/png;base64,${data}" alt=""><figcaption>${file}</figcaption></figure>`;
    });
    const style =
      'body{font:14px system-ui;margin:8px;background:#888}div{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}img{display:block;max-width:720px;max-height:640px}';
    await page.setContent(`<!doctype html><style>${style}</style><div>${figures.join('')}</div>`);
    const sheet = path.join(FOLDER, `sheet-${sheets.length + 1}.png`);
    await page.screenshot({ path: sheet, fullPage: true });
    sheets.push(sheet);
  }
  await page.close();
  return sheets;
}

/** Takes the pictures again with which a test compares. */
async function writeKept(browser: Browser, url: string): Promise<void> {
  fs.rmSync(KEPT_FOLDER, { recursive: true, force: true });
  fs.mkdirSync(KEPT_FOLDER, { recursive: true });
  const files: string[] = [];
  for (const kept of KEPT) {
    const { file, whole, small, board } = await takeKept(browser, url, kept);
    fs.writeFileSync(path.join(KEPT_FOLDER, file), small);
    if (board) fs.writeFileSync(path.join(KEPT_FOLDER, boardFileOf(file)), board);
    fs.writeFileSync(path.join(FOLDER, file), whole);
    files.push(file);
  }
  for (const sheet of await writeSheets(browser, files)) console.log(path.relative(process.cwd(), sheet));
}

/** Calls with a browser and the address of a server of the app. */
async function withApp(use: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const executablePath = process.env['SITKE_BROWSER'];
  if (!executablePath) throw new Error('SITKE_BROWSER is missing; scripts/tool.mjs sets it.');
  if (!fs.existsSync(APP)) throw new Error('The app is not built: npm run build.');
  fs.mkdirSync(FOLDER, { recursive: true });
  const fail = (error: unknown): never => {
    throw error;
  };
  const where = { app: APP, host: '127.0.0.1', port: 0, origins: [], limitsAddresses: false, engineThreads: 0 };
  const server = await startServer({ store: new MemoryStore(), ...where, onError: fail, onFatal: fail });
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath,
    args: ['--font-render-hinting=slight', '--disable-gpu', '--disable-dev-shm-usage', ...sandbox],
  });
  await use(browser, `${server.url}/`);
  await browser.close();
  await server.close();
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      screen: { type: 'string', multiple: true },
      size: { type: 'string', multiple: true },
      theme: { type: 'string', multiple: true },
      language: { type: 'string', multiple: true },
      docs: { type: 'boolean' },
      kept: { type: 'boolean' },
    },
  });
  if (values.docs) return withApp(takeDocs);
  if (values.kept) return withApp(writeKept);
  const names = SCREENS.map(({ name }) => name);
  const screens = SCREENS.filter(({ name }) => chosen('screen', names, values.screen).includes(name));
  const pictures: Picture[] = [];
  await withApp(async (browser, url) => {
    for (const language of chosen('language', Object.keys(LANGUAGES) as Language[], values.language)) {
      for (const theme of chosen('theme', Object.keys(THEMES) as Theme[], values.theme)) {
        for (const size of chosen('size', SIZES, values.size)) {
          pictures.push(...(await take(browser, url, { size, theme, language }, screens)));
          console.log(`${size} ${theme} ${language}: ${pictures.length} pictures`);
        }
      }
    }
  });
  fs.writeFileSync(path.join(FOLDER, 'index.html'), sheet(pictures));
  console.log(path.relative(process.cwd(), path.join(FOLDER, 'index.html')));
}

await main();
