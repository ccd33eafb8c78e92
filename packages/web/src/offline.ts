/**
 * The service worker: keeps the app, the engine and its cores, so that all of it works without a network. The page
 * itself is asked of the network first, so that a new version shows at once; what it loads is named by its content and
 * comes from what is kept. Of the cores' builds only those that this browser uses are kept. The endgame tables, by far
 * the most of it, are kept when the page first needs one, and stay from version to version.
 */
import { wasmBuild } from '@sitke/engine/wasm';
import { LISTING, makingOf, readListing } from './tables/listing.js';

/** Filled in by the build (vite.config.ts): the files of the app, and a name for just these files. */
declare const __APP_FILES__: readonly string[];
declare const __APP_VERSION__: string;

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Hearing extends Waiting {
  readonly ports: readonly MessagePort[];
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The part of a service worker's world that is used. */
interface Scope {
  readonly clients: { claim(): Promise<void> };
  readonly location: { readonly href: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', hear: (event: Waiting) => void): void;
  addEventListener(type: 'message', hear: (event: Hearing) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void;
}

const scope = globalThis as unknown as Scope;
const PREFIX = 'sitke-app-';
const NAME = PREFIX + __APP_VERSION__;
const TABLES = 'sitke-tables';
const START = './index.html';

const urlOf = (file: string): string => new URL(file, scope.location.href).href;

/** Whether a file is no core or in a build that this browser uses, as `wasmFile` names it; with threads it may be. */
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

/** The newest that there is: from the network or, without one, what is kept. */
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

/** The start page as it is kept, for the address of any page of the app: what it loads is named from there. */
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

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOld()));
// The one thing that a page says; it says it again where it is answered that not all are kept. Without a network some stay
// wanting; they are kept when it is said the next time.
scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  const done = keepTables().catch(() => true);
  event.waitUntil(done.then((isComplete) => port?.postMessage(isComplete)));
});
scope.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(answerFile(event.request));
});
