/**
 * The service worker: keeps the app, the engine and its cores, so that all of it works without a network. The page
 * itself comes from the network first, so that a new version shows at once; the files that it loads are named by their
 * content and come from the cache. Of the cores only the builds that this browser uses are kept. The endgame tables, by far
 * the largest part, are kept when the page first needs one, and stay from version to version. A push says that it is the
 * player's turn; the worker asks the server in which games, and shows a notice.
 */
import { wasmBuild } from '@sitke/engine/wasm';
import type { NoticeWords } from './platform/notices.js';
import { LISTING, makingOf, readListing } from './session/tables/listing.js';

/** Filled in by the build (vite.config.ts): the files of the app, and a name for just these files. */
declare const __APP_FILES__: readonly string[];
declare const __APP_VERSION__: string;

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Messaged extends Waiting {
  /** A text asks for the tables; anything else are the words of notices. */
  readonly data: string | NoticeWords;
  readonly ports: readonly MessagePort[];
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Clicked extends Waiting {
  readonly notification: { readonly data: unknown; close(): void };
}

interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

/** The part of a service worker's world that is used. */
interface Scope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: 'window' }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  readonly navigator: { setAppBadge?(count: number): Promise<void> };
  readonly location: { readonly href: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'push', listener: (event: Waiting) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Clicked) => void): void;
  addEventListener(type: 'message', listener: (event: Messaged) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}

const scope = globalThis as unknown as Scope;
const PREFIX = 'sitke-app-';
const NAME = PREFIX + __APP_VERSION__;
const TABLES = 'sitke-tables';
const START = './index.html';
/** The words of notices, in the language that a page has sent last. */
const NOTICES = 'sitke-notices';
const WORDS = './notices.json';
const NO_WORDS: NoticeWords = { title: 'Sitke', waiting: [] };

const urlOf = (file: string): string => new URL(file, scope.location.href).href;

/** Returns whether a file is not a core, or a core in a build that this browser uses, as `wasmFile` names it; with threads it may be. */
function isUsed(file: string): boolean {
  const [core, build = 'plain'] = /[a-z]+(?:\.([a-z]+))?-[\w-]+\.wasm$/.exec(file) ?? [];
  return core === undefined || build === 'threads' || build === wasmBuild(false);
}

async function keep(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(__APP_FILES__.filter(isUsed).map((file) => `./${file}`));
  await scope.skipWaiting();
}

/** Keeps the tables that are made, and no others, and the list of them; returns whether these are all. */
async function keepTables(): Promise<boolean> {
  const cache = await caches.open(TABLES);
  const answer = await fetch(urlOf(LISTING));
  if (!answer.ok) return true;
  const kept = answer.clone();
  const listing = readListing(await answer.json());
  const wanted = new Set(Object.values(listing).flatMap((address) => (address === null ? [] : [urlOf(address)])));
  const there = (await cache.keys()).map(({ url }) => url);
  for (const url of wanted) if (!there.includes(url)) await cache.add(url);
  await cache.put(urlOf(LISTING), kept);
  wanted.add(urlOf(LISTING));
  await Promise.all(there.filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
  return makingOf(listing) === null;
}

/** Returns the file that is kept for a request: of this version, or else of the one before. */
async function find(request: Request | string): Promise<Response | undefined> {
  return (await (await caches.open(NAME)).match(request)) ?? caches.match(request);
}

/** Returns the newest answer: from the network or, without one, from the cache. */
async function answerNewest(request: Request, kept = (): Promise<Response | undefined> => find(request)) {
  try {
    return await fetch(request);
  } catch (error) {
    const last = await kept();
    if (last) return last;
    throw error;
  }
}

/** Drops all versions but this one and the one before: a page of that may be open, and load more of its parts. */
async function dropOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** Returns the cached start page for the address of any page of the app, with its paths relative to that. */
async function keptPage(address: string): Promise<Response | undefined> {
  const kept = await find(START);
  const depth =
    new URL(address).pathname.split('/').length - new URL(START, scope.location.href).pathname.split('/').length;
  if (!kept || depth <= 0) return kept;
  const text = (await kept.text()).replaceAll('"./', `"${'../'.repeat(depth)}`);
  return new Response(text, { headers: kept.headers });
}

async function answerFile(request: Request): Promise<Response> {
  if (request.mode === 'navigate') return answerNewest(request, () => keptPage(request.url));
  if (request.url === urlOf(LISTING)) return answerNewest(request);
  return (await find(request)) ?? fetch(request);
}

/** The paths of the games in which it is this guest's turn; null where the server cannot be asked. */
async function turns(): Promise<readonly string[] | null> {
  try {
    const answer = await fetch(urlOf('./api/session/turns'));
    const { games } = (await answer.json()) as { readonly games: readonly { readonly id: string }[] };
    return games.map(({ id }) => `./game/${id}`);
  } catch {
    return null;
  }
}

/** Keeps the words of notices. */
async function keepWords(words: NoticeWords): Promise<void> {
  await (await caches.open(NOTICES)).put(urlOf(WORDS), new Response(JSON.stringify(words)));
}

/** Shows one notice for all games; a browser asks that every push shows one. */
async function tellTurn(): Promise<void> {
  const games = await turns();
  const kept = await (await caches.open(NOTICES)).match(urlOf(WORDS));
  const { title, waiting } = kept ? ((await kept.json()) as NoticeWords) : NO_WORDS;
  if (games) await scope.navigator.setAppBadge?.(games.length).catch(() => {});
  const body = (games ? waiting[games.length] : undefined) ?? waiting.at(-1);
  const [path = './online'] = games?.length === 1 ? games : [];
  const icon = urlOf('./icons/192.png');
  await scope.registration.showNotification(title, { body, icon, tag: 'turn', renotify: true, data: urlOf(path) });
}

/** Goes to the address of a notice: in a page of the app that is open, or in a new one. */
async function goTo(address: string): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window' });
  if (!page) await scope.clients.openWindow(address);
  else await page.focus().then(() => page.navigate(address));
}

scope.addEventListener('push', (event) => event.waitUntil(tellTurn()));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data)));
});
scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOld()));
// A page asks again where it is answered that not all are kept. Without a network some stay wanting; they are kept when it is
// said the next time.
scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const { data } = event;
  const done = typeof data === 'string' ? keepTables().catch(() => true) : keepWords(data).then(() => true);
  event.waitUntil(done.then((isComplete) => port?.postMessage(isComplete)));
});
scope.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(answerFile(event.request));
});
