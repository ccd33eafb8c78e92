/**
 * The service worker: keeps the app, the engine and its cores, so that all of it works without a network. The page
 * itself is asked of the network first, so that a new version shows at once; what it loads is named by its content and
 * comes from what is kept. Of the cores' builds only those that this browser uses are kept. The endgame tables, by far
 * the most of it, are kept when the page first needs one, and stay from version to version.
 */
import { wasmBuild } from '@sitke/engine/wasm';

/** Filled in by the build (vite.config.ts): the files of the app, and a name for just these files. */
declare const __APP_FILES__: readonly string[];
declare const __APP_VERSION__: string;

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
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
  addEventListener(type: 'install' | 'activate' | 'message', hear: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', hear: (event: Fetching) => void): void;
}

const scope = globalThis as unknown as Scope;
const PREFIX = 'sitke-app-';
const NAME = PREFIX + __APP_VERSION__;
const TABLES = 'sitke-tables';

const isTable = (file: string): boolean => file.endsWith('.stb');

/** Whether a file is no core or in a build that this browser uses, as `wasmFile` names it; with threads it may be. */
function isUsed(file: string): boolean {
  const [core, build = 'plain'] = /[a-z]+(?:\.([a-z]+))?-[\w-]+\.wasm$/.exec(file) ?? [];
  return core === undefined || build === 'threads' || build === wasmBuild(false);
}

async function keep(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(__APP_FILES__.filter((file) => isUsed(file) && !isTable(file)).map((file) => `./${file}`));
  await scope.skipWaiting();
}

/** Keeps the tables of this version, those that are not there yet, and no others. */
async function keepTables(): Promise<void> {
  const cache = await caches.open(TABLES);
  const wanted = new Set(__APP_FILES__.filter(isTable).map((file) => new URL(file, scope.location.href).href));
  const there = await cache.keys();
  await Promise.all(there.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
  for (const { url } of there) wanted.delete(url);
  for (const url of wanted) await cache.add(url);
}

async function dropOld(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)),
  );
  await scope.clients.claim();
}

async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match('./index.html');
    if (kept) return kept;
    throw error;
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(keep()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOld()));
// The one thing that a page says. Without a network some tables stay wanting; they are kept when it is said again.
scope.addEventListener('message', (event) => event.waitUntil(keepTables().catch(() => undefined)));
scope.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(event.request.mode === 'navigate' ? answerPage(event.request) : answerFile(event.request));
});
